// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_device.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall::cuda {

struct RealDevices {
    std::vector<std::unique_ptr<CudaDevice>> devices;  ///< those CUDA_VISIBLE_DEVICES leaves, in the driver's order
    std::string whyNone;                               ///< when `devices` is empty
};

/// Asks the CUDA driver, if there is one. Never throws.
[[nodiscard]] RealDevices findRealDevices();

}  // namespace keyfall::cuda
