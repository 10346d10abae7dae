// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// The own times of one distinct fall's occurrences (design:falls.3), in nanoseconds, by what one of them cannot move: a
/// page that was first touched or another program on the processor makes a few of them many times as long.
struct FallTimes {
    std::uint64_t count = 0;
    std::int64_t lowerNs = 0;   ///< a quarter took no longer
    std::int64_t medianNs = 0;  ///< half of them
    std::int64_t upperNs = 0;   ///< three quarters

    friend bool operator==(const FallTimes&, const FallTimes&) = default;
};

/// By fall of the table; of `selection`, where there is one, only the occurrences that it names. Linear in the hops but
/// for the sorting of each fall's times.
[[nodiscard]] std::vector<FallTimes> fallTimesOf(const FallTable& table, const FallSelection* selection = nullptr);

}  // namespace keyfall
