// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/launch_graph.h"
#include "kernels/cuda/cuda_device.h"

#include <mutex>

namespace keyfall::cuda {

/// Writes down what a thread launches to one device: while it works, kCaptureStream is its current stream. Other threads go
/// on meanwhile, unless they capture on this device too; those wait. The graphs run on the stream that is current where they
/// are launched.
class StreamCapture final : public GraphCapture {
public:
    /// `device` outlives this and its graphs.
    explicit StreamCapture(CudaDevice& device) : device_(device) {}

    [[nodiscard]] Expected<std::unique_ptr<LaunchGraph>>
    capture(const std::function<Expected<void>()>& work) const override;

private:
    /// Never throws a CudaFailure.
    void endAfterFailure() const;

    CudaDevice& device_;
    mutable std::mutex mutex_;
};

}  // namespace keyfall::cuda
