// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Matrix product: OpenBLAS for floats where the machine has it, own loops otherwise and for integers.
/// Half types are widened to float32, multiplied, and rounded once.
void matmul(const ops::MatmulPlan& plan);

}  // namespace keyfall::cpu
