// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Bytes of memory, half open. An empty range meets nothing.
struct ByteRange {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;

    [[nodiscard]] bool meets(const ByteRange& other) const
    {
        return begin < end && other.begin < other.end && begin < other.end && other.begin < end;
    }
};

/// What an op of a plan reads and writes.
struct OpAccess {
    std::vector<ByteRange> reads;
    std::vector<ByteRange> writes;
};

/// Why two ops may not run at the same time, or in the other order (kernels:8.2). Ops are indices in the plan.
struct Hazard {
    std::size_t before = 0;
    std::size_t after = 0;
    bool readAfterWrite = false;
    bool writeAfterRead = false;
    bool writeAfterWrite = false;

    /// "RAW+WAR+WAW", in this order.
    [[nodiscard]] std::string kinds() const;
    friend bool operator==(const Hazard&, const Hazard&) = default;
};

using OpEdge = std::pair<std::size_t, std::size_t>;

/// What follows from dependencies and byte ranges: how a plan runs, as data.
struct PlanGraph {
    std::vector<std::size_t> order;                             ///< the result is that of running this one by one
    std::vector<Hazard> hazards;                                ///< by place in `order`
    std::vector<OpEdge> edges;                                  ///< transitively reduced, sorted
    std::vector<std::vector<std::size_t>> levels;               ///< ascending in each
    std::vector<std::vector<std::vector<std::size_t>>> groups;  ///< of each level: ops that may run at the same time
};

/// `after[i]`: the ops that op i waits for. `together[i]`: whether op i may run beside others. Error `cycle detected`
/// with the ids of the ops that cannot run, in the order of the plan.
[[nodiscard]] Expected<PlanGraph> planGraphOf(const std::vector<std::vector<std::size_t>>& after,
                                              const std::vector<OpAccess>& accesses, const std::vector<bool>& together,
                                              std::span<const std::int64_t> ids);

}  // namespace keyfall
