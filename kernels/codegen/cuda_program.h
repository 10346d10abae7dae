// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/kernel_program.h"

#include <memory>

namespace keyfall::codegen {

/// Machine code of a real device (render_c.h says what arguments its entry takes), loaded there. With `device` on cuda the
/// buffers are that device's memory and the launch goes to the thread's stream; with the CPU they are the host's, and each run
/// copies them to device 0 and back. What bounds_proof.h cannot show to stay inside its slots runs on the interpreter, on the
/// host. Errors: the driver's, with its words; no such device.
[[nodiscard]] Expected<std::shared_ptr<const Program>>
loadedOnDevice(KernelProgram program, std::span<const std::byte> image, const std::string& entry, Device device);

/// A program of the host, on buffers in the memory of an emulated device. Error: `device` is none.
[[nodiscard]] Expected<std::shared_ptr<const Program>> onEmulatedDevice(std::shared_ptr<const Program> program,
                                                                        Device device);

}  // namespace keyfall::codegen
