// SPDX-License-Identifier: MIT
#include "core/falls/fall_difference.h"

#include "core/falls/fall_text.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace keyfall {

namespace {

/// The falls that were selected, with what those occurrences have in sum.
std::vector<Fall> selected(const FallTable& table, const FallSelection* selection)
{
    std::vector<Fall> falls;
    for (const FallGroup& group : groupFalls(table, FallGrouping::fall, selection).groups)
        falls.push_back({table.falls[group.fall].op, table.falls[group.fall].steps, group.tally});
    return falls;
}

/// Whether `now` took longer, fall by fall; nothing is said without times.
bool isSlower(const FallTally& old, const FallTally& now, const TimeTolerance& tolerance)
{
    if (old.ownNs() <= 0 || now.ownNs() <= 0)
        return false;
    const double before = static_cast<double>(old.ownNs()) / static_cast<double>(old.count);
    const double after = static_cast<double>(now.ownNs()) / static_cast<double>(now.count);
    return after >= tolerance.ratio * before
        && (after - before) * static_cast<double>(now.count) >= static_cast<double>(tolerance.atLeastNs);
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
    std::map<std::string, Fall> old;
    for (Fall& fall : selected(before, ofBefore)) {
        std::string identity = identityOf(fall);
        old.emplace(std::move(identity), std::move(fall));
    }
    std::vector<FallDifference> found;
    const auto tell = [&found](FallChange change, const Fall& earlier, const Fall& later) {
        found.push_back({change, earlier, later});
    };
    for (const Fall& fall : selected(after, ofAfter)) {
        const auto same = old.find(identityOf(fall));
        if (same == old.end()) {
            tell(FallChange::fresh, {fall.op, fall.steps, {}}, fall);
            continue;
        }
        const Fall& earlier = same->second;
        if (fall.tally.count != earlier.tally.count)
            tell(fall.tally.count > earlier.tally.count ? FallChange::more : FallChange::fewer, earlier, fall);
        if (isSlower(earlier.tally, fall.tally, tolerance))
            tell(FallChange::slower, earlier, fall);
        else if (isSlower(fall.tally, earlier.tally, tolerance))
            tell(FallChange::faster, earlier, fall);
        old.erase(same);
    }
    for (const auto& [identity, fall] : old)
        tell(FallChange::gone, fall, {fall.op, fall.steps, {}});
    std::stable_sort(found.begin(), found.end(), [](const FallDifference& a, const FallDifference& b) {
        const FallTally& left = a.fall().tally;
        const FallTally& right = b.fall().tally;
        return std::tuple(a.change, right.count, left.first) < std::tuple(b.change, left.count, right.first);
    });
    return found;
}

}  // namespace keyfall
