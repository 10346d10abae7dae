// SPDX-License-Identifier: MIT
#include "ui/exporting/wrapped_ladder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

constexpr double kBetweenRows = 24;

/// Where each call begins in the picture of all calls, and behind the last of them its right edge.
std::vector<double> startsOf(const CallGraph& graph, const LadderLayout& layout)
{
    std::vector<double> starts;
    starts.reserve(graph.calls.size() + 1);
    for (const TopCall& call : graph.calls)
        starts.push_back(layout.contains(call.firstHop) ? layout.at(call.firstHop).x
                             : starts.empty()           ? layout.bounds.left()
                                                        : starts.back());
    starts.push_back(layout.bounds.right());
    return starts;
}

void moveDown(DisplayItem& item, double by)
{
    item.rect.translate(0, by);
    item.path.translate(0, by);
    item.baseline.ry() += by;
}

}  // namespace

WrappedLadder::WrappedLadder(const CallGraph& graph, const LadderOptions& options, const Theme& theme,
                             const LadderState& state, double width)
    : graph_(graph), options_(options), theme_(theme), state_(state)
{
    {
        const LadderLayout whole = layOutLadder(graph, options);
        bounds_ = whole.bounds;
        if (options.call || graph.calls.size() < 2 || whole.bounds.width() <= width)
            return;
        rows_ = rowsOf(whole, width);
    }
    bounds_ = {};
    for (const Row& row : rows_) {
        QRectF bounds = layoutOf(row).bounds;
        right_ = std::max(right_, bounds.right());
        if (!bounds_.isNull())
            bounds.translate(0, bounds_.bottom() + kBetweenRows - bounds.top());
        bounds_ |= bounds;
    }
}

/// At most `width` wide, or as wide as the widest call: where that makes the picture wider, the other rows use it, too.
std::vector<WrappedLadder::Row> WrappedLadder::rowsOf(const LadderLayout& whole, double width) const
{
    const std::vector<double> starts = startsOf(graph_, whole);
    const double aside = starts.front() - whole.bounds.left();  // labels and margins, which every row has
    for (std::size_t call = 0; call + 1 < starts.size(); ++call)
        width = std::max(width, aside + starts[call + 1] - starts[call]);
    std::vector<Row> rows;
    for (std::uint32_t call = 0; call < graph_.calls.size(); ++call) {
        const bool fits = !rows.empty() && aside + starts[call + 1] - starts[rows.back().first] <= width;
        if (!fits)
            rows.push_back({call, 0});
        ++rows.back().calls;
    }
    return rows;
}

LadderLayout WrappedLadder::layoutOf(const Row& row) const
{
    LadderOptions these = options_;
    these.call = row.first;
    these.calls = row.calls;
    return layOutLadder(graph_, these);
}

void WrappedLadder::forEachRow(const std::function<void(DisplayList)>& use) const
{
    if (rows_.empty()) {
        use(displayLadder(graph_, layOutLadder(graph_, options_), theme_, state_));
        return;
    }
    double bottom = bounds_.top() - kBetweenRows;
    for (const Row& row : rows_) {
        LadderLayout layout = layoutOf(row);
        layout.bounds.setRight(right_);
        DisplayList list = displayLadder(graph_, layout, theme_, state_);
        const double down = bottom + kBetweenRows - list.bounds.top();
        for (DisplayItem& item : list.items)
            moveDown(item, down);
        list.bounds.translate(0, down);
        bottom = list.bounds.bottom();
        use(std::move(list));
    }
}

DisplayList WrappedLadder::list() const
{
    DisplayList all;
    forEachRow([&all](DisplayList row) {
        all.background = row.background;
        all.items.insert(all.items.end(), std::make_move_iterator(row.items.begin()),
                         std::make_move_iterator(row.items.end()));
    });
    all.bounds = bounds_;
    return all;
}

}  // namespace keyfall
