// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/program.h"

namespace keyfall::codegen {

/// Machine code for this processor ("machine"): x86-64 with AVX2 or AVX-512, AArch64. Its artifact holds the program's
/// document before the code, so a loader proves the bounds of what it runs. Where there is no compiler, no AVX2 or no
/// executable memory, or the code is for another processor, compiling or loading says so.
[[nodiscard]] KernelBackend machineBackend();
inline constexpr const char* kMachineKind = "machine";  ///< of its artifacts

/// The program of such an artifact on the interpreter, for a system that does not run its code.
[[nodiscard]] Expected<std::shared_ptr<const Program>> interpretedArtifact(const KernelArtifact& artifact);

/// That program itself.
[[nodiscard]] Expected<KernelProgram> machineArtifactProgram(const KernelArtifact& artifact);

}  // namespace keyfall::codegen
