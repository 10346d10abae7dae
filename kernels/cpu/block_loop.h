// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

#include <cstdint>

namespace keyfall::cpu {

/// A formula on contiguous arrays: out[i] = f(in[0][i], in[1][i] ...) for i < n, n <= whatever it is called with.
/// `parameter` is the formula's own. `out` may be one of the inputs.
using BlockFunction = void (*)(void* out, const void* const* in, std::int64_t n, const void* parameter);

/// A formula as loops: one that writes as usual, and perhaps one whose stores go around the cache, for outputs aligned
/// to 64 bytes (null: such outputs pass through a buffer instead, which is nearly as fast for costly formulas).
struct BlockFormula {
    BlockFunction run = nullptr;
    BlockFunction stream = nullptr;
};

/// Types of the arrays a BlockFunction sees: the operands' own, or float32 for half types (which it never sees).
struct BlockTypes {
    DType out = DType::float32;
    DType in[ops::ElementwisePlan::kMostInputs] = {};
};

/// Runs `formula` over a plan.
///
/// Note [Elementwise in blocks]
/// Contiguous operands are handed to the formula as they lie. All others (strided, constant, half types that compute in
/// float32) pass through a buffer of one block in the first-level cache, so one contiguous loop per formula and type
/// serves every layout, and it is the one the compiler vectorises. Outputs that are larger than the cache are written by
/// streaming stores, which do not read the line first (1.3 times on long arrays, measured.md).
void runBlocks(const ops::ElementwisePlan& plan, BlockFormula formula, const BlockTypes& types,
               const void* parameter = nullptr);

}  // namespace keyfall::cpu
