// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/canonical_form.h"
#include "core/program/program.h"

#include <functional>
#include <memory>
#include <string>

namespace keyfall {

/// What a cache is asked for: what to compile, for which target, and the key that it has. Making one costs a digest of
/// the whole program; keep it where a kernel is asked for often.
struct KernelRequest {
    KernelKey key;
    std::string target;                            ///< "sm_80", "x86-64-v3"; part of what the key is made of
    std::string label;                             ///< what people call it; without meaning
    std::shared_ptr<const KernelProgram> program;  ///< null for a compile function that needs none

    /// A program for a device, as `compiler` would compile it.
    [[nodiscard]] static KernelRequest of(std::shared_ptr<const KernelProgram> program, Device device,
                                          const KernelCompiler& compiler);
};

/// Turns a request into an artifact. Called on a worker's thread, for several requests at the same time; it may ask the
/// cache for other kernels. An exception is a transient failure. A compile that takes longer than the cache's
/// `compileLimit` is given up: its result is dropped, and it must not touch what ends with the cache.
using CompileFunction = std::function<tl::expected<KernelArtifact, CompileError>(const KernelRequest&)>;

}  // namespace keyfall
