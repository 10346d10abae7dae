// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/real/driver_library.h"

namespace keyfall::cuda {

class RealDevice;

/// Machine code in the context of one device, and the kernel in it that is launched.
class LoadedModule final : public LoadedKernel {
public:
    /// The device is selected and has a context. Throws CudaFailure: no image for this device, no such entry.
    LoadedModule(const RealDevice& device, std::span<const std::byte> image, const std::string& entry);
    ~LoadedModule() override;

    /// On the thread's selected device.
    void launch(const LoadedArguments& arguments, const LaunchConfig& config, CUstream stream) const;

private:
    const RealDevice& device_;
    CUmodule module_ = nullptr;
    CUfunction function_ = nullptr;
};

}  // namespace keyfall::cuda
