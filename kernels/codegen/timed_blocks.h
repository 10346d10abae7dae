// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/cuda_schedule.h"
#include "core/program/local_tuning.h"
#include "core/program/program.h"

#include <optional>

namespace keyfall::codegen {

/// The name of backends whose kernels find their local size by timing.
inline constexpr const char* kTimedCuda = "timed-cuda";

/// How many threads the blocks of a kernel have.
struct Blocks {
    LocalSize local = LocalSize::fixed;
    std::optional<LocalTuning> known = {};  ///< by an earlier launch; used where it is of a device of the same name
};
/// What was kept with an artifact.
[[nodiscard]] std::optional<LocalTuning> tunedIn(const KernelArtifact& artifact);
/// The part of a key that says it.
[[nodiscard]] KernelCompiler::Tuning tuningOf(LocalSize local);

}  // namespace keyfall::codegen
