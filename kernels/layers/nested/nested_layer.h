// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Nested layer's kernel for every operator (eleven:2.6): does the call on the packed values by the operator's
/// rule, or component by component where there is none, and makes the result nested again. Passes on, and says so, when
/// no argument is nested.
///
/// What a nested tensor is, is on the tensor (nested_tensor.h); the rules are in nested_rules.h.
[[nodiscard]] Kernel nestedKernel();

}  // namespace keyfall
