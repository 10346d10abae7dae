// SPDX-License-Identifier: MIT
#include "core/graph/cost.h"

#include "core/graph/cost_sums.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// It failed where no kernel is: what it took is the lookup's and the error's.
bool findsNoKernel(const Hop& hop)
{
    return hop.error && hop.error->raisedHere && hop.provenance == Provenance::missing && hop.kernel.str().empty();
}

}  // namespace

bool namesKeys(const CallGraph& graph, HopId from)
{
    return std::any_of(graph.hops.begin() + (from - 1), graph.hops.end(),
                       [](const Hop& hop) { return hop.key.has_value(); });
}

bool timesWholeCalls(const CallGraph& graph)
{
    return graph.predicted && namesKeys(graph)
        && std::any_of(graph.hops.begin(), graph.hops.end(), [](const Hop& hop) { return hop.durationNs > 0; });
}

bool goesOn(const Hop& caller, const Hop& callee)
{
    return callee.kind != CallKind::call && callee.kind != CallKind::callBoxed && callee.op == caller.op;
}

std::vector<HopCost> hopCostsOf(const CallGraph& graph)
{
    std::vector<HopCost> costs;
    appendHopCosts(costs, graph);
    return costs;
}

void appendHopCosts(std::vector<HopCost>& costs, const CallGraph& graph)
{
    const std::size_t known = costs.size();
    costs.resize(graph.hops.size());
    for (std::size_t i = known; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        costs[i].ownNs += hop.durationNs;
        costs[i].handsOn = costs[i].handsOn || findsNoKernel(hop);
        if (hop.parent == 0)
            continue;
        HopCost& caller = costs[hop.parent - 1];  // entered before its callees
        caller.ownNs -= hop.durationNs;
        caller.handsOn = caller.handsOn || goesOn(graph.hops[hop.parent - 1], hop);
    }
    for (std::size_t i = known; i < costs.size(); ++i)
        costs[i].ownNs = std::max<std::int64_t>(costs[i].ownNs, 0);  // times are rounded one by one
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

}  // namespace keyfall
