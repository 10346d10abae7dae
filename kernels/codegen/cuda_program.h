// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/kernel_program.h"
#include "kernels/codegen/timed_blocks.h"
#include "kernels/cuda/cuda_device.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace keyfall::codegen {

/// What a device loads: machine code of a real one (render_c.h says what arguments its entry takes), or, where `host` is
/// given, code of the host for an emulated one.
struct DeviceCode {
    std::span<const std::byte> image = {};
    std::string entry = {};
    cuda::HostKernel host = {};

    /// Throws CudaFailure where this is no code for the device.
    [[nodiscard]] std::unique_ptr<cuda::LoadedKernel> loadedOn(cuda::CudaDevice& device) const
    {
        return host ? device.load(host) : device.load(image, entry);
    }
};

/// Code of a kernel, loaded on a device. With `device` on cuda the buffers are that device's memory and the launch goes to the
/// thread's stream; with the CPU they are the host's, and each run copies them to device 0 and back. What bounds_proof.h cannot
/// show to stay inside its slots runs on the interpreter, on the host. Errors: the driver's, with its words; no such device.
///
/// With a timed local size the first launch times blocks of each size first. Those trials store into copies of the slots that
/// the kernel stores, made anew for each, so that the launch itself finds its data as they were.
[[nodiscard]] Expected<std::shared_ptr<const Program>> loadedOnDevice(KernelProgram program, const DeviceCode& code,
                                                                      Device device, Blocks blocks = {});

/// The times of so many launches of a program that was loaded on a real device 0, in nanoseconds: of each between two events
/// of its stream, after one that does not count. The host's buffers are copied there before. Errors: the program's, the
/// driver's.
[[nodiscard]] Expected<std::vector<double>> launchTimes(const Program& program,
                                                        std::span<const std::span<std::byte>> buffers,
                                                        std::span<const std::int64_t> values, int rounds);

}  // namespace keyfall::codegen
