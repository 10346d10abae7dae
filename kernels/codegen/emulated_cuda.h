// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cuda_schedule.h"
#include "core/program/kernel_program.h"

#include <string>

namespace keyfall::codegen {

/// The CUDA C++ of a program as C++ for the host: `entry(void* const* buffers, const int64_t* values, int64_t points)` runs
/// its threads one after the other, in blocks of kCudaBlock; `entry_blocks`, with two more arguments, in so many blocks of so
/// many threads. A block that is a row (cuda_schedule.h) has one thread, which takes all steps.
[[nodiscard]] std::string emulatedCudaSource(const KernelProgram& program, const std::string& entry,
                                             LocalSize local = LocalSize::fixed);

}  // namespace keyfall::codegen
