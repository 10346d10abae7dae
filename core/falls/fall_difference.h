// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "core/falls/fall_times.h"
#include "core/graph/difference.h"

#include <cstddef>
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

    /// By how much its occurrences take longer in sum: negative where they take less.
    [[nodiscard]] std::int64_t lostNs() const { return after.tally.ownNs() - before.tally.ownNs(); }

    /// By how much they take longer than as many of the earlier run would have; of a fall that both runs have.
    [[nodiscard]] double longerNs() const;

    /// The fall, as the run that has it tells it.
    [[nodiscard]] const Fall& fall() const { return change == FallChange::gone ? before : after; }
};

/// So many occurrences of a fall in each run tell how long it takes.
inline constexpr std::uint64_t kLeastTimes = 5;

/// One of the two runs as a whole.
struct ComparedRun {
    RecordedRun recorded;
    std::string model;  ///< its key model's name; empty: none
    bool timed = false;
    FallTally all;  ///< of what was selected
};

/// Two runs, and what of their falls differs.
struct ComparedFalls {
    ComparedRun before;
    ComparedRun after;
    /// By kind of change, then the most frequent first; what is slower or faster by the difference of its times in sum.
    std::vector<FallDifference> differences;
    /// Longer for as many occurrences, but too unevenly or in too few of them to be called slower; the most time first.
    std::vector<FallDifference> uneven;
    std::size_t judged = 0;  ///< falls whose times could be compared

    /// Whether both versions of PyTorch are known, and are not one.
    [[nodiscard]] bool ofTwoVersions() const
    {
        return !before.recorded.pytorch.empty() && !after.recorded.pytorch.empty()
            && before.recorded.pytorch != after.recorded.pytorch;
    }
    /// Whether their keys have names of two key models, and not those of two versions of PyTorch.
    [[nodiscard]] bool ofTwoModels() const
    {
        return !before.model.empty() && !after.model.empty() && before.model != after.model && !ofTwoVersions();
    }
};

/// Only of the falls that the selections name, where there are some.
[[nodiscard]] ComparedFalls compareFalls(const FallTable& before, const FallTable& after,
                                         const FallSelection* ofBefore = nullptr,
                                         const FallSelection* ofAfter = nullptr, const TimeTolerance& tolerance = {});

}  // namespace keyfall
