// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cuda {

class CudaDevice;

/// Computes the product with cuBLAS and says true; says false when the tiled kernel has to do it: on an emulated device,
/// for integers, for strides that cuBLAS does not take, and where libcublas is not found. The library is loaded by the
/// first product that needs it. Throws DeviceError.
[[nodiscard]] bool vendorMatmul(CudaDevice& device, const ops::MatmulPlan& plan);

}  // namespace keyfall::cuda
