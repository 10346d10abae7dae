// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Products, extremes and their positions over a plan (what is no sum: reduce.h).
void fold(ops::ReductionFormula formula, const ops::ReductionPlan& plan);

}  // namespace keyfall::cpu
