// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/program.h"

#include <memory>

namespace keyfall::codegen {

/// Runs programs in blocks of 512 points, an instruction of all of them at a time. Always there, checks every index, and so
/// is what all other ways are compared with (kernels:4.4).
///
/// `Program::run` with the variables alone computes all points. With one value more, it is the core's number: of a program
/// with an axis on `core` that point of the axis is computed, of another one the core's share, of `size.global[0]`, of the
/// points.
[[nodiscard]] std::shared_ptr<const Program> interpreted(KernelProgram program);

/// Its artifact is the program's document: kind "bytes", target "interpreter".
[[nodiscard]] KernelBackend interpreterBackend();
inline constexpr const char* kInterpreterKind = "bytes";

}  // namespace keyfall::codegen
