// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/program.h"

#include <cstddef>
#include <memory>
#include <span>

namespace keyfall {

/// Compiles and loads, without a cache.
[[nodiscard]] Expected<std::shared_ptr<const Program>> compiledKernel(const KernelBackend& backend,
                                                                      const KernelProgram& program, Device device);

/// Runs a program once on the CPU as it is written: checks values and buffers (kernels:4.4), then calls it, for each of its
/// cores if an axis is on `core`. `buffers` are one for each slot, ascending.
[[nodiscard]] Expected<void> runKernel(const KernelProgram& program, const Program& compiled, const SizeValues& values,
                                       std::span<const std::span<std::byte>> buffers);

}  // namespace keyfall
