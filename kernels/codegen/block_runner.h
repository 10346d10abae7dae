// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_extents.h"
#include "kernels/codegen/block_points.h"
#include "kernels/codegen/lane_program.h"
#include "kernels/codegen/lane_sizes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// What all threads of a run share.
struct BlockTask {
    const KernelProgram& program;
    const LaneProgram& lanes;
    const KernelExtents& extents;
    std::span<const std::int64_t> values;           ///< of the variables
    std::span<const std::span<std::byte>> buffers;  ///< of the slots
    std::vector<bool> constant;                     ///< by slot: nothing in its buffer is changed
    bool streams = false;                           ///< what is stored goes around the cache
};

/// Computes points of a program, block by block. One thread has one.
///
/// Note [Where a block's values are]
/// A register is memory for a block in the nearest cache, but neighbouring elements of a buffer that the run does not change
/// are used where they lie. So most loads cost nothing, and operations read from memory as a kernel's loop does.
class BlockRunner {
public:
    explicit BlockRunner(const BlockTask& task);

    /// The points from `begin` to `end`, counted with the last axis fastest. Errors: those of kernels:4.4.
    [[nodiscard]] Expected<void> run(std::int64_t begin, std::int64_t end);

private:
    /// Computes the points that were placed, all of one row, in blocks whose elements are worked out once. False, and nothing is
    /// done, where they do not go in steps or one is outside its slot.
    [[nodiscard]] bool stretch();
    /// Moves the elements of a load or store between its register and `at`.
    void move(const LaneStep& step, const LaneIntegers& at, const std::uint8_t* active);
    void compute(const LaneStep& step);
    [[nodiscard]] bool execute(const std::vector<LaneStep>& steps, const std::uint8_t* active);
    [[nodiscard]] bool access(const LaneStep& step, const std::uint8_t* active);
    [[nodiscard]] bool nested(const LaneStep& step, const std::uint8_t* active);
    [[nodiscard]] bool inside(const LaneStep& step, const LaneIntegers& at, const std::uint8_t* active);
    [[nodiscard]] bool evaluate(const SizeCode& code, const ScopedSize& size, const std::uint8_t* active);
    /// Of all names of the program's expressions.
    [[nodiscard]] std::vector<std::int64_t> valuesAt(std::size_t lane) const;
    /// Stores that are next to each other and of all lanes.
    void storeRow(std::byte* to, const std::byte* from, std::size_t bytes) const;
    /// A register's own memory, where its value will be.
    [[nodiscard]] std::byte* reg(std::size_t number) { return at_[number] = first_ + number * kRegisterBytes; }
    bool fail(Error error);

    const BlockTask& task_;
    static constexpr std::size_t kLine = 64;
    /// A row of 32-bit values more than 8 bytes a lane, and a line: rows of neighbouring registers lie in other sets of the
    /// nearest cache, which would not hold them all otherwise.
    static constexpr std::size_t kRegisterBytes = 12 * kLanes + kLine;

    std::vector<std::byte> registers_;
    std::byte* first_ = nullptr;  ///< of them, at a line
    std::vector<std::byte*> at_;  ///< by register: where its value is
    std::vector<LaneIntegers> names_;
    std::optional<BlockPoints> points_;  ///< writes the axes' names
    std::vector<bool> lies_;             ///< by slot: neighbours are used where they lie
    LaneSizes sizes_;
    std::vector<LaneIntegers> elements_;  ///< of a stretch, by step
    std::size_t count_ = 0;               ///< lanes of this block
    Error error_;
};

}  // namespace keyfall::codegen
