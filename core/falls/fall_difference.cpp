// SPDX-License-Identifier: MIT
#include "core/falls/fall_difference.h"

#include "core/falls/fall_text.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace keyfall {

namespace {

/// A fall that was selected, with what those occurrences have in sum, and their times.
struct Selected {
    Fall fall;
    FallTimes times;
};

std::vector<Selected> selected(const FallTable& table, const FallSelection* selection)
{
    std::vector<Selected> falls;
    const std::vector<FallTimes> times = fallTimesOf(table, selection);
    for (const FallGroup& group : groupFalls(table, FallGrouping::fall, selection).groups)
        falls.push_back({{table.falls[group.fall].op, table.falls[group.fall].steps, group.tally}, times[group.fall]});
    return falls;
}

/// Whether `now` takes longer, fall by fall; nothing is said without times, nor of too few.
bool isSlower(const FallTimes& old, const FallTimes& now, const TimeTolerance& tolerance)
{
    if (old.count < kLeastTimes || now.count < kLeastTimes || old.medianNs <= 0)
        return false;
    const auto more = static_cast<double>(now.medianNs - old.medianNs);
    return now.lowerNs > old.upperNs
        && static_cast<double>(now.medianNs) >= tolerance.ratio * static_cast<double>(old.medianNs)
        && more * static_cast<double>(now.count) >= static_cast<double>(tolerance.atLeastNs);
}

}  // namespace

std::string_view nameOf(FallChange change)
{
    switch (change) {
    case FallChange::fresh: return "new";
    case FallChange::gone: return "gone";
    case FallChange::more: return "more";
    case FallChange::fewer: return "fewer";
    case FallChange::slower: return "slower";
    case FallChange::faster: return "faster";
    }
    return "new";
}

std::vector<FallDifference> differenceOf(const FallTable& before, const FallTable& after, const FallSelection* ofBefore,
                                         const FallSelection* ofAfter, const TimeTolerance& tolerance)
{
    std::map<std::string, Selected> old;
    for (Selected& each : selected(before, ofBefore)) {
        std::string identity = identityOf(each.fall);
        old.emplace(std::move(identity), std::move(each));
    }
    std::vector<FallDifference> found;
    const auto tell = [&found](FallChange change, const Selected& earlier, const Selected& later) {
        found.push_back({change, earlier.fall, later.fall, earlier.times, later.times});
    };
    for (const Selected& later : selected(after, ofAfter)) {
        const auto same = old.find(identityOf(later.fall));
        if (same == old.end()) {
            tell(FallChange::fresh, {{later.fall.op, later.fall.steps, {}}, {}}, later);
            continue;
        }
        const Selected& earlier = same->second;
        const std::uint64_t count = later.fall.tally.count;
        if (count != earlier.fall.tally.count)
            tell(count > earlier.fall.tally.count ? FallChange::more : FallChange::fewer, earlier, later);
        if (isSlower(earlier.times, later.times, tolerance))
            tell(FallChange::slower, earlier, later);
        else if (isSlower(later.times, earlier.times, tolerance))
            tell(FallChange::faster, earlier, later);
        old.erase(same);
    }
    for (const auto& [identity, gone] : old)
        tell(FallChange::gone, gone, {{gone.fall.op, gone.fall.steps, {}}, {}});
    std::stable_sort(found.begin(), found.end(), [](const FallDifference& a, const FallDifference& b) {
        if (a.change != b.change)
            return a.change < b.change;
        if (a.change == FallChange::slower || a.change == FallChange::faster)
            return std::abs(a.lostNs()) > std::abs(b.lostNs());
        const FallTally& left = a.fall().tally;
        const FallTally& right = b.fall().tally;
        return std::tuple(right.count, left.first) < std::tuple(left.count, right.first);
    });
    return found;
}

}  // namespace keyfall
