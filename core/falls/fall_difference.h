// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
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

    /// The fall, as the run that has it tells it.
    [[nodiscard]] const Fall& fall() const { return change == FallChange::gone ? before : after; }
};

/// What differs between the falls of two runs: by kind of change, then the most frequent first. Only those that the
/// selections name, where there are some.
[[nodiscard]] std::vector<FallDifference> differenceOf(const FallTable& before, const FallTable& after,
                                                       const FallSelection* ofBefore = nullptr,
                                                       const FallSelection* ofAfter = nullptr,
                                                       const TimeTolerance& tolerance = {});

}  // namespace keyfall
