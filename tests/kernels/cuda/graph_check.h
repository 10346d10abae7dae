// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_device.h"

namespace keyfall {

/// A plan of many short kernels on device 0, launched as a CUDA graph and one by one, by kernels of 256 threads a block and by
/// those whose local size is timed: prints what each took and which sizes were tried. How many results differ.
[[nodiscard]] int checkGraphs(cuda::CudaDevice& device);

}  // namespace keyfall
