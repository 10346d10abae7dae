// SPDX-License-Identifier: MIT
// Where a call that is wider than the page is cut into rows: Note [A long call is one ladder, cut].
#include "ui/callgraph/ladder_sheet.h"
#include "ui/callgraph/ladder_words.h"

#include <algorithm>
#include <utility>

namespace keyfall {

using M = LadderMetrics;

namespace {

/// A row that is wider than the page is worse than any number of rows.
constexpr std::uint32_t kTooWide = 1000;

}  // namespace

const LadderSheet::LongCall& LadderSheet::longCall(std::uint32_t call) const
{
    const auto found = long_.find(call);
    if (found != long_.end())
        return found->second;
    Row row;
    row.first = call;
    row.calls = 1;
    return keepLong(call, layOut(row));
}

const LadderSheet::LongCall& LadderSheet::keepLong(std::uint32_t call, LadderLayout layout) const
{
    RowCuts cuts(*graph_, layout);
    return long_.try_emplace(call, LongCall{std::move(layout), std::move(cuts)}).first->second;
}

float LadderSheet::leftOf(const LadderLayout& layout, std::size_t index) const
{
    const HopId id = layout.firstHop + static_cast<HopId>(index);
    const LadderBracket* bracket = LadderWords::opensBracket(graph_->hops[id - 1]) ? layout.bracketOf(id) : nullptr;
    return static_cast<float>(bracket != nullptr ? bracket->x : layout.hops[index].x);
}

LadderSheet::Start LadderSheet::startOf(const LadderLayout& layout, std::size_t index) const
{
    const LadderHop& hop = layout.hops[index];
    return {static_cast<float>(hop.x), leftOf(layout, index), static_cast<float>(hop.x) + hop.minWidth};
}

/// By a layout. A search looks at many hops and cuts before one: only there the bracket is looked for. `cuts`, where it is
/// made for the call, finds most places without the layout.
void LadderSheet::cutCall(const Row& row, double room, const LadderLayout& layout, const RowCuts* cuts) const
{
    const auto startAt = [&](std::size_t i) {
        const LadderHop& hop = layout.hops[i];
        return Start{static_cast<float>(hop.x), 0, static_cast<float>(hop.x) + hop.minWidth};
    };
    const HopId end = layout.firstHop + static_cast<HopId>(layout.hops.size());
    const float lastHop = startAt(layout.hops.size() - 1).x;
    std::size_t near = 0;
    const RowCuts::Cut* cut = nullptr;
    const auto before = [&](HopId first, double limit, bool mayEnd) {
        cut = cuts != nullptr && !(mayEnd && lastHop <= limit) ? cuts->last(limit, first, near) : nullptr;
        return cut != nullptr ? cut->hop : cutBefore(startAt, layout.firstHop, end, first, limit, mayEnd);
    };
    const auto leftAt = [&](HopId hop) {
        return cut != nullptr && cut->hop == hop ? cut->left : leftOf(layout, hop - layout.firstHop);
    };
    cutCall(row, room, layout.contentRight, before, leftAt);
}

/// The last place up to `limit` where a row can end: before a hop that is not the first thing its caller does.
template <class StartAt>
HopId LadderSheet::cutBefore(const StartAt& startAt, HopId begin, HopId end, HopId first, double limit,
                             bool mayEnd) const
{
    // Rows are short and layouts are long: the search begins where the row does, in steps that double.
    HopId step = 8;
    while (first + step < end && startAt(first + step - begin).x <= limit)
        step *= 2;
    HopId fits = first;
    for (HopId low = first, high = std::min(first + step, end); low < high;) {
        const HopId middle = low + (high - low) / 2;
        if (startAt(middle - begin).x <= limit) {
            fits = middle;
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    // Only what comes back does not fit.
    HopId words = first;
    while (mayEnd && fits + 1 == end && words < end && startAt(words - begin).words <= limit)
        ++words;
    if (words == end)
        return end;
    for (HopId id = fits; id > first; --id)
        if (graph_->hops[id - 1].parent + 1 != id)
            return id;
    // A chain of callees that is wider than the page: rather between two operators than within one.
    for (HopId id = fits; id > first; --id)
        if (LadderWords::opensBracket(graph_->hops[id - 1]))
            return id;
    // Within one operator: where the words of the caller still fit.
    for (HopId id = fits; id > first + 1; --id)
        if (startAt(id - 1 - begin).words <= limit)
            return id;
    return first + 1;
}

/// `room`: how much of the call a row can show.
void LadderSheet::cutCall(Row row, double room) const
{
    if (isLong(row.first)) {
        const LongCall& call = longCall(row.first);
        cutCall(row, room, call.layout, &call.cuts);
        return;
    }
    const std::size_t before = rows_.size();
    cutShort(row, room);
    shortCuts_ += static_cast<std::uint32_t>(rows_.size() - before);
}

void LadderSheet::cutShort(const Row& row, double room) const
{
    if (representative(row.first) == row.first) {
        const CallSize& size = sizeOf(row.first);
        const HopId begin = std::max<HopId>(graph_->calls[row.first].firstHop, 1);
        const HopId end = begin + graph_->calls[row.first].hopCount;
        const auto startAt = [&](std::size_t i) { return starts_[size.firstStart + i]; };
        const auto before = [&](HopId first, double limit, bool mayEnd) {
            return cutBefore(startAt, begin, end, first, limit, mayEnd);
        };
        cutCall(row, room, static_cast<double>(size.width) + M::labelWidth + M::margin, before,
                [&](HopId hop) { return startAt(hop - begin).left; });
        return;
    }
    cutCall(row, room, layOut(row), nullptr);
}

/// The last place up to `limit` where a row without words can end: behind a box whose result goes on in the next row, or
/// where a result has climbed into its caller's box, which goes on there. 0 where there is none.
double LadderSheet::cutBehind(const Row& row, const LadderLayout& layout, double limit) const
{
    double words = row.from + M::margin;
    for (HopId id = row.firstHop; id < row.endHop; ++id)
        words = std::max(words, layout.at(id).x + static_cast<double>(layout.at(id).minWidth));
    double best = 0;
    const auto take = [&](double x) {
        if (x >= words && x > row.from + M::margin && x <= limit)
            best = std::max(best, x);
    };
    for (HopId id = row.endHop - 1; layout.contains(id); id = graph_->hops[id - 1].parent) {
        const LadderHop& hop = layout.at(id);
        if (hop.tailEnd > hop.end)
            take(hop.end);
        const LadderBracket* const bracket = layout.bracketOf(id);
        if (layout.contains(graph_->hops[id - 1].parent))
            take((bracket != nullptr ? std::max(bracket->end, hop.tailEnd) : hop.tailEnd) + M::climb + 4);
    }
    return best;
}

double LadderSheet::cutBehind(const Row& row, double limit) const
{
    return isLong(row.first) ? cutBehind(row, longLayout(row.first), limit) : cutBehind(row, layOut(row), limit);
}

/// The row up to `right`, or more where what comes back from its last hop needs rows of its own.
void LadderSheet::addCutRow(Row& row, double room, double right, double height) const
{
    while (right - row.from > room + M::margin) {
        const double behind = cutBehind(row, row.from + room + M::margin);
        if (behind == 0) {
            shortCuts_ += isLong(row.first) ? 0 : kTooWide;
            break;
        }
        const double to = std::exchange(row.to, behind);
        addEndRow(row, behind, height);
        row.firstHop = row.endHop;
        row.from = behind - M::margin;
        row.to = to;
    }
    addEndRow(row, right, height);
}

/// The row up to `right`; one in which no hop begins is only as high as what comes back in it.
void LadderSheet::addEndRow(Row& row, double right, double height) const
{
    row.lanes = 0;
    if (row.isEnd()) {
        const auto fit = [&](const LadderLayout& layout) {
            const LadderLane& lowest = layout.lanes[row.lanes - 1];
            height = std::min(height, lowest.top + lowest.height + M::margin);
        };
        if (isLong(row.first)) {
            row.lanes = lanesOfEnd(row, longLayout(row.first));
            fit(longLayout(row.first));
        } else {
            LadderLayout layout = layOut(row);
            row.lanes = lanesOfEnd(row, layout);
            tighten(row, layout);
            fit(layout);
        }
    }
    addRow(row, labelWidth_ + right - row.from + M::margin + 6, height);
    row.strip = false;
}

/// How many lanes the boxes need that still are open, or have a result, where a row without hops begins.
std::size_t LadderSheet::lanesOfEnd(const Row& row, const LadderLayout& layout) const
{
    std::size_t lanes = 1;
    for (HopId id = row.endHop - 1; layout.contains(id); id = graph_->hops[id - 1].parent)
        if (std::max(layout.at(id).end, layout.at(id).tailEnd) > row.from + M::margin)
            lanes = std::max<std::size_t>(lanes, layout.at(id).lane + std::size_t{1});
    return lanes;
}

/// In a row that has only what comes back the lanes stand below the card, or the brackets that reach into it, and the
/// lowest ends below its boxes, unless all lanes are to look alike.
void LadderSheet::tighten(const Row& row, LadderLayout& layout) const
{
    int levels = 0;
    int rows = 0;
    for (HopId id = row.endHop - 1; layout.contains(id); id = graph_->hops[id - 1].parent) {
        const LadderHop& hop = layout.at(id);
        const LadderBracket* const bracket = layout.bracketOf(id);
        if (bracket != nullptr && bracket->end > row.from + M::margin)
            levels = std::max<int>(levels, bracket->level);
        if (hop.lane + std::size_t{1} == row.lanes && std::max(hop.end, hop.tailEnd) > row.from + M::margin)
            rows = std::max<int>(rows, hop.row);
    }
    const double up = layout.lanesTop - M::lanesTop(levels);
    layout.levels = levels;
    layout.lanesTop -= up;
    for (LadderLane& lane : layout.lanes)
        lane.top -= up;
    LadderLane& lowest = layout.lanes[row.lanes - 1];
    if (!options_.evenLanes)
        lowest.height = std::min(lowest.height, M::boxHeight + rows * M::rowPitch + 2 * M::lanePadding);
    layout.bounds.setBottom(lowest.top + lowest.height + M::margin);
}

template <class Before, class LeftAt>
void LadderSheet::cutCall(Row row, double room, double right, const Before& before, const LeftAt& leftAt) const
{
    room = std::max(room, M::maxBox);
    const HopId begin = std::max<HopId>(graph_->calls[row.first].firstHop, 1);
    const HopId end = begin + graph_->calls[row.first].hopCount;
    const double height = heightOf(row);
    row.firstHop = begin;
    row.from = M::labelWidth;
    while (row.firstHop < end) {
        const double limit = row.from + room;
        row.endHop = right <= limit + M::margin ? end : std::min(end, before(row.firstHop, limit, true));
        if (row.endHop == end && right > limit + M::margin && cutBehind(row, limit + M::margin) == 0)
            row.endHop = std::min(end, before(row.firstHop, limit, false));
        const double next = row.endHop < end ? static_cast<double>(leftAt(row.endHop)) : 0;
        row.to = row.endHop < end ? next - M::gap / 2 : right + M::margin;
        addCutRow(row, room, row.endHop < end ? row.to : right, height);
        row.firstHop = row.endHop;
        row.from = next - M::margin;
    }
}

}  // namespace keyfall
