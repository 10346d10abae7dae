// SPDX-License-Identifier: MIT
#include "core/falls/fall_times.h"

#include <algorithm>

namespace keyfall {

namespace {

FallTimes timesOf(std::vector<std::int64_t>& each)
{
    std::sort(each.begin(), each.end());
    const auto at = [&each](std::size_t quarters) { return each[(each.size() - 1) * quarters / 4]; };
    return each.empty() ? FallTimes() : FallTimes{each.size(), at(1), at(2), at(3)};
}

}  // namespace

std::vector<FallTimes> fallTimesOf(const FallTable& table, const FallSelection* selection)
{
    std::vector<std::vector<std::int64_t>> times(table.falls.size());
    for (std::size_t source = 0; source < table.sources.size(); ++source) {
        const SharedList<Hop>& hops = table.sources[source].graph->hops;
        const FallTable::Hops& known = table.hops[source];
        std::vector<std::int64_t> own(hops.size(), 0);  // of the fall that begins there
        std::vector<std::uint32_t> begins(hops.size());
        for (std::uint32_t i = 0; i < hops.size(); ++i) {
            begins[i] = known.step[i] == 0 ? i : begins[hops[i].parent - 1];
            own[begins[i]] += known.costs[i].ownNs;
        }
        for (std::size_t i = 0; i < hops.size(); ++i)
            if (known.step[i] == 0 && (selection == nullptr || (*selection)[source][i]))
                times[known.fall[i]].push_back(own[i]);
    }
    std::vector<FallTimes> all;
    all.reserve(times.size());
    for (std::vector<std::int64_t>& each : times)
        all.push_back(timesOf(each));
    return all;
}

}  // namespace keyfall
