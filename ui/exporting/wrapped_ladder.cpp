// SPDX-License-Identifier: MIT
#include "ui/exporting/wrapped_ladder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

constexpr double kBetweenRows = 24;

/// Calls that stand in one row.
struct Row {
    std::uint32_t first = 0;
    std::uint32_t calls = 0;
};

/// Where each call begins in the picture of all calls, and behind the last of them its right edge.
std::vector<double> startsOf(const CallGraph& graph, const LadderLayout& layout)
{
    std::vector<double> starts;
    for (const TopCall& call : graph.calls)
        starts.push_back(layout.contains(call.firstHop) ? layout.at(call.firstHop).x
                             : starts.empty()           ? layout.bounds.left()
                                                        : starts.back());
    starts.push_back(layout.bounds.right());
    return starts;
}

/// At most `width` wide, or as wide as the widest call: where that makes the picture wider, the other rows use it, too.
std::vector<Row> rowsOf(const CallGraph& graph, const LadderLayout& layout, double width)
{
    const std::vector<double> starts = startsOf(graph, layout);
    const double aside = starts.front() - layout.bounds.left();  // labels and margins, which every row has
    for (std::size_t call = 0; call + 1 < starts.size(); ++call)
        width = std::max(width, aside + starts[call + 1] - starts[call]);
    std::vector<Row> rows;
    for (std::uint32_t call = 0; call < graph.calls.size(); ++call) {
        const bool fits = !rows.empty() && aside + starts[call + 1] - starts[rows.back().first] <= width;
        if (!fits)
            rows.push_back({call, 0});
        ++rows.back().calls;
    }
    return rows;
}

void moveDown(DisplayItem& item, double by)
{
    item.rect.translate(0, by);
    item.path.translate(0, by);
    item.baseline.ry() += by;
}

}  // namespace

DisplayList wrappedLadder(const CallGraph& graph, const LadderOptions& options, const Theme& theme,
                          const LadderState& state, double width)
{
    const LadderLayout whole = layOutLadder(graph, options);
    if (options.call || graph.calls.size() < 2 || whole.bounds.width() <= width)
        return displayLadder(graph, whole, theme, state);
    std::vector<LadderLayout> rows;
    double right = 0;
    for (const Row& row : rowsOf(graph, whole, width)) {
        LadderOptions these = options;
        these.call = row.first;
        these.calls = row.calls;
        rows.push_back(layOutLadder(graph, these));
        right = std::max(right, rows.back().bounds.right());
    }
    DisplayList all;
    double bottom = 0;
    for (LadderLayout& row : rows) {
        row.bounds.setRight(right);  // the lanes of all rows end at the picture's edge
        DisplayList list = displayLadder(graph, row, theme, state);
        all.background = list.background;
        const double down = all.items.empty() ? 0 : bottom + kBetweenRows - list.bounds.top();
        for (DisplayItem& item : list.items)
            moveDown(item, down);
        all.items.insert(all.items.end(), std::make_move_iterator(list.items.begin()),
                         std::make_move_iterator(list.items.end()));
        list.bounds.translate(0, down);
        all.bounds |= list.bounds;
        bottom = all.bounds.bottom();
    }
    return all;
}

}  // namespace keyfall
