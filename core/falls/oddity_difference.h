// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_difference.h"
#include "core/falls/oddities.h"

#include <vector>

namespace keyfall {

/// A strange thing that one of two runs alone has (design:strange.7): an operator at a key that shows it.
struct OddityDifference {
    FallChange change = FallChange::fresh;  ///< or gone
    Oddity oddity;                          ///< as the run tells it that has it
};

struct ComparedOddities {
    std::vector<OddityDifference> differences;  ///< new, then gone; each by kind, then the most frequent first
    std::vector<UnjudgedOddity> unjudged;  ///< rules that found something in one run and cannot be judged in the other

    [[nodiscard]] bool empty() const { return differences.empty() && unjudged.empty(); }
};

/// Only of the hops that the selections name, where there are some.
[[nodiscard]] ComparedOddities compareOddities(const FallTable& before, const FallTable& after,
                                               const FallSelection* ofBefore = nullptr,
                                               const FallSelection* ofAfter = nullptr);

}  // namespace keyfall
