// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "kernels/cuda/cuda_devices.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// The buffers of a launch that is only tried: copies of those that the kernel stores into, on the device; the others are the
/// launch's own, which nobody changes.
class TrialBuffers {
public:
    /// One buffer each of the program's slots. Throws CudaFailure: there is no memory for the copies.
    TrialBuffers(const cuda::CudaDevices::Slot& slot, const KernelProgram& program,
                 std::span<const std::span<std::byte>> buffers, cuda::Stream stream);
    TrialBuffers(const TrialBuffers&) = delete;
    TrialBuffers& operator=(const TrialBuffers&) = delete;
    ~TrialBuffers();

    /// Copies again what the launch would find.
    void restore() const;
    [[nodiscard]] std::span<const std::span<std::byte>> buffers() const { return buffers_; }

private:
    struct Copy;

    const cuda::CudaDevices::Slot& slot_;
    cuda::Stream stream_;
    std::vector<std::span<std::byte>> buffers_;
    std::vector<std::unique_ptr<Copy>> copies_;
};

}  // namespace keyfall::codegen
