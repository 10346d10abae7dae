// SPDX-License-Identifier: MIT
#include "core/graph/cost.h"

#include "core/graph/cost_sums.h"

#include <algorithm>
#include <utility>

namespace keyfall {

bool namesKeys(const CallGraph& graph)
{
    return std::any_of(graph.hops.begin(), graph.hops.end(), [](const Hop& hop) { return hop.key.has_value(); });
}

bool goesOn(const Hop& caller, const Hop& callee)
{
    return callee.kind != CallKind::call && callee.kind != CallKind::callBoxed && callee.op == caller.op;
}

std::vector<HopCost> hopCostsOf(const CallGraph& graph)
{
    std::vector<HopCost> costs(graph.hops.size());
    for (std::size_t i = 0; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        costs[i].ownNs += hop.durationNs;
        if (hop.parent == 0)
            continue;
        HopCost& caller = costs[hop.parent - 1];  // entered before its callees
        caller.ownNs -= hop.durationNs;
        caller.handsOn = caller.handsOn || goesOn(graph.hops[hop.parent - 1], hop);
    }
    for (HopCost& cost : costs)
        cost.ownNs = std::max<std::int64_t>(cost.ownNs, 0);  // times are rounded one by one
    return costs;
}

Cost costOf(const CallGraph& graph)
{
    CostSums sums(graph);
    std::vector<HopCost> hops = hopCostsOf(graph);
    for (std::size_t i = 0; i < hops.size(); ++i)
        sums.add(graph.hops[i], hops[i]);
    Cost cost = sums.sums();
    cost.hops = std::move(hops);
    return cost;
}

Flame flameOf(const CallGraph& graph)
{
    Flame flame;
    std::int64_t begin = 0;                             // of the call at hand
    std::vector<std::int64_t> ends(graph.hops.size());  // how far each hop's own bar and callees are placed
    std::vector<FlameBar> bars(graph.hops.size());
    for (std::size_t i = 0; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        FlameBar& bar = bars[i];
        bar = {hop.id, hop.depth, begin, hop.durationNs};
        if (hop.parent == 0) {
            flame.widthNs = begin += hop.durationNs;
        } else {
            const FlameBar& caller = bars[hop.parent - 1];
            const std::int64_t end = caller.beginNs + caller.widthNs;
            const std::int64_t asked = caller.beginNs + hop.startNs - graph.hops[hop.parent - 1].startNs;
            bar.beginNs = std::clamp(asked, std::min(ends[hop.parent - 1], end), end);
            bar.widthNs = std::clamp<std::int64_t>(hop.durationNs, 0, end - bar.beginNs);
            ends[hop.parent - 1] = bar.beginNs + bar.widthNs;
        }
        ends[i] = bar.beginNs;
        if (bar.widthNs <= 0)
            continue;
        flame.bars.push_back(bar);
        flame.depth = std::max(flame.depth, hop.depth + 1);
    }
    return flame;
}

}  // namespace keyfall
