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

void CostSums::add(const CostSums& other)
{
    const auto addLine = [](CostLine& line, const CostLine& more) {
        line.name = more.name;
        line.hops += more.hops;
        line.dispatchNs += more.dispatchNs;
        line.kernelNs += more.kernelNs;
    };
    for (const auto& [key, line] : other.keys_)
        addLine(keys_[key], line);
    for (const auto& [op, line] : other.operators_)
        addLine(operators_[op], line);
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
