// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/kernel_listing.h"
#include "core/program/program.h"
#include "core/session/run.h"

#include <functional>
#include <string>
#include <vector>

namespace keyfall {

/// Languages that a kernel program is shown in.
enum class KernelLanguage { ir, c, cuda, ptx, machine };

/// What a screen needs of the compilers of kernels. core knows none; the application has them and hands them out. Every
/// function may be called on any thread; one that is missing is empty.
struct KernelTools {
    /// Runs the session once, traced, and fuses what it called. Errors: those of running it; a model without a Tracer; a
    /// program that calls nothing; `failed` when an operator raised or the run was cancelled.
    std::function<Expected<FusedProgram>(const Session& session, RunControl* control)> fuse;
    /// All ways to run programs that this machine has, the best first.
    std::function<std::vector<KernelBackend>()> backends;
    /// A program in a language other than its own. PTX takes 20 ms or more, the others almost nothing. `target` of machine
    /// code: "x86-64-v3", "x86-64-v4", "aarch64"; empty: this machine's.
    /// Error `unavailable` where this machine has no compiler for it.
    std::function<Expected<KernelListing>(const KernelProgram& program, KernelLanguage language,
                                          const std::string& target)>
        listing;
    /// Of kernels that are kept from one start to the next; empty: none is.
    std::string folder;
};

}  // namespace keyfall
