// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_extents.h"
#include "kernels/codegen/lane_program.h"
#include "kernels/codegen/lane_sizes.h"

#include <cstddef>
#include <cstdint>
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
};

/// Computes points of a program, block by block. One thread has one.
class BlockRunner {
public:
    explicit BlockRunner(const BlockTask& task);

    /// The points from `begin` to `end`, counted with the last axis fastest. Errors: those of kernels:4.4.
    [[nodiscard]] Expected<void> run(std::int64_t begin, std::int64_t end);

private:
    /// Puts the coordinates of the points from `point` on into the names; how many lanes they take, at most `most`.
    std::size_t place(std::int64_t point, std::int64_t most);
    [[nodiscard]] bool execute(const std::vector<LaneStep>& steps, const std::uint8_t* active);
    [[nodiscard]] bool access(const LaneStep& step, const std::uint8_t* active);
    [[nodiscard]] bool nested(const LaneStep& step, const std::uint8_t* active);
    [[nodiscard]] bool inside(const LaneStep& step, const LaneIntegers& at, const std::uint8_t* active);
    [[nodiscard]] bool evaluate(const SizeCode& code, const ScopedSize& size, const std::uint8_t* active);
    [[nodiscard]] std::byte* reg(std::size_t number) { return registers_.data() + number * 8 * kLanes; }
    bool fail(Error error);

    const BlockTask& task_;
    std::vector<std::byte> registers_;
    std::vector<LaneIntegers> names_;
    std::vector<std::vector<std::int64_t>> coordinates_;  ///< of the parallel axes, where a block has several rows
    LaneSizes sizes_;
    std::size_t count_ = 0;  ///< lanes of this block
    Error error_;
};

}  // namespace keyfall::codegen
