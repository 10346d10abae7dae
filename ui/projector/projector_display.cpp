// SPDX-License-Identifier: MIT
// The projected picture as a display list.
#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/projector/projector_layout.h"
#include "ui/projector/projector_page.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = ProjectorMetrics;

class Composer {
public:
    Composer(const CallGraph& graph, const ProjectorLayout& layout, const Theme& theme, const ProjectorState& state)
        : graph_(graph), layout_(layout), theme_(theme), state_(state)
    {
        shown_ = layout.firstHop + static_cast<HopId>(layout.places.size()) - 1;
        if (!state.moment)
            return;
        const HopId hop = state.moment->hop;
        if (hop < layout.firstHop)
            shown_ = layout.firstHop - 1;
        else if (layout.contains(hop)) {
            shown_ = state.moment->returned ? layout.at(hop).last : hop;
            current_ = hop;
            // By the graph: what it starts may have no place yet, because it is asked.
            running_ = hasEnded(graph, *state.moment) ? graph.hops[hop - 1].parent : hop;
        }
    }

    DisplayList compose()
    {
        DisplayList list;
        list.bounds = layout_.bounds;
        list.background = theme_[ColorRole::background];
        for (std::size_t i = 0; i < layout_.lanes.size(); ++i)
            lane(i);
        for (HopId id = layout_.firstHop; layout_.contains(id) && id <= shown_; ++id)
            hop(graph_.hops[id - 1]);
        for (auto* layer : {&bands_, &arrows_, &boxes_, &labels_})
            list.items.insert(list.items.end(), layer->begin(), layer->end());
        return list;
    }

private:
    [[nodiscard]] bool runs(HopId id) const
    {
        return layout_.contains(running_) && id <= running_ && running_ <= layout_.at(id).last;
    }

    [[nodiscard]] QRectF boxNow(HopId id) const
    {
        QRectF box = layout_.boxOf(id);
        if (runs(id)) {  // open: as wide as what it started so far
            // From the last hop that is there up to this one, each box contains what it started.
            HopId at = std::min(shown_, layout_.at(id).last);
            double right = layout_.boxOf(at).left() + layout_.at(at).words;
            while (at != id) {
                at = graph_.hops[at - 1].parent;
                right = std::max(right + M::margin, layout_.boxOf(at).left() + layout_.at(at).words);
            }
            box.setRight(right);
        }
        return box;
    }

    [[nodiscard]] QColor colorOf(const std::optional<Key>& key) const
    {
        return theme_.kind(key && graph_.model ? graph_.model->info(*key).kind : KeyKind::undefined);
    }

    /// Whether it was passed and never entered, as far as is shown. Before that all lanes look the same: what has a kernel
    /// is what people are asked.
    [[nodiscard]] bool onlyPassed(const std::optional<Key>& key) const
    {
        bool passed = false;
        for (HopId id = layout_.firstHop; layout_.contains(id) && id <= shown_; ++id) {
            const Hop& hop = graph_.hops[id - 1];
            if (hop.key == key)
                return false;
            for (const Considered& other : hop.considered)
                passed = passed || key == other.key;
        }
        return passed;
    }

    /// The part of the lane that is in sight; all of it, where too little is seen for its name.
    [[nodiscard]] std::pair<double, double> seenOf(const ProjectorLayout::Lane& lane) const
    {
        const double end = lane.top + lane.height;
        if (!state_.sight)
            return {lane.top, end};
        const double top = std::max(lane.top, state_.sight->first);
        const double bottom = std::min(end, state_.sight->second);
        return bottom - top < M::boxHeight ? std::pair(lane.top, end) : std::pair(top, bottom);
    }

    void lane(std::size_t index)
    {
        const ProjectorLayout::Lane& lane = layout_.lanes[index];
        const double wide = layout_.bounds.width() * 2 + 2000;
        bands_.push_back(ItemMaker::box(Part::laneBand, 0, QRectF(0, lane.top, wide, lane.height), 0,
                                        index % 2 == 0 ? theme_[ColorRole::lane] : QColor(), {}));
        QPainterPath line(QPointF(0, lane.top));
        line.lineTo(wide, lane.top);
        bands_.push_back(ItemMaker::path(Part::laneBand, 0, line, {}, theme_[ColorRole::laneLine]));
        const std::size_t before = labels_.size();
        labels_.push_back(ItemMaker::box(Part::laneBand, 0, QRectF(0, lane.top, layout_.labelWidth, lane.height), 0,
                                         theme_[index % 2 == 0 ? ColorRole::lane : ColorRole::background], {}));
        const auto [top, bottom] = seenOf(lane);
        const double middle = (top + bottom) / 2;
        const KeyKind kind = lane.key && graph_.model ? graph_.model->info(*lane.key).kind : KeyKind::undefined;
        const QColor color = colorOf(lane.key);
        const auto choice =
            std::find_if(state_.choices.begin(), state_.choices.end(), [&lane](Key key) { return lane.key == key; });
        const int number = static_cast<int>(choice - state_.choices.begin());
        const bool marked = choice != state_.choices.end() && number == state_.marked;
        if (marked)  // colour is never the only sign
            labels_.push_back(ItemMaker::path(Part::laneLabel, 0,
                                              ItemMaker::arrowHead(QPointF(0, middle), QPointF(19, middle), 15),
                                              theme_[ColorRole::text], {}));
        else if (lane.key)
            labels_.push_back(ItemMaker::path(Part::laneLabel, 0,
                                              ItemMaker::kindShape(kind, QRectF(6, middle - 6, 12, 12)),
                                              !onlyPassed(lane.key) ? color : theme_[ColorRole::background],
                                              mixed(color, theme_[ColorRole::text], 0.35), 1.4));
        else
            labels_.push_back(ItemMaker::path(Part::laneLabel, 0, ItemMaker::cross(QRectF(7, middle - 5, 10, 10)), {},
                                              theme_[ColorRole::error], 2.5));
        QString name = lane.key ? QString::fromStdString(keyName(graph_, lane.key)) : HopText::noKernelLabel();
        if (choice != state_.choices.end())
            name = withDigit(number, name);
        if (marked)
            labels_.push_back(ItemMaker::box(Part::laneLabel, 0,
                                             QRectF(20, top + 1, layout_.labelWidth - 22, bottom - top - 2), 3,
                                             theme_[ColorRole::selection], {}));
        labels_.push_back(ItemMaker::text(
            Part::laneLabel, 0, FontRole::heading, QPointF(23, middle + 5),
            shortened(FontRole::heading, name, layout_.labelWidth - 24),
            marked ? textOn(theme_[ColorRole::selection])
                   : theme_[!onlyPassed(lane.key) || choice != state_.choices.end() ? ColorRole::text
                                                                                    : ColorRole::dimText]));
        for (std::size_t i = before; i < labels_.size(); ++i) {
            labels_[i].sticky = true;
            labels_[i].detail = static_cast<int>(index);
        }
    }

    void hop(const Hop& hop)
    {
        const QRectF box = boxNow(hop.id);
        const QColor color =
            hop.error && hop.error->raisedHere && !runs(hop.id) ? theme_[ColorRole::error] : colorOf(hop.key);
        const bool current = hop.id == current_;
        const QColor fill = current ? color : theme_.tint(color);
        arrow(hop, box);
        DisplayItem frame =
            ItemMaker::box(Part::box, hop.id, box, 4, fill,
                           current ? mixed(color, theme_[ColorRole::text], 0.55) : color, current ? 2.4 : 1.4);
        if (runs(hop.id) || graph_.predicted)  // it has not ended, or never ran
            frame.dash = Dash::dashed;
        boxes_.push_back(frame);
        const QColor ink = current ? textOn(fill) : theme_[ColorRole::text];
        const double base = box.top() + 17.5;
        const QString badge = HopText::provenanceLabel(graph_, hop);
        const double badgeWidth = textWidth(FontRole::smallBold, badge);
        const double room = layout_.at(hop.id).words - 24 - badgeWidth - 10;
        const QString name = shortened(FontRole::body, boxName(graph_, hop), std::max(room, 30.0) + 1);
        boxes_.push_back(
            ItemMaker::text(Part::boxText, hop.id, FontRole::body, QPointF(box.left() + 8, base), name, ink));
        const double x = box.left() + 8 + textWidth(FontRole::body, name) + 10;
        boxes_.push_back(ItemMaker::text(Part::badge, hop.id, FontRole::smallBold, QPointF(x, base), badge, ink));
        if (!hop.error || runs(hop.id))
            return;
        // An octagon with a cross: an error is seen without its colour, too.
        const QRectF sign(box.right() - 8, box.top() - 7, 16, 16);
        boxes_.push_back(ItemMaker::path(Part::error, hop.id, ItemMaker::octagon(sign), theme_[ColorRole::error],
                                         theme_[ColorRole::background], 1.2));
        boxes_.push_back(ItemMaker::path(Part::error, hop.id, ItemMaker::cross(sign.adjusted(5, 5, -5, -5)), {},
                                         textOn(theme_[ColorRole::error]), 1.8));
    }

    /// The way into the hop, and the lanes that were passed on it.
    void arrow(const Hop& hop, const QRectF& box)
    {
        const bool called = layout_.contains(hop.parent);
        const double x = box.left() + M::port;
        double from = M::margin / 2;
        if (called) {
            const QRectF caller = layout_.boxOf(hop.parent);
            from = caller.top() < box.top() ? caller.bottom() : caller.top();
        }
        const bool down = from <= box.top();
        const QPointF tip(x, down ? box.top() : box.bottom());
        const QColor color = theme_[ColorRole::edge];
        arrows_.push_back(
            ItemMaker::path(Part::edge, hop.id, ItemMaker::polyline({QPointF(x, from), tip}), {}, color, 2.4));
        arrows_.push_back(
            ItemMaker::path(Part::edge, hop.id, ItemMaker::arrowHead(QPointF(x, from), tip, 7), color, {}));
        for (std::size_t i = 0; i < hop.considered.size(); ++i) {
            const Considered& passed = hop.considered[i];
            const auto lane = layout_.laneOf(passed.key);
            if (!lane)
                continue;
            const double middle = layout_.middleOf(*lane, layout_.at(hop.id).passed[i]);
            QPainterPath ring;
            ring.addEllipse(QPointF(x, middle), 5, 5);
            boxes_.push_back(ItemMaker::path(Part::marker, hop.id, ring, theme_[ColorRole::background], color, 1.8));
            // A sign on the words of an earlier hop's would hide them: the later hop says its reason.
            std::erase_if(boxes_, [x, middle](const DisplayItem& item) {
                return item.part == Part::markerLabel && item.rect.left() < x && item.rect.right() > x - 8
                    && std::abs(item.rect.center().y() - middle) < 10;
            });
            const QString reason = LadderWords::reason(passed.reason);
            const double width = textWidth(FontRole::small, reason);
            boxes_.push_back(ItemMaker::box(Part::markerLabel, hop.id, QRectF(x + 8, middle - 7, width + 4, 14), 2,
                                            theme_[*lane % 2 == 0 ? ColorRole::lane : ColorRole::background], {}));
            boxes_.push_back(ItemMaker::text(Part::markerLabel, hop.id, FontRole::small, QPointF(x + 10, middle + 4),
                                             reason, theme_[ColorRole::text]));
        }
    }

    const CallGraph& graph_;
    const ProjectorLayout& layout_;
    const Theme& theme_;
    const ProjectorState& state_;
    HopId shown_ = 0;
    HopId current_ = 0;
    HopId running_ = 0;  ///< the innermost hop that still runs, or 0
    std::vector<DisplayItem> bands_;
    std::vector<DisplayItem> arrows_;
    std::vector<DisplayItem> boxes_;
    std::vector<DisplayItem> labels_;
};

}  // namespace

DisplayList displayProjected(const CallGraph& graph, const ProjectorLayout& layout, const Theme& theme,
                             const ProjectorState& state)
{
    return Composer(graph, layout, theme, state).compose();
}

}  // namespace keyfall
