// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_report.h"
#include "core/session/kernel_tools.h"

namespace keyfall::app {

/// The session's program as kernels and calls. `name` stands for the session in errors; they are those of
/// `KernelTools::fuse`.
[[nodiscard]] Expected<FusedProgram> fuseSession(const Session& session, const std::string& name,
                                                 const RuntimeFactory& factory, RunControl* control = nullptr);
/// What the session's blocks `with compiled()` became when it was run; null where it has none. Errors: those of running it,
/// `failed` where an operator raised.
[[nodiscard]] Expected<std::shared_ptr<const CompiledReport>>
compiledBlocks(const Session& session, const std::string& name, const RuntimeFactory& factory);
/// Whether a program has a block `with compiled()`. Error: it cannot be read.
[[nodiscard]] Expected<bool> hasCompiledBlocks(const Session& session, const std::string& name);
/// What PTX and machine code of a GPU are shown for where nobody names a target, whatever GPU there is.
inline constexpr const char* kShownTarget = "sm_80";
/// The name of a program's entry point: "k_" and 16 digits of its key.
[[nodiscard]] std::string entryOf(const KernelProgram& program);
/// For the window: the compilers of this machine, and the folder that kernels are kept in.
[[nodiscard]] KernelTools kernelTools(RuntimeFactory factory);

}  // namespace keyfall::app
