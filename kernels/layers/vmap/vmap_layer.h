// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Vmap layer's kernel for every operator (eleven:2.3): takes the batch off the arguments that are mapped at the
/// highest level, does the call for the whole batch by the operator's batching rule, or example by example where there is
/// none, and puts the batch back. Passes on, and says so, when nothing is batched.
///
/// What is mapped is on the tensors (batched_tensor.h), the open levels are the thread's (vmap_levels.h).
[[nodiscard]] Kernel vmapKernel();

}  // namespace keyfall
