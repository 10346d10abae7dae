// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

#include <functional>
#include <string_view>

namespace keyfall::ops {

// Note [What PyTorch makes of other operators]
// Some operators that PyTorch composes are kernels of their own here: one pass over the memory, and one hop to look at.
// A session that starts from PyTorch's registrations shows PyTorch's falls, so there they are made of the same parts, as
// PyTorch 2.15 makes them (ATen/native/LinearAlgebra.cpp, TensorShape.cpp, TensorConversions.cpp; each was compared with
// the calls of a live one).

/// Makes the boxed kernel that composes `op` as PyTorch does; null for an operator that is not in the list.
[[nodiscard]] const std::function<Kernel()>* decompositionOf(std::string_view op);

}  // namespace keyfall::ops
