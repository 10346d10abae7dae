// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "kernels/codegen/machine_abi.h"

namespace keyfall::codegen {

/// The compiler of machine code, in a module of its own that is opened here, once. It is looked for beside the running program,
/// one folder above, and in ../lib/keyfall; `KEYFALL_MACHINE_MODULE` names another file, or `none`.
/// Error `unavailable`: where it was looked for, and why it could not be opened.
[[nodiscard]] Expected<MachineCompile> machineModule();
/// The module's function that gives machine code as text, an instruction a line. Errors: as above.
[[nodiscard]] Expected<MachineCompile> machinePrinter();

}  // namespace keyfall::codegen
