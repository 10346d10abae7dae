// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/hop_watcher.h"
#include "core/script/runtime.h"

#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace keyfall {

/// The values of every hop's results, copied while a run goes on: bounded, for runs that are measured and not timed.
class OutputLog {
public:
    using Values = std::vector<double>;

    static constexpr std::int64_t kMostOfATensor = 65'536;
    static constexpr std::size_t kMost = 4'000'000;

    /// Copies into this log, which must outlive it. A quantized tensor is copied as the numbers it stands for.
    [[nodiscard]] std::unique_ptr<HopWatcher> watcher(Runtime& runtime);

    /// All elements of a hop's results, one tensor after the other; null when there are none, or too many.
    [[nodiscard]] const Values* of(HopId hop) const;
    /// Whether results were left out for want of room.
    [[nodiscard]] bool isFull() const { return count_ >= kMost; }

private:
    class Watcher;

    std::unordered_map<HopId, Values> values_;
    std::unordered_set<HopId> incomplete_;
    std::size_t count_ = 0;
};

}  // namespace keyfall
