// SPDX-License-Identifier: MIT
#include "core/graph/cost_sums.h"

#include "core/graph/graph_text.h"

#include <algorithm>

namespace keyfall {

namespace {

void addTo(CostLine& line, const HopCost& cost)
{
    ++line.hops;
    (cost.handsOn ? line.dispatchNs : line.kernelNs) += cost.ownNs;
}

template <class Lines>
std::vector<CostLine> sorted(const Lines& lines)
{
    std::vector<CostLine> result;
    for (const auto& [name, line] : lines)
        result.push_back(line);
    std::sort(result.begin(), result.end(), [](const CostLine& a, const CostLine& b) {
        return a.ownNs() != b.ownNs() ? a.ownNs() > b.ownNs() : a.name < b.name;
    });
    return result;
}

}  // namespace

void CostSums::add(const Hop& hop, const HopCost& cost)
{
    CostLine& key = keys_[hop.key ? hop.key->value() : -1];
    if (key.hops == 0)
        key.name = keyName(graph_, hop.key);
    addTo(key, cost);
    CostLine& op = operators_[hop.op];
    if (op.hops == 0)
        op.name = hop.op;
    addTo(op, cost);
}

Cost CostSums::sums() const
{
    Cost cost;
    for (const auto& [key, line] : keys_) {
        cost.dispatchNs += line.dispatchNs;
        cost.kernelNs += line.kernelNs;
    }
    cost.byKey = sorted(keys_);
    cost.byOperator = sorted(operators_);
    return cost;
}

Cost costWithin(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame, std::int64_t fromNs,
                std::int64_t toNs)
{
    CostSums sums(graph);
    for (const FlameBar& bar : flame.bars)
        if (bar.beginNs < toNs && bar.beginNs + bar.widthNs > fromNs)
            sums.add(graph.hops[bar.hop - 1], costs[bar.hop - 1]);
    return sums.sums();
}

}  // namespace keyfall
