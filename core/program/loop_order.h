// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

namespace keyfall {

/// Whether the steps of a loop may be done at the same time: no slot that one stores is loaded or stored twice in it. Looks
/// at the loop's own code, so it has to be an innermost one.
[[nodiscard]] bool stepsAreApart(const Instruction& loop);
/// Whether it has no `reduce` and `loop` inside.
[[nodiscard]] bool isInnermost(const Instruction& instruction);

}  // namespace keyfall
