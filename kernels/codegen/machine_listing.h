// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_listing.h"
#include "kernels/codegen/machine_abi.h"

namespace keyfall::codegen {

/// A program's machine code, an instruction a line, and which instruction of the program each line is of. Lines come more
/// than once: code has a loop for whole vectors and one for the rest. Opens the module
/// with the compiler on first use. Errors `unavailable`: there is no module, or the level is none.
[[nodiscard]] Expected<KernelListing> machineListing(const KernelProgram& program, MachineLevel level);

}  // namespace keyfall::codegen
