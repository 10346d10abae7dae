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

/// Whether the steps of a loop may be done at the same time: no slot that one stores is loaded or stored twice in it.
[[nodiscard]] bool stepsAreApart(const Instruction& loop);
/// Whether it has no `reduce` and `loop` inside.
[[nodiscard]] bool isInnermost(const Instruction& instruction);

}  // namespace keyfall::codegen
