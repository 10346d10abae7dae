// SPDX-License-Identifier: MIT
#include "core/falls/dispatch_share.h"

#include "core/falls/fall_difference.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace keyfall {

namespace {

/// Of each occurrence of a fall.
struct Parts {
    std::vector<std::int64_t> dispatchNs;
    std::vector<std::int64_t> kernelNs;
};

double sumOf(const std::vector<std::int64_t>& each)
{
    double sum = 0;
    for (const std::int64_t ns : each)
        sum += static_cast<double>(ns);
    return sum;
}

/// What they take in sum where each takes the median.
double mostlyOf(std::vector<std::int64_t>& each)
{
    const auto middle = each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2);
    std::nth_element(each.begin(), middle, each.end());
    return static_cast<double>(*middle) * static_cast<double>(each.size());
}

}  // namespace

std::optional<DispatchShare> dispatchShareOf(const FallTable& table, const FallSelection* selection)
{
    if (!table.splitsTimes())
        return std::nullopt;
    std::vector<Parts> falls(table.falls.size());
    for (std::size_t source = 0; source < table.sources.size(); ++source) {
        const SharedList<Hop>& hops = table.sources[source].graph->hops;
        const FallTable::Hops& known = table.hops[source];
        std::vector<std::size_t> place(hops.size());  // of its fall's occurrence
        for (std::size_t i = 0; i < hops.size(); ++i) {
            if (selection != nullptr && !(*selection)[source][i])
                continue;
            Parts& parts = falls[known.fall[i]];
            if (known.step[i] == 0) {
                place[i] = parts.dispatchNs.size();
                parts.dispatchNs.push_back(0);
                parts.kernelNs.push_back(0);
            } else {
                place[i] = place[hops[i].parent - 1];
            }
            const HopCost& cost = known.costs[i];
            (cost.handsOn ? parts.dispatchNs : parts.kernelNs)[place[i]] += cost.ownNs;
        }
    }
    double dispatch = 0;
    double kernels = 0;
    double mostlyDispatch = 0;
    double mostlyKernels = 0;
    double repeated = 0;
    for (Parts& parts : falls) {
        const double own[] = {sumOf(parts.dispatchNs), sumOf(parts.kernelNs)};
        const bool often = parts.dispatchNs.size() >= kLeastTimes;
        dispatch += own[0];
        kernels += own[1];
        repeated += often ? own[0] + own[1] : 0;
        mostlyDispatch += often ? mostlyOf(parts.dispatchNs) : own[0];
        mostlyKernels += often ? mostlyOf(parts.kernelNs) : own[1];
    }
    if (dispatch + kernels <= 0 || mostlyDispatch + mostlyKernels <= 0)
        return std::nullopt;
    return DispatchShare{dispatch / (dispatch + kernels), mostlyDispatch / (mostlyDispatch + mostlyKernels),
                         repeated / (dispatch + kernels)};
}

}  // namespace keyfall
