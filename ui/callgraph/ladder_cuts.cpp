// SPDX-License-Identifier: MIT
// Where a call that is wider than the page is cut into rows: Note [A long call is one ladder, cut].
#include "ui/callgraph/ladder_sheet.h"
#include "ui/callgraph/ladder_words.h"

#include <algorithm>

namespace keyfall {

using M = LadderMetrics;

const LadderLayout& LadderSheet::longLayout(std::uint32_t call) const
{
    const auto found = long_.find(call);
    if (found != long_.end())
        return found->second;
    Row row;
    row.first = call;
    row.calls = 1;
    return long_.emplace(call, layOut(row)).first->second;
}

double LadderSheet::leftOf(const LadderLayout& layout, HopId hop) const
{
    const LadderBracket* bracket = LadderWords::opensBracket(graph_->hops[hop - 1]) ? layout.bracketOf(hop) : nullptr;
    return bracket != nullptr ? bracket->x : layout.at(hop).x;
}

/// The last place up to `limit` where a row can end: before a hop that is not the first thing its caller does.
HopId LadderSheet::cutBefore(const LadderLayout& layout, HopId first, double limit) const
{
    // Rows are short and layouts are long: the search begins where the row does, in steps that double.
    const std::size_t begin = first - layout.firstHop;
    std::size_t step = 8;
    while (begin + step < layout.hops.size() && layout.hops[begin + step].x <= limit)
        step *= 2;
    const auto low = layout.hops.begin() + static_cast<std::ptrdiff_t>(begin + step / 2 * (step > 8 ? 1 : 0));
    const auto high = layout.hops.begin() + static_cast<std::ptrdiff_t>(std::min(begin + step, layout.hops.size()));
    const auto after = std::upper_bound(low, high, limit, [](double x, const LadderHop& hop) { return x < hop.x; });
    const HopId fits = layout.firstHop + static_cast<HopId>(after - layout.hops.begin()) - 1;
    for (HopId id = fits; id > first; --id)
        if (graph_->hops[id - 1].parent + 1 != id)
            return id;
    // A chain of callees that is wider than the page: rather between two operators than within one.
    for (HopId id = fits; id > first; --id)
        if (LadderWords::opensBracket(graph_->hops[id - 1]))
            return id;
    return std::max(fits, first + 1);
}

/// `room`: how much of the call a row can show.
void LadderSheet::cutCall(Row row, double room)
{
    const LadderLayout& layout = longLayout(row.first);
    room = std::max(room, M::maxBox);
    const HopId end = layout.firstHop + static_cast<HopId>(layout.hops.size());
    const double height = heightOf(row);
    row.firstHop = layout.firstHop;
    row.from = M::labelWidth;
    while (row.firstHop < end) {
        row.endHop = layout.contentRight - row.from <= room + M::margin
            ? end
            : std::min(end, cutBefore(layout, row.firstHop, row.from + room));
        const double next = row.endHop < end ? leftOf(layout, row.endHop) : 0;
        row.to = row.endHop < end ? next - M::gap / 2 : layout.contentRight + M::margin;
        addRow(row, M::labelWidth + row.to - row.from + M::margin + 6, height);
        row.strip = false;
        row.firstHop = row.endHop;
        row.from = next - M::margin;
    }
}

}  // namespace keyfall
