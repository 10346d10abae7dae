// SPDX-License-Identifier: MIT
#include "ui/falls/flow_match.h"

#include "ui/falls/flow_layout.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

namespace keyfall {

namespace {

/// What is left of a share of the flow, whose falls are of one kind.
struct Share {
    FlowMatch::Amount left;
    std::uint32_t fall = 0;
};

/// `first`: where the sources of `table` begin among those of the flow.
void addShares(std::vector<Share>& shares, const Flow& flow, const FallTable& table, std::size_t first,
               const FallSelection& left)
{
    for (std::size_t source = 0; source < table.sources.size(); ++source) {
        const FallTable::Hops& known = table.hops[source];
        for (std::size_t i = 0; i < known.fall.size(); ++i) {
            const std::uint32_t number = flow.shareOf[first + source][i];
            if (number == kNoShare || !left[first + source][i])
                continue;
            if (number >= shares.size())
                shares.resize(number + 1);
            Share& share = shares[number];
            share.fall = known.fall[i];
            share.left.count += known.step[i] == 0 ? 1 : 0;
            share.left.ownNs += known.costs[i].ownNs;
        }
    }
}

void add(FlowMatch::Amount& sum, const FlowMatch::Amount& more)
{
    sum.count += more.count;
    sum.ownNs += more.ownNs;
}

}  // namespace

FlowMatch matchOf(const Flow& flow, const FallTable& table, const FallTable* before, const FallSelection& left)
{
    FlowMatch match;
    match.lanes.resize(flow.lanes.size());
    std::unordered_map<std::string, std::size_t> laneOf;
    for (std::size_t i = 0; i < flow.lanes.size(); ++i)
        laneOf[flow.lanes[i].key] = i;
    std::vector<Share> shares;
    addShares(shares, flow, table, 0, left);
    if (before != nullptr)
        addShares(shares, flow, *before, table.sources.size(), left);
    for (const FlowBand& band : flow.bands) {
        FlowMatch::Band& matched =
            match.bands.emplace_back(FlowMatch::Band{{}, std::vector<FlowMatch::Amount>(band.parts.size())});
        for (const std::uint32_t number : band.shares) {
            if (number >= shares.size() || shares[number].left.count == 0)
                continue;
            const Share& share = shares[number];
            const Fall& fall = (band.gone ? *before : table).falls[share.fall];
            const auto part = std::find_if(band.parts.begin(), band.parts.end(),
                                           [&](const FlowPart& each) { return each.op == fall.op; });
            add(matched.all, share.left);
            add(matched.parts[static_cast<std::size_t>(part - band.parts.begin())], share.left);
            if (band.gone)
                continue;
            std::set<std::size_t> lanes;  // a key that a fall enters twice has it once
            for (const FallStep& step : fall.steps)
                lanes.insert(laneOf.at(step.key));
            for (const std::size_t lane : lanes)
                match.lanes[lane] += share.left.count;
        }
    }
    return match;
}

QString amountLeft(const Flow& flow, const FlowMatch::Amount* left, const FlowMatch::Amount& all)
{
    const QString amount = flowAmount(flow, all.count, all.ownNs);
    return left == nullptr ? amount
                           : QCoreApplication::translate("keyfall::Flow", "%1 of %2")
                                 .arg(flowAmount(flow, left->count, left->ownNs), amount);
}

}  // namespace keyfall
