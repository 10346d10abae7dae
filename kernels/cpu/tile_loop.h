// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/block_loop.h"
#include "kernels/ops/plan.h"

#include <optional>

namespace keyfall::cpu {

/// Note [Operands that disagree about the order of memory]
/// x + x.t() walks one operand along its rows and jumps in the other, a cache line for every element. Such plans run in
/// tiles of 32 by 32 elements: each operand's tile is read or written along its own rows and turned around in the
/// block's buffer. (Measured on 2048 x 2048 floats: 0.4 GB/s by rows, 5 and more by tiles.)
///
/// The plan with its dimensions in the order that tiles need, if it is one of those.
[[nodiscard]] std::optional<ops::ElementwisePlan> tiledPlan(const ops::ElementwisePlan& plan);

/// runBlocks for a plan that `tiledPlan` made.
void runTiles(const ops::ElementwisePlan& plan, BlockFunction function, const BlockTypes& types, const void* parameter);

}  // namespace keyfall::cpu
