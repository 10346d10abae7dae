// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "core/falls/fall_times.h"
#include "core/graph/difference.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// In what a fall of the later run differs from the earlier one's (design:falls.7).
enum class FallChange : std::uint8_t { fresh, gone, more, fewer, slower, faster };

[[nodiscard]] std::string_view nameOf(FallChange change);  ///< `new`, `gone`, `more`, `fewer`, `slower`, `faster`

/// A fall that differs. One that occurs more often and is slower is told of twice.
struct FallDifference {
    FallChange change = FallChange::fresh;
    Fall before;  ///< its tally is of the earlier run; of a new fall it counts nothing
    Fall after;
    FallTimes timesBefore;  ///< of its occurrences in each run
    FallTimes timesAfter;

    /// By how much the later run is longer for it, were each of its occurrences the median: negative where it is shorter.
    [[nodiscard]] std::int64_t lostNs() const
    {
        return (timesAfter.medianNs - timesBefore.medianNs) * static_cast<std::int64_t>(timesAfter.count);
    }

    /// The fall, as the run that has it tells it.
    [[nodiscard]] const Fall& fall() const { return change == FallChange::gone ? before : after; }
};

/// So many occurrences of a fall in each run tell how long it takes.
inline constexpr std::uint64_t kLeastTimes = 5;

/// What differs between the falls of two runs: by kind of change, then the most frequent first; of what is slower or faster
/// the greatest difference in time. Only those that the selections name, where there are some.
[[nodiscard]] std::vector<FallDifference> differenceOf(const FallTable& before, const FallTable& after,
                                                       const FallSelection* ofBefore = nullptr,
                                                       const FallSelection* ofAfter = nullptr,
                                                       const TimeTolerance& tolerance = {});

}  // namespace keyfall
