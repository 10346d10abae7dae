// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Note [How sums are added up]
/// Floats are added in blocks: up to 2048 elements in 64 float lanes (at most 32 additions after each other), the lanes
/// and then the blocks in double. The order depends on the shape alone, never on the number of threads or the
/// processor, so a sum is the same everywhere and the error stays near one rounding. Half types are widened to float
/// first; integers add up in int64 and wrap.
void reduce(ops::ReductionFormula formula, const ops::ReductionPlan& plan);

}  // namespace keyfall::cpu
