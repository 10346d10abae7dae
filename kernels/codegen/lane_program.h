// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/size_code.h"
#include "kernels/codegen/lane_operations.h"

#include <array>
#include <cstddef>
#include <vector>

namespace keyfall::codegen {

/// An instruction prepared for blocks of lanes. Registers are numbered; each has 8 bytes a lane.
struct LaneStep {
    const Instruction* instruction = nullptr;
    LaneOp op = nullptr;        ///< compute, cast
    LaneReduction reduction{};  ///< reduce
    SizeCode at;                ///< load, store, index: of `at`; reduce, loop: of `size`
    SizeCode when;              ///< load, store with a guard
    std::size_t out = 0;        ///< register of the result
    std::size_t state = 0;      ///< reduce: register of what was combined so far
    std::array<std::size_t, 4> in{};
    std::size_t bytes = 0;       ///< load, store: of an element
    std::vector<LaneStep> code;  ///< reduce, loop
};

/// A program prepared for blocks of lanes.
struct LaneProgram {
    /// A register that is filled once and stays.
    struct Constant {
        std::size_t reg = 0;
        std::uint64_t bits = 0;
        DType dtype = DType::float32;
    };

    std::vector<LaneStep> steps;
    std::vector<Constant> constants;
    std::size_t registers = 0;
    bool flat = false;  ///< loads and stores without guards, and what is computed of them; no loop

    /// Points into `program`, which must stay where it is. A register is used again when its value has been used for the
    /// last time.
    explicit LaneProgram(const KernelProgram& program);
};

}  // namespace keyfall::codegen
