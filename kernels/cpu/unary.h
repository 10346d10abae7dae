// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Elementwise functions of one argument, for every element type the operator layer lets through.
void unary(ops::UnaryFormula formula, const ops::ElementwisePlan& plan);

}  // namespace keyfall::cpu
