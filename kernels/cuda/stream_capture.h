// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/launch_graph.h"
#include "kernels/cuda/cuda_device.h"

namespace keyfall::cuda {

/// Writes down what a thread launches to its current stream of one device. The graphs run on the stream that is current where
/// they are launched.
class StreamCapture final : public GraphCapture {
public:
    /// `device` outlives this and its graphs.
    explicit StreamCapture(CudaDevice& device) : device_(device) {}

    [[nodiscard]] Expected<std::unique_ptr<LaunchGraph>>
    capture(const std::function<Expected<void>()>& work) const override;

private:
    CudaDevice& device_;
};

}  // namespace keyfall::cuda
