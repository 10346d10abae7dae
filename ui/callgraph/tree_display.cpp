// SPDX-License-Identifier: MIT
#include "ui/callgraph/tree_display.h"

#include "core/graph/cost.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <vector>

namespace keyfall {

namespace {

using M = TreeMetrics;

constexpr double kGap = 10;  ///< between columns of words

class TreeComposer {
public:
    TreeComposer(const CallGraph& graph, const Theme& theme, const TreeState& state)
        : graph_(graph), theme_(theme), state_(state), moments_(graph)
    {
        position_ = !state.moment    ? moments_.count()
            : state.moment->returned ? moments_.endOf(state.moment->hop)
                                     : moments_.entryOf(state.moment->hop);
    }

    DisplayList operator()()
    {
        for (std::size_t i = 0; i < graph_.calls.size(); ++i)
            if (!state_.call || *state_.call == i)
                call(graph_.calls[i]);
        list_.background = theme_[ColorRole::background];
        list_.bounds = QRectF(0, 0, right_ + M::margin, y_ + M::margin);
        return std::move(list_);
    }

private:
    /// A hop whose callees are still being written.
    struct Open {
        HopId hop = 0;
        double bottom = 0;  ///< where the line to the next callee begins
    };

    void call(const TopCall& call)
    {
        if (call.hopCount == 0 || moments_.entryOf(call.firstHop) > position_)
            return;
        y_ += y_ > M::margin ? M::rowHeight / 2 : 0;
        const Hop& first = graph_.hops[call.firstHop - 1];
        const double base = y_ + M::headHeight / 2 + 5;
        double x = M::margin;
        if (!call.source.empty())
            x = words(Part::header, first.id, FontRole::mono, {x, base}, QString::fromStdString(call.source),
                      theme_[ColorRole::text])
                + kGap;
        words(Part::header, first.id, FontRole::small, {x, base},
              QString::fromStdString(hasEnded(first) ? LadderWords::signature(first) : LadderWords::bracket(first)),
              theme_[ColorRole::dimText]);
        y_ += M::headHeight;
        open_.clear();
        for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id)
            if (moments_.entryOf(id) <= position_)
                row(graph_.hops[id - 1]);
    }

    [[nodiscard]] bool hasEnded(const Hop& hop) const { return moments_.endOf(hop.id) <= position_; }

    void row(const Hop& hop)
    {
        while (!open_.empty() && open_.back().hop != hop.parent)
            open_.pop_back();
        const double left = M::margin + static_cast<double>(open_.size()) * M::indent;
        const double middle = y_ + M::rowHeight / 2;
        if (!open_.empty()) {
            const Hop& caller = graph_.hops[open_.back().hop - 1];
            const double from = left - M::indent + M::symbol / 2;
            list_.items.push_back(ItemMaker::path(
                Part::edge, hop.id,
                ItemMaker::polyline({{from, open_.back().bottom}, {from, middle}, {left - 3, middle}}, 5), QColor(),
                theme_[ColorRole::edge], 1.2, goesOn(caller, hop) ? Dash::solid : Dash::dashed));
        }
        sign(hop, QRectF(left, middle - M::symbol / 2, M::symbol, M::symbol));
        describe(hop, left + M::symbol + 7, middle + 4);
        open_.push_back({hop.id, middle + M::symbol / 2 + 2});
        y_ += M::rowHeight;
    }

    void sign(const Hop& hop, const QRectF& rect)
    {
        const bool stopped = hop.error && hop.error->raisedHere && hasEnded(hop);
        const QColor color = stopped  ? theme_[ColorRole::error]
            : hop.key && graph_.model ? theme_.kind(graph_.model->info(*hop.key).kind)
                                      : theme_[ColorRole::otherKind];
        const QPainterPath shape = stopped ? ItemMaker::octagon(rect)
            : hop.key && graph_.model      ? ItemMaker::kindShape(graph_.model->info(*hop.key).kind, rect)
                                           : ItemMaker::kindShape(KeyKind::undefined, rect);
        list_.items.push_back(ItemMaker::path(Part::box, hop.id, shape, color, color));
    }

    void describe(const Hop& hop, double x, double base)
    {
        const bool ended = hasEnded(hop);
        x = words(Part::boxText, hop.id, FontRole::smallBold, {x, base},
                  QString::fromStdString(LadderWords::title(graph_, hop)), theme_[ColorRole::text])
            + kGap;
        const auto column = [&](Part part, const QString& text, ColorRole color) {
            if (!text.isEmpty())
                x = words(part, hop.id, FontRole::small, {x, base}, text, theme_[color]) + kGap;
        };
        column(Part::badge, HopText::provenanceLabel(graph_, hop), ColorRole::dimText);
        column(Part::boxText, LadderWords::detail(graph_, hop, state_.times, ended), ColorRole::text);
        if (!hop.considered.empty())
            column(Part::markerLabel, HopText::tr("Passed: %1.").arg(HopText::skippedText(graph_, hop)),
                   ColorRole::dimText);
        if (ended && hop.error && hop.error->raisedHere)
            x = words(Part::error, hop.id, FontRole::small, {x, base}, HopText::errorLine(hop.error->message),
                      theme_[ColorRole::error], M::maxError)
                + kGap;
        else if (ended && hop.error)
            column(Part::errorEdge, HopText::tr("the error passes through"), ColorRole::error);
        if (ended)
            column(Part::result, LadderWords::duration(hop, state_.times), ColorRole::dimText);
    }

    /// Returns where they end.
    double words(Part part, HopId hop, FontRole font, QPointF baseline, const QString& text, const QColor& color,
                 double room = M::maxWords)
    {
        list_.items.push_back(ItemMaker::text(part, hop, font, baseline, shortened(font, text, room), color));
        right_ = std::max(right_, list_.items.back().rect.right());
        return list_.items.back().rect.right();
    }

    const CallGraph& graph_;
    const Theme& theme_;
    const TreeState& state_;
    Moments moments_;
    int position_ = 0;
    DisplayList list_;
    std::vector<Open> open_;
    double y_ = M::margin;
    double right_ = 0;
};

}  // namespace

DisplayList displayTree(const CallGraph& graph, const Theme& theme, const TreeState& state)
{
    return TreeComposer(graph, theme, state)();
}

}  // namespace keyfall
