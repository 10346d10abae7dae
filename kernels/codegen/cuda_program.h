// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cached_kernel.h"
#include "core/program/kernel_program.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

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

/// The times of so many launches of a program that was loaded on a real device 0, in nanoseconds: of each between two events
/// of its stream, after one that does not count. The host's buffers are copied there before. Errors: the program's, the
/// driver's.
[[nodiscard]] Expected<std::vector<double>> launchTimes(const Program& program,
                                                        std::span<const std::span<std::byte>> buffers,
                                                        std::span<const std::int64_t> values, int rounds);

}  // namespace keyfall::codegen
