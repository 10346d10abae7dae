// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_display.h"

#include "core/trace/graph_text.h"
#include "ui/callgraph/hop_text.h"
#include "ui/callgraph/ladder_composer.h"
#include "ui/callgraph/text_measure.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall {

LadderComposer::LadderComposer(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                               const LadderState& state)
    : graph_(graph), layout_(layout), theme_(theme), state_(state), words_(state.scale >= 0.3),
      lastHop_(layout.firstHop + static_cast<HopId>(layout.hops.size()) - 1), shown_(lastHop_)
{
    if (state_.position) {
        const auto before = static_cast<std::int64_t>(layout_.firstHop) - 1;
        const auto position = static_cast<HopId>(
            std::clamp<std::int64_t>(*state_.position, before, static_cast<std::int64_t>(lastHop_)));
        falling_ = state_.progress < 1 && layout_.contains(position) ? position : 0;
        shown_ = falling_ != 0 ? position - 1 : position;
        current_ = falling_ == 0 && layout_.contains(position) ? position : 0;
    }
    drawnTo_.assign(layout_.lanes.size(), -std::numeric_limits<double>::infinity());
    findOpenEnds();
}

DisplayList LadderComposer::compose()
{
    lanes();
    const std::vector<HopId> visible = visibleHops();
    if (state_.scale >= 0.05) {
        edges_.reserve(visible.size() * 6);
        nodes_.reserve(visible.size() * 9);
        over_.reserve(visible.size() * 3);
    }
    for (const HopId id : visible) {
        const Hop& hop = graph_.hops[id - 1];
        if (id > shown_ || tooSmall(id))
            continue;
        if (const LadderBracket* opened = layout_.bracketOf(id))
            bracket(*opened);
        edge(hop, layout_.pathInto(graph_, id), true);
        edgeLabel(hop);
        markers(hop, std::numeric_limits<double>::infinity());
        box(hop);
        if (complete(id)) {
            result(hop);
            error(hop);
            errorOnItsWay(hop);
        }
        outlines(hop);
    }
    falling();

    DisplayList list;
    list.bounds = layout_.bounds;
    list.background = theme_[ColorRole::background];
    list.items = std::move(bands_);
    list.items.reserve(list.items.size() + edges_.size() + nodes_.size() + over_.size() + labels_.size());
    for (auto* layer : {&edges_, &nodes_, &over_, &labels_})
        list.items.insert(list.items.end(), std::make_move_iterator(layer->begin()),
                          std::make_move_iterator(layer->end()));
    return list;
}

/// The boxes that are still open reach as far as what they contain so far.
void LadderComposer::findOpenEnds()
{
    if (shown_ >= lastHop_ || shown_ + 1 < layout_.firstHop)
        return;
    const auto parentOf = [this](HopId id) { return graph_.hops[id - 1].parent; };
    const HopId innermost = parentOf(shown_ + 1);
    double right = 0;
    if (layout_.contains(shown_) && shown_ != innermost) {
        HopId child = shown_;
        while (parentOf(child) != innermost && layout_.contains(parentOf(child)))
            child = parentOf(child);
        const LadderBracket* opened = layout_.bracketOf(child);
        right = opened != nullptr ? opened->end : layout_.at(child).tailEnd;
    }
    const double grown = std::min(1.0, state_.progress / 0.25);
    for (HopId id = innermost; layout_.contains(id); id = parentOf(id)) {
        const LadderHop& place = layout_.at(id);
        double end = std::max(place.x + place.minWidth, right + M::inset);
        if (falling_ != 0) {  // make room above the place where the call falls
            const double needed = layout_.at(falling_).x + M::port + 18;
            end += std::max(0.0, needed - end) * grown;
        }
        openEnds_.emplace_back(id, end);
        const LadderBracket* opened = layout_.bracketOf(id);
        right = opened != nullptr ? std::max(end + 10, opened->x + static_cast<double>(opened->minWidth)) : end;
    }
}

double LadderComposer::endOf(HopId id) const
{
    // Ancestors of one hop: ids fall.
    const auto found = std::lower_bound(openEnds_.begin(), openEnds_.end(), id,
                                        [](const auto& entry, HopId wanted) { return entry.first > wanted; });
    return found != openEnds_.end() && found->first == id ? found->second : layout_.at(id).end;
}

double LadderComposer::bracketEndOf(const LadderBracket& bracket) const
{
    return complete(bracket.hop) ? bracket.end
                                 : std::max(endOf(bracket.hop) + 10, bracket.x + static_cast<double>(bracket.minWidth));
}

QRectF LadderComposer::boxNow(HopId id) const
{
    QRectF rect = layout_.boxOf(id);
    rect.setRight(endOf(id));
    return rect;
}

/// The hops that can touch the visible part: those that begin in it, and those open at its left edge.
std::vector<HopId> LadderComposer::visibleHops() const
{
    std::vector<HopId> ids;
    if (layout_.hops.empty())
        return ids;
    HopId first = layout_.firstHop;
    double right = std::numeric_limits<double>::infinity();
    if (state_.visible) {
        right = state_.visible->right() + 40;
        const auto after = std::upper_bound(layout_.hops.begin(), layout_.hops.end(), state_.visible->left(),
                                            [](double x, const LadderHop& hop) { return x < hop.x; });
        if (after != layout_.hops.begin())
            first = layout_.firstHop + static_cast<HopId>(after - layout_.hops.begin()) - 1;
        for (HopId id = graph_.hops[first - 1].parent; layout_.contains(id); id = graph_.hops[id - 1].parent)
            ids.push_back(id);
        std::reverse(ids.begin(), ids.end());
    }
    for (HopId id = first; id <= std::min(lastHop_, shown_) && layout_.at(id).x <= right; ++id)
        ids.push_back(id);
    return ids;
}

/// Zoomed far out, boxes that would fall on the same pixel of a lane are drawn once.
bool LadderComposer::tooSmall(HopId id)
{
    if (state_.scale >= 0.05)
        return false;
    const LadderHop& place = layout_.at(id);
    double& drawn = drawnTo_[place.lane];
    const double pixel = 1 / state_.scale;
    if (place.tailEnd < drawn + pixel)
        return true;
    drawn = place.x;
    return false;
}

void LadderComposer::lanes()
{
    const QRectF bounds = layout_.bounds;
    const double left = state_.visible ? std::min(0.0, state_.visible->left()) : 0;
    const double right = state_.visible ? std::max(bounds.right(), state_.visible->right()) : bounds.right();
    for (std::size_t i = 0; i < layout_.lanes.size(); ++i) {
        const LadderLane& lane = layout_.lanes[i];
        const QRectF rect(left, lane.top, right - left, lane.height);
        DisplayItem band = ItemMaker::box(
            Part::laneBand, 0, rect, 0,
            state_.background && i % 2 == 0 ? theme_[ColorRole::lane] : QColor(), QColor());
        band.detail = static_cast<int>(i);
        bands_.push_back(band);
        QPainterPath line(rect.topLeft());
        line.lineTo(rect.topRight());
        if (i + 1 == layout_.lanes.size()) {
            line.moveTo(rect.bottomLeft());
            line.lineTo(rect.bottomRight());
        }
        bands_.push_back(ItemMaker::path(Part::laneBand, 0, line, {}, theme_[ColorRole::laneLine]));
    }
    DisplayItem column = ItemMaker::box(Part::laneBand, 0, QRectF(0, 0, M::labelWidth, bounds.height()), 0,
                                        state_.background ? theme_[ColorRole::background] : QColor(), QColor());
    column.sticky = true;
    column.opacity = 0.93;
    labels_.push_back(column);
    QPainterPath separator(column.rect.topRight() + QPointF(0, layout_.lanesTop));
    separator.lineTo(column.rect.bottomRight());
    labels_.push_back(ItemMaker::path(Part::laneBand, 0, separator, {}, theme_[ColorRole::laneLine]));
    for (std::size_t i = 0; i < layout_.lanes.size(); ++i)
        laneLabel(i);
    if (layout_.foldedBelow > 0 && !layout_.lanes.empty()) {
        const LadderLane& last = layout_.lanes.back();
        words(labels_, Part::fold, 0, FontRole::small, QPointF(16, last.top + last.height + 15),
              HopText::tr("⋮ %n folded", nullptr, layout_.foldedBelow), theme_[ColorRole::dimText]);
    }
    for (DisplayItem& item : labels_)
        item.sticky = true;
}

void LadderComposer::laneLabel(std::size_t index)
{
    const LadderLane& lane = layout_.lanes[index];
    const double middle = lane.top + M::lanePadding + M::boxHeight / 2;
    const KeyKind kind = kindOf(lane.key);
    const auto mark = [this, index](DisplayItem item) {
        item.detail = static_cast<int>(index);
        labels_.push_back(std::move(item));
    };
    if (!lane.key) {
        mark(ItemMaker::path(Part::laneLabel, 0, ItemMaker::cross(QRectF(17, middle - 14, 12, 12)), {},
                             theme_[ColorRole::error], 2.5));
        mark(ItemMaker::text(Part::laneLabel, 0, FontRole::heading, QPointF(40, middle - 3),
                             HopText::tr("no kernel"), theme_[ColorRole::text]));
        mark(ItemMaker::text(Part::laneLabel, 0, FontRole::small, QPointF(40, middle + 14),
                             HopText::tr("below every key"), theme_[ColorRole::dimText]));
        return;
    }
    const QColor color = theme_.kind(kind);
    mark(ItemMaker::path(Part::laneLabel, 0, ItemMaker::kindShape(kind, QRectF(16, middle - 15, 15, 15)), color,
                         mixed(color, theme_[ColorRole::text], 0.35), 1.2));
    const QString name = QString::fromStdString(keyName(graph_, lane.key));
    mark(ItemMaker::text(Part::laneLabel, 0, FontRole::heading, QPointF(40, middle - 2),
                         shortened(FontRole::heading, name, M::labelWidth - 48), theme_[ColorRole::text]));
    QString about = HopText::keyKindLabel(kind);
    if (graph_.model)
        if (const auto bit = graph_.model->info(*lane.key).bit)
            about = HopText::tr("bit %1 · %2").arg(*bit).arg(about);
    mark(ItemMaker::text(Part::laneLabel, 0, FontRole::small, QPointF(40, middle + 15), about,
                         theme_[ColorRole::dimText]));
    if (std::find(state_.breakpoints.begin(), state_.breakpoints.end(), *lane.key) != state_.breakpoints.end())
        stopSign(labels_, Part::laneLabel, 0, QRectF(M::labelWidth - 20, middle - 16, 16, 16));
    if (lane.foldedAbove > 0)
        words(labels_, Part::fold, 0, FontRole::small, QPointF(16, lane.top + 12),
              HopText::tr("⋮ %n folded", nullptr, lane.foldedAbove), theme_[ColorRole::dimText]);
}

void LadderComposer::bracket(const LadderBracket& bracket)
{
    const Hop& hop = graph_.hops[bracket.hop - 1];
    QRectF rect = layout_.rectOf(bracket);
    rect.setRight(bracketEndOf(bracket));
    if (bracket.level == 0) {
        header(bracket, rect, hop);
        return;
    }
    if (state_.background) {  // a quiet shade over everything that the nested call does
        DisplayItem shade = ItemMaker::box(Part::laneBand, bracket.hop,
                                           QRectF(QPointF(rect.left(), rect.bottom()),
                                                  QPointF(rect.right(), layout_.lanes.back().top
                                                              + layout_.lanes.back().height)),
                                           0, theme_[ColorRole::edge], QColor());
        shade.opacity = 0.045;
        bands_.push_back(shade);
    }
    QPainterPath ends;
    for (const double x : {rect.left(), rect.right()}) {
        ends.moveTo(x, rect.bottom() - 6);
        ends.lineTo(x, rect.bottom() + 6);
    }
    nodes_.push_back(ItemMaker::path(Part::bracket, bracket.hop, ends, {}, theme_[ColorRole::edge], 1.6));
    DisplayItem strip = ItemMaker::box(Part::bracket, bracket.hop, rect, 4, theme_[ColorRole::box],
                                       theme_[ColorRole::edge], 1.2);
    strip.dash = graph_.predicted ? Dash::dashed : Dash::solid;
    nodes_.push_back(strip);
    words(nodes_, Part::bracket, bracket.hop, FontRole::smallBold, rect.topLeft() + QPointF(10, 16.5),
          shortened(FontRole::smallBold, LadderWords::bracket(hop), rect.width() - 18), theme_[ColorRole::text]);
}

void LadderComposer::header(const LadderBracket& bracket, const QRectF& rect, const Hop& hop)
{
    const bool failed = hop.error && complete(hop.id);
    DisplayItem strip = ItemMaker::box(Part::header, bracket.hop, rect, 8, theme_[ColorRole::box],
                                       theme_[failed ? ColorRole::error : ColorRole::boxLine], failed ? 2 : 1.2);
    strip.dash = graph_.predicted ? Dash::dashed : Dash::solid;
    nodes_.push_back(strip);
    const double width = rect.width() - 24 - (failed ? 26 : 0);
    const QPointF origin = rect.topLeft() + QPointF(12, 0);
    const TopCall* call = hop.call < graph_.calls.size() ? &graph_.calls[hop.call] : nullptr;
    const QString op = shortened(FontRole::title, QString::fromStdString(hop.op), width);
    if (state_.scale >= 0.12)
        nodes_.push_back(ItemMaker::text(Part::header, bracket.hop, FontRole::title, origin + QPointF(0, 23), op,
                                         theme_[ColorRole::text]));
    QString source = call != nullptr ? QString::fromStdString(call->source) : QString();
    if (graph_.predicted)
        source = HopText::tr("(predicted, not run) %1").arg(source);
    const double used = textWidth(FontRole::title, op) + 18;
    words(nodes_, Part::header, bracket.hop, FontRole::mono, origin + QPointF(used, 23),
          shortened(FontRole::mono, source, width - used), theme_[ColorRole::dimText]);
    QString signature = LadderWords::bracket(hop);
    if (complete(hop.id) && !hop.outputs.empty())
        signature += QStringLiteral(" → ") + LadderWords::result(hop);
    words(nodes_, Part::header, bracket.hop, FontRole::small, origin + QPointF(0, 43),
          shortened(FontRole::small, signature, width), theme_[ColorRole::text]);
    if (call != nullptr)
        words(nodes_, Part::header, bracket.hop, FontRole::small, origin + QPointF(0, 60),
              shortened(FontRole::small, LadderWords::headerKeys(graph_, *call), width), theme_[ColorRole::dimText]);
    if (failed)
        stopSign(nodes_, Part::error, bracket.hop, QRectF(rect.right() - 32, rect.top() + 8, 22, 22));
}

void LadderComposer::words(std::vector<DisplayItem>& layer, Part part, HopId hop, FontRole font, QPointF baseline,
                           const QString& text, const QColor& color)
{
    if (words_ && !text.isEmpty())
        layer.push_back(ItemMaker::text(part, hop, font, baseline, text, color));
}

DisplayList displayLadder(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                          const LadderState& state)
{
    return LadderComposer(graph, layout, theme, state).compose();
}

QPointF tokenAt(const std::vector<QPointF>& path, double progress)
{
    if (path.empty())
        return {};
    double total = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        total += QLineF(path[i - 1], path[i]).length();
    // Faster and faster, like something that falls.
    double rest = total * std::pow(std::clamp(progress, 0.0, 1.0), 1.7);
    for (std::size_t i = 1; i < path.size(); ++i) {
        const QLineF line(path[i - 1], path[i]);
        if (rest <= line.length() && line.length() > 0)
            return line.pointAt(rest / line.length());
        rest -= line.length();
    }
    return path.back();
}

}  // namespace keyfall
