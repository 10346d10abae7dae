// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_query.h"
#include "core/falls/fall_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// By what falls are counted together (design:falls.5).
enum class FallGrouping { fall, op, key, depth, thread, line };

/// Falls with something in common.
struct FallGroup {
    std::string name;        ///< operator, key ("no key"), depth, thread or line; by fall: the operator
    std::uint32_t fall = 0;  ///< by fall: the index in the table; else of the first that belongs to it
    std::uint32_t distinct = 0;
    FallTally tally;
};

struct FallGroups {
    std::vector<FallGroup> groups;  ///< the most frequent first; by depth: the outermost first
    FallTally all;                  ///< of all falls that were selected, each counted once
};

/// What there must be most of to come first.
enum class FallOrder { count, time };

/// Whether `a` comes before `b`; of as much own time the more frequent does, and of those the first of the run.
[[nodiscard]] bool comesBefore(const FallGroup& a, const FallGroup& b, FallOrder order);

/// Whether the times of such groups are known: those of keys only where hops were timed, and not whole calls.
[[nodiscard]] bool timesKnownBy(const FallTable& table, FallGrouping by);

/// Counts falls by group; of `selection`, where there is one, only those that it names. Linear in the hops.
[[nodiscard]] FallGroups groupFalls(const FallTable& table, FallGrouping by, const FallSelection* selection = nullptr);

}  // namespace keyfall
