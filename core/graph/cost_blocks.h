// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/cost_sums.h"
#include "core/graph/flame.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyfall {

/// The sums of a run's bars, kept by parts of some ten thousand, so that summing up a range looks at its two ends alone.
/// Where one call has more bars than that, its part is as large. Hops must outlive it as for `CostSums`.
class CostBlocks {
public:
    /// The bars of whole calls, each part beginning with one.
    struct Block {
        std::size_t first = 0;  ///< into the flame's bars
        std::size_t end = 0;    ///< behind its last
        std::int64_t from = 0;  ///< where they begin and end on the flame's axis
        std::int64_t to = 0;
        CostSums sums;
    };

    CostBlocks() = default;
    /// `bars`: how many a part has at least, but for the last.
    explicit CostBlocks(std::size_t bars) : bars_(bars) {}

    /// Adds the bars that came since; `costs`: of all hops (`hopCostsOf`).
    void append(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame);
    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
    /// Everything of a `Cost` but the hops: of all bars.
    [[nodiscard]] Cost sums() const;

private:
    std::size_t bars_ = 1 << 14;
    std::vector<Block> blocks_;
};

/// The sums of the hops whose bars touch a range of a flame's axis, both in its unit; `Cost::hops` stays empty. Of a hop that
/// reaches out of the range counts what of its own time lies in it, where no callee ran. `costs`: of all hops
/// (`hopCostsOf`). Linear in the hops of the calls that the range touches, without those of whole `blocks`, which may be empty.
[[nodiscard]] Cost costWithin(const CallGraph& graph, const std::vector<HopCost>& costs, const Flame& flame,
                              const CostBlocks& blocks, std::int64_t from, std::int64_t to);

}  // namespace keyfall
