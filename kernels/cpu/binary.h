// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Elementwise functions of two arguments; comparisons write bool.
void binary(ops::BinaryFormula formula, const ops::ElementwisePlan& plan);
/// output = condition ? a : b
void where(const ops::ElementwisePlan& plan);

}  // namespace keyfall::cpu
