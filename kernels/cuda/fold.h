// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_devices.h"
#include "kernels/ops/formula.h"
#include "kernels/ops/plan.h"

namespace keyfall::cuda {

/// Products, extremes and their positions (what is no sum: sum.cpp).
void fold(const CudaDevices& devices, ops::ReductionFormula formula, const ops::ReductionPlan& plan);

}  // namespace keyfall::cuda
