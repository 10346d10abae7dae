// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Note [How sums are added up]
/// Floats are added in blocks of up to 2048 elements: vectors of 64 bytes, eight neighbouring ones pairwise, then these
/// sums one after the other in one of four or eight vectors; their lanes and then the blocks in double. Sums of columns take eight rows pairwise, then double.
/// The order depends on the shape alone, never on the number of threads or the processor, so a sum is the same
/// everywhere and the error stays near one rounding. Half types are widened to float first; integers add up in int64
/// and wrap.
void reduce(ops::ReductionFormula formula, const ops::ReductionPlan& plan);

}  // namespace keyfall::cpu
