// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_display.h"

#include "ui/callgraph/ladder_composer.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall {

LadderComposer::LadderComposer(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                               const LadderState& state)
    : graph_(graph),
      layout_(layout),
      theme_(theme),
      state_(state),
      words_(state.scale >= 0.3),
      lastHop_(layout.firstHop + static_cast<HopId>(layout.hops.size()) - 1),
      shown_(lastHop_)
{
    if (state_.position) {
        const auto before = static_cast<std::int64_t>(layout_.firstHop) - 1;
        const auto position =
            static_cast<HopId>(std::clamp<std::int64_t>(*state_.position, before, static_cast<std::int64_t>(lastHop_)));
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
