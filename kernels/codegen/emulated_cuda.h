// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <string>

namespace keyfall::codegen {

/// The CUDA C++ of a program as C++ for the host: `entry(void* const* buffers, const int64_t* values, int64_t points)` runs
/// its threads one after the other, in blocks of kCudaBlock.
[[nodiscard]] std::string emulatedCudaSource(const KernelProgram& program, const std::string& entry);

}  // namespace keyfall::codegen
