// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

/// The functions of kernels/functions/ over a plan.
namespace keyfall::cpu {

void unaryFunction(ops::UnaryFormula formula, const ops::ElementwisePlan& plan);
void binaryFunction(ops::BinaryFormula formula, const ops::ElementwisePlan& plan);

}  // namespace keyfall::cpu
