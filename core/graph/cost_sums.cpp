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
        // Where nobody took times, the most frequent first.
        return a.ownNs() != b.ownNs() ? a.ownNs() > b.ownNs() : a.hops != b.hops ? a.hops > b.hops : a.name < b.name;
    });
    return result;
}

}  // namespace

void CostSums::add(const Hop& hop, const HopCost& cost)
{
    CostLine& key = keys_[hop.key ? hop.key->value() : -1];
    if (key.hops == 0)
        key.name = keyName(model_.get(), hop.key);
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

Cost costWithin(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame, std::int64_t from,
                std::int64_t to)
{
    // What of a hop's own time lies in the range: its bar, cut to the range, without its callees'.
    struct Touched {
        std::size_t hop;
        std::int64_t ownNs;
        bool whole;
    };
    std::vector<Touched> touched;
    std::vector<std::size_t> above;  // in `touched`, by depth
    // Bars come in order of their begin. What began before the range and reaches into it is of the call at its start.
    auto bar = std::partition_point(flame.bars.begin(), flame.bars.end(),
                                    [&](const FlameBar& other) { return other.begin <= from; });
    if (bar != flame.bars.begin()) {
        const HopId first = graph.calls[graph.hops[std::prev(bar)->hop - 1].call].firstHop;
        bar = std::partition_point(flame.bars.begin(), bar, [&](const FlameBar& other) { return other.hop < first; });
    }
    for (; bar != flame.bars.end() && bar->begin < to; ++bar) {
        if (bar->end() <= from)
            continue;
        const std::int64_t within = std::min(bar->end(), to) - std::max(bar->begin, from);
        if (bar->depth > 0)  // a caller's bar is around it, so that is touched, too
            touched[above[bar->depth - 1]].ownNs -= within;
        above.resize(bar->depth);
        above.push_back(touched.size());
        touched.push_back({bar->hop - 1, within, within == bar->width});
    }
    CostSums sums(graph);
    for (const Touched& hop : touched) {
        HopCost cost = costs[hop.hop];
        if (flame.timed && !hop.whole)
            cost.ownNs = std::clamp<std::int64_t>(hop.ownNs, 0, cost.ownNs);
        sums.add(graph.hops[hop.hop], cost);
    }
    return sums.sums();
}

Cost addedUp(const std::vector<Cost>& parts)
{
    Cost sum;
    std::map<std::string, CostLine> keys;
    std::map<std::string, CostLine> operators;
    const auto add = [](std::map<std::string, CostLine>& lines, const std::vector<CostLine>& more) {
        for (const CostLine& line : more) {
            CostLine& known = lines[line.name];
            known.name = line.name;
            known.hops += line.hops;
            known.dispatchNs += line.dispatchNs;
            known.kernelNs += line.kernelNs;
        }
    };
    for (const Cost& part : parts) {
        add(keys, part.byKey);
        add(operators, part.byOperator);
        sum.dispatchNs += part.dispatchNs;
        sum.kernelNs += part.kernelNs;
    }
    sum.byKey = sorted(keys);
    sum.byOperator = sorted(operators);
    return sum;
}

}  // namespace keyfall
