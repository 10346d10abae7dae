// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/program.h"

namespace keyfall::codegen {

/// The program that an artifact of one of this library's backends was compiled from; each holds it. Errors: the artifact is
/// damaged or somebody else's; those of reading a program.
[[nodiscard]] Expected<KernelProgram> programOf(const KernelArtifact& artifact);

}  // namespace keyfall::codegen
