// SPDX-License-Identifier: MIT
#include "core/graph/cost_blocks.h"

#include <algorithm>

namespace keyfall {

void CostBlocks::append(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame)
{
    for (std::size_t i = blocks_.empty() ? 0 : blocks_.back().end; i < flame.bars.size(); ++i) {
        const FlameBar& bar = flame.bars[i];
        if (blocks_.empty() || (bar.depth == 0 && i - blocks_.back().first >= bars_))
            blocks_.push_back({i, i, bar.begin, bar.begin, CostSums(graph)});
        Block& block = blocks_.back();
        block.end = i + 1;
        block.to = std::max(block.to, bar.end());
        block.sums.add(graph.hops[bar.hop - 1], costs[bar.hop - 1]);
    }
}

Cost CostBlocks::sums() const
{
    CostSums all;
    for (const Block& block : blocks_)
        all.add(block.sums);
    return all.sums();
}

Cost costWithin(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame, const CostBlocks& blocks,
                std::int64_t from, std::int64_t to)
{
    // What of a hop's own time lies in the range: its bar, cut to the range, without its callees'.
    struct Touched {
        std::size_t hop;
        std::int64_t ownNs;
        bool whole;
    };
    std::vector<Touched> touched;
    std::vector<std::size_t> above;  // in `touched`, by depth
    const std::vector<FlameBar>& bars = flame.bars;
    const auto indexOf = [&](auto bar) { return static_cast<std::size_t>(bar - bars.begin()); };
    // Bars come in order of their begin. What began before the range and reaches into it is of the call at its start.
    auto start = std::partition_point(bars.begin(), bars.end(), [&](const FlameBar& bar) { return bar.begin <= from; });
    if (start != bars.begin()) {
        const HopId first = graph.calls[graph.hops[std::prev(start)->hop - 1].call].firstHop;
        start = std::partition_point(bars.begin(), start, [&](const FlameBar& bar) { return bar.hop < first; });
    }
    CostSums sums(graph);
    std::size_t i = indexOf(start);
    auto block =
        std::partition_point(blocks.blocks().begin(), blocks.blocks().end(),
                             [&](const CostBlocks::Block& each) { return each.first < i || each.from < from; });
    while (i < bars.size() && bars[i].begin < to) {
        if (block != blocks.blocks().end() && block->first == i) {
            const CostBlocks::Block& whole = *block++;
            if (whole.to <= to) {
                sums.add(whole.sums);
                i = whole.end;
                continue;
            }
        }
        const FlameBar& bar = bars[i++];
        if (bar.end() <= from)
            continue;
        const std::int64_t within = std::min(bar.end(), to) - std::max(bar.begin, from);
        if (bar.depth > 0)  // a caller's bar is around it, so that is touched, too
            touched[above[bar.depth - 1]].ownNs -= within;
        above.resize(bar.depth);
        above.push_back(touched.size());
        touched.push_back({bar.hop - 1, within, within == bar.width});
    }
    for (const Touched& hop : touched) {
        HopCost cost = costs[hop.hop];
        if (flame.timed && !hop.whole)
            cost.ownNs = std::clamp<std::int64_t>(hop.ownNs, 0, cost.ownNs);
        sums.add(graph.hops[hop.hop], cost);
    }
    return sums.sums();
}

}  // namespace keyfall
