// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "kernels/codegen/from_graph.h"

namespace keyfall::codegen {

/// What fusion decided, without its types: for screens, files and plans.
[[nodiscard]] FusedProgram fusedProgramOf(Fusion fusion);

}  // namespace keyfall::codegen
