// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_layout.h"

#include "ui/callgraph/key_chips.h"

#include <algorithm>

namespace keyfall {

using M = LadderMetrics;

double LadderMetrics::heightOf(const LadderLane& lane)
{
    if (lane.low)
        return lowLane;
    if (lane.key && !lane.boxes)
        return thinLane;
    return lanePadding + boxHeight + (lane.rows - 1) * rowPitch
        + (lane.handsOn ? chipsGap + ChipMetrics::height + 10 : lanePadding);
}

QRectF LadderLayout::boxOf(HopId id) const
{
    const LadderHop& hop = at(id);
    const double top = lanes[hop.lane].top + M::lanePadding + hop.row * M::rowPitch;
    return {hop.x, top, hop.end - hop.x, M::boxHeight};
}

QPointF LadderLayout::portOf(HopId id) const
{
    return boxOf(id).topLeft() + QPointF(M::port, 0);
}

QRectF LadderLayout::markerRect(const LadderMarker& marker) const
{
    const LadderLane& lane = lanes[marker.lane];
    const double y = lane.boxes && !lane.low ? lane.top + M::lanePadding + marker.row * M::rowPitch + M::boxHeight / 2
                                             : lane.top + lane.height / 2;
    const double x = at(marker.hop).x + M::port;
    return {x - M::marker / 2, y - M::marker / 2, M::marker, M::marker};
}

QRectF LadderLayout::rectOf(const LadderBracket& bracket) const
{
    if (bracket.level == 0)
        return {bracket.x, M::headerTop, bracket.end - bracket.x, M::headerHeight};
    const double top = M::headerTop + M::headerHeight + 8 + (bracket.level - 1) * M::bracketPitch;
    return {bracket.x, top, bracket.end - bracket.x, M::bracketHeight};
}

const LadderBracket* LadderLayout::bracketOf(HopId id) const
{
    const auto found = std::lower_bound(brackets.begin(), brackets.end(), id,
                                        [](const LadderBracket& b, HopId wanted) { return b.hop < wanted; });
    return found != brackets.end() && found->hop == id ? &*found : nullptr;
}

std::vector<QPointF> LadderLayout::pathInto(const CallGraph& graph, HopId id) const
{
    const QPointF port = portOf(id);
    const HopId parent = graph.hops[id - 1].parent;
    const bool nested = parent != 0 && contains(parent);
    if (const LadderBracket* bracket = bracketOf(id)) {
        const QRectF rect = rectOf(*bracket);
        const QPointF exit(port.x(), rect.bottom());
        if (!nested)
            return {exit, port};
        const double up = bracket->x + 8;
        return {QPointF(up, boxOf(parent).top()), QPointF(up, rect.bottom() + 6), QPointF(port.x(), rect.bottom() + 6),
                port};
    }
    const QRectF caller = boxOf(parent);
    if (caller.bottom() <= port.y())
        return {QPointF(port.x(), caller.bottom()), port};
    // Up, or into the same row: a kernel that was reached against the order. It arrives from below.
    return {QPointF(port.x(), caller.top()), QPointF(port.x(), boxOf(id).bottom())};
}

std::vector<QPointF> LadderLayout::pathOut(const CallGraph& graph, HopId id) const
{
    const Hop& hop = graph.hops[id - 1];
    if (hop.parent == 0 || !contains(hop.parent))
        return {};
    const QRectF box = boxOf(id);
    const QRectF caller = boxOf(hop.parent);
    const double from = at(id).tailEnd;
    const LadderBracket* bracket = bracketOf(id);
    const double x = (bracket != nullptr ? std::max(bracket->end, from) : from) + M::climb;
    const double y = box.center().y();
    return {QPointF(from, y), QPointF(x, y), QPointF(x, y > caller.center().y() ? caller.bottom() : caller.top())};
}

QPointF LadderLayout::chipsOf(const CallGraph& graph, HopId id) const
{
    const QPointF port = portOf(id);
    const QRectF caller = boxOf(graph.hops[id - 1].parent);
    const bool down = caller.bottom() <= port.y();
    return {port.x() + 10, down ? caller.bottom() + M::chipsGap : caller.top() - M::chipsGap - ChipMetrics::height};
}

double LadderLayout::chipRoom() const
{
    return tight ? M::tightChips : ChipMetrics::maxRow;
}

std::optional<int> LadderLayout::laneOf(const std::optional<Key>& key) const
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (lanes[i].key == key)
            return static_cast<int>(i);
    return std::nullopt;
}

std::pair<std::size_t, std::size_t> LadderLayout::markersOf(HopId id) const
{
    const std::size_t next = id - firstHop + 1;
    return {at(id).firstMarker, next < hops.size() ? hops[next].firstMarker : markers.size()};
}

}  // namespace keyfall
