// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/launch_graph.h"
#include "core/script/runtime.h"
#include "kernels/cuda/caching_allocator.h"
#include "kernels/cuda/cuda_device.h"
#include "kernels/cuda/device_request.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall::cuda {

/// The CUDA devices of this process: all real, all emulated, or none, and why.
class CudaDevices {
public:
    struct Slot {
        std::unique_ptr<CudaDevice> device;
        std::unique_ptr<CachingAllocator> allocator;  ///< in front of `device`, so destroyed first
        std::unique_ptr<const GraphCapture> capture;  ///< of a thread's launches on `device`
    };

    /// Asks the machine (this loads the driver unless emulated devices are asked for). An Error of kind `unavailable`
    /// when real devices are asked for and there is none.
    [[nodiscard]] static Expected<std::shared_ptr<CudaDevices>> choose(const DeviceRequest& request);
    /// Devices made elsewhere (tests).
    [[nodiscard]] static std::shared_ptr<CudaDevices> of(std::vector<std::unique_ptr<CudaDevice>> devices,
                                                         std::string reason);
    /// What the environment asks for, chosen once in a process. Never destroyed: tensors may outlive main.
    [[nodiscard]] static const Expected<std::shared_ptr<CudaDevices>>& ofProcess();

    [[nodiscard]] int count() const { return static_cast<int>(slots_.size()); }
    /// Throws DeviceError when there is no such device; it says why and what there is.
    [[nodiscard]] const Slot& at(int index) const;
    /// One sentence: why these devices, or why none.
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// One report a device; one that is not available when there is none.
    [[nodiscard]] std::vector<DeviceReport> reports() const;

private:
    std::vector<Slot> slots_;
    std::string reason_;
};

/// The CUDA lines of `keyfall devices`, for this process.
[[nodiscard]] std::vector<DeviceReport> cudaDevices();

}  // namespace keyfall::cuda
