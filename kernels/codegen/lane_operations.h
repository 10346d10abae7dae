// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_operation.h"
#include "core/tensor/dtype.h"

#include <cstddef>
#include <cstdint>

namespace keyfall::codegen {

/// `n` elements of a result from `n` elements of each argument; a bool is a byte, 0 or 1. Lists do not overlap.
using LaneOp = void (*)(void* out, const void* const* in, std::size_t n);

/// The loop of an operation on arguments of a type that it takes (kernels:4.2): each result rounded to its type, integers
/// wrap, nothing traps.
[[nodiscard]] LaneOp laneOp(KernelOp op, DType dtype);
/// The loop of a conversion (kernels:4.2, casts).
[[nodiscard]] LaneOp laneCast(DType from, DType to);

/// `compare(in[0], in[1]) ? in[2] : in[3]`, all of the type: what a comparison that one `select` alone uses makes with it, in
/// half the passes. Null where there is none.
[[nodiscard]] LaneOp laneChoice(KernelOp compare, DType dtype);

/// How a reduction is run: `state` has 8 bytes a lane. float32 is added up in double.
struct LaneReduction {
    void (*begin)(void* state, std::size_t n) = nullptr;
    /// Combines the lanes where `active` is not 0 (all where it is null).
    void (*step)(void* state, const void* value, const std::uint8_t* active, std::size_t n) = nullptr;
    void (*end)(void* out, const void* state, std::size_t n) = nullptr;
};
[[nodiscard]] LaneReduction laneReduction(Reduction reduction, DType dtype);

}  // namespace keyfall::codegen
