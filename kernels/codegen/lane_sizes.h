// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/size_code.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// How many points are computed together. Of values that come from memory 256 and 512 at a time were slower: fewer leave the
/// work for a block, more do not stay in the nearest cache until they are used.
inline constexpr std::size_t kLanes = 384;

/// An integer for each lane: in steps, or listed.
struct LaneIntegers {
    std::int64_t base = 0;
    std::int64_t step = 0;
    const std::int64_t* list = nullptr;

    [[nodiscard]] std::int64_t at(std::size_t lane) const
    {
        return list ? list[lane] : base + step * static_cast<std::int64_t>(lane);
    }
    [[nodiscard]] bool uniform() const { return !list && step == 0; }
};

/// Evaluates size expressions for all lanes of a block. What is linear in the lane stays base and step, so an index of a
/// row costs as much as a number.
class LaneSizes {
public:
    /// `names`: by the positions of the code. Lanes where `active` is 0 (null: all are active) have any value. False when
    /// an active lane has a fault: `faultyLane` is the first.
    [[nodiscard]] bool evaluate(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes,
                                const std::uint8_t* active);
    /// The same of any number of lanes, where it is found in steps and without a fault; else false.
    [[nodiscard]] bool evaluateInSteps(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes);
    /// Of the last evaluation; its list lives until the next one.
    [[nodiscard]] const LaneIntegers& result() const { return stack_.front(); }
    [[nodiscard]] std::size_t faultyLane() const { return faultyLane_; }

private:
    [[nodiscard]] bool inSteps(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes);
    [[nodiscard]] bool apply(SizeOp op, std::size_t first, std::size_t count, std::size_t lanes);
    [[nodiscard]] bool applyToAll(SizeOp op, std::size_t first, std::size_t count, std::size_t lanes);
    [[nodiscard]] bool laneByLane(const SizeCode& code, std::span<const LaneIntegers> names, std::size_t lanes,
                                  const std::uint8_t* active);
    [[nodiscard]] std::int64_t* listAt(std::size_t depth);

    std::vector<LaneIntegers> stack_ = std::vector<LaneIntegers>(1);
    std::vector<std::unique_ptr<std::array<std::int64_t, kLanes>>> lists_;  ///< by depth of the stack
    std::size_t faultyLane_ = 0;
};

}  // namespace keyfall::codegen
