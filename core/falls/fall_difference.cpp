// SPDX-License-Identifier: MIT
#include "core/falls/fall_difference.h"

#include "core/falls/fall_match.h"
#include "core/keys/key_model.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace keyfall {

namespace {

/// A fall of a table, with what its selected occurrences have in sum, and their times.
struct Selected {
    Fall fall;
    FallTimes times;
};

struct Run {
    ComparedRun whole;
    std::vector<std::optional<Selected>> falls;  ///< by fall of the table
    std::vector<std::uint32_t> order;            ///< of those that were selected
};

Run selected(const FallTable& table, const FallSelection* selection)
{
    const std::vector<FallTimes> times = fallTimesOf(table, selection);
    const FallGroups groups = groupFalls(table, FallGrouping::fall, selection);
    Run run;
    const std::shared_ptr<const KeyModel> model = table.sources.empty() ? nullptr : table.sources.front().graph->model;
    run.whole = {table.recorded(), model ? model->name() : std::string(), table.hasTimes(), groups.all};
    run.falls.resize(table.falls.size());
    for (const FallGroup& group : groups.groups) {
        const Fall& fall = table.falls[group.fall];
        run.falls[group.fall] = Selected{{fall.op, fall.steps, group.tally}, times[group.fall]};
        run.order.push_back(group.fall);
    }
    return run;
}

/// Nothing is said without times, nor of too few.
bool judges(const FallTimes& old, const FallTimes& now)
{
    return old.count >= kLeastTimes && now.count >= kLeastTimes && old.medianNs > 0 && now.medianNs > 0;
}

/// Whether `now` takes longer, fall by fall.
bool isSlower(const FallTimes& old, const FallTimes& now, const TimeTolerance& tolerance)
{
    if (!judges(old, now))
        return false;
    const auto more = static_cast<double>(now.medianNs - old.medianNs);
    return now.lowerNs > old.upperNs
        && static_cast<double>(now.medianNs) >= tolerance.ratio * static_cast<double>(old.medianNs)
        && more * static_cast<double>(now.count) >= static_cast<double>(tolerance.atLeastNs);
}

/// What so many occurrences as `now` has took in the earlier run.
double expectedNs(const FallTally& old, const FallTally& now)
{
    return static_cast<double>(old.ownNs()) / static_cast<double>(old.count) * static_cast<double>(now.count);
}

/// Whether its occurrences took longer in sum than so many of the earlier run would have.
bool isLonger(const FallTally& old, const FallTally& now, const TimeTolerance& tolerance)
{
    if (old.ownNs() <= 0)
        return false;
    const double expected = expectedNs(old, now);
    const auto took = static_cast<double>(now.ownNs());
    return took >= tolerance.ratio * expected && took - expected >= static_cast<double>(tolerance.atLeastNs);
}

}  // namespace

double FallDifference::longerNs() const
{
    return static_cast<double>(after.tally.ownNs()) - expectedNs(before.tally, after.tally);
}

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

ComparedFalls compareFalls(const FallTable& before, const FallTable& after, const FallSelection* ofBefore,
                           const FallSelection* ofAfter, const TimeTolerance& tolerance)
{
    Run old = selected(before, ofBefore);
    const Run now = selected(after, ofAfter);
    const std::vector<std::optional<std::uint32_t>> matches = matchFalls(before, after);
    ComparedFalls compared{old.whole, now.whole, {}, {}, 0};
    const auto tell = [](std::vector<FallDifference>& found, FallChange change, const Selected& earlier,
                         const Selected& later) {
        found.push_back({change, earlier.fall, later.fall, earlier.times, later.times});
    };
    std::vector<FallDifference>& found = compared.differences;
    for (const std::uint32_t number : now.order) {
        const Selected& later = *now.falls[number];
        if (!matches[number] || !old.falls[*matches[number]]) {
            tell(found, FallChange::fresh, {{later.fall.op, later.fall.steps, {}}, {}}, later);
            continue;
        }
        const Selected earlier = *std::exchange(old.falls[*matches[number]], std::nullopt);
        const std::uint64_t count = later.fall.tally.count;
        if (count != earlier.fall.tally.count)
            tell(found, count > earlier.fall.tally.count ? FallChange::more : FallChange::fewer, earlier, later);
        compared.judged += judges(earlier.times, later.times) ? 1 : 0;
        if (isSlower(earlier.times, later.times, tolerance))
            tell(found, FallChange::slower, earlier, later);
        else if (isSlower(later.times, earlier.times, tolerance))
            tell(found, FallChange::faster, earlier, later);
        else if (isLonger(earlier.fall.tally, later.fall.tally, tolerance))
            tell(compared.uneven, FallChange::slower, earlier, later);
    }
    for (const std::optional<Selected>& gone : old.falls)
        if (gone)
            tell(found, FallChange::gone, *gone, {{gone->fall.op, gone->fall.steps, {}}, {}});
    std::stable_sort(found.begin(), found.end(), [](const FallDifference& a, const FallDifference& b) {
        if (a.change != b.change)
            return a.change < b.change;
        if (a.change == FallChange::slower)
            return a.lostNs() > b.lostNs();
        if (a.change == FallChange::faster)
            return a.lostNs() < b.lostNs();
        const FallTally& left = a.fall().tally;
        const FallTally& right = b.fall().tally;
        return std::tuple(right.count, left.first) < std::tuple(left.count, right.first);
    });
    std::stable_sort(compared.uneven.begin(), compared.uneven.end(),
                     [](const FallDifference& a, const FallDifference& b) { return a.longerNs() > b.longerNs(); });
    return compared;
}

}  // namespace keyfall
