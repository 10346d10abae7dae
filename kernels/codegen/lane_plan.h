// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <vector>

namespace keyfall::codegen {

/// How a program is spread over lanes (Note [Where lanes lie]).
struct LanePlan {
    bool byPoints = false;      ///< lanes are points of the last parallel axis
    bool broad = false;         ///< there are 64-bit values in lanes
    std::vector<bool> isCount;  ///< by ValueId: an `index` that is the same in all lanes and only becomes a float
};
[[nodiscard]] LanePlan lanePlanOf(const KernelProgram& program);

}  // namespace keyfall::codegen
