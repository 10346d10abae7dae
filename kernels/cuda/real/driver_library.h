// SPDX-License-Identifier: MIT
#pragma once

#include <cuda.h>

namespace keyfall::cuda {

/// The functions of the driver that we call and the runtime does not have: machine code is loaded while the program runs.
struct DriverLibrary {
    decltype(&cuModuleLoadData) load = nullptr;
    decltype(&cuModuleGetFunction) function = nullptr;
    decltype(&cuModuleUnload) unload = nullptr;
    decltype(&cuLaunchKernel) launch = nullptr;
    decltype(&cuGetErrorName) errorName = nullptr;
    decltype(&cuGetErrorString) errorText = nullptr;

    /// Throws CudaFailure where the driver is missing or too old.
    [[nodiscard]] static const DriverLibrary& get();
    /// Throws CudaFailure unless `status` is CUDA_SUCCESS.
    void check(CUresult status) const;
};

}  // namespace keyfall::cuda
