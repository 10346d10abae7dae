// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_extents.h"
#include "kernels/codegen/lane_sizes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// Goes through the points of a program, the last axis fastest, and writes their coordinates for blocks of lanes.
class BlockPoints {
public:
    /// `names`: of all axes, the parallel ones first. Both live as long as this.
    BlockPoints(const KernelExtents& extents, std::span<LaneIntegers> names);

    /// Puts the coordinates of the points from `point` on into the names; how many lanes they take, at most `most`. Points of
    /// one row have coordinates in steps, so there may be more of them than a block has; of several rows there are at most a
    /// block's.
    std::size_t place(std::int64_t point, std::int64_t most);
    /// Whether those are of one row.
    [[nodiscard]] bool inRow() const { return inRow_; }

private:
    /// `at_` goes on within its row, at most to its end, where the next one begins.
    void advance(std::int64_t points);

    const std::vector<std::int64_t>& axes_;  ///< their sizes
    std::span<LaneIntegers> names_;
    std::vector<std::int64_t> at_;  ///< the coordinates of point `next_`
    std::int64_t next_ = -1;
    bool inRow_ = false;
    std::vector<std::vector<std::int64_t>> coordinates_;  ///< by axis, where a block has several rows
};

}  // namespace keyfall::codegen
