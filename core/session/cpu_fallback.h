// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// What `at::native::cpu_fallback(op, stack, /*error_on_views=*/true)` does, for any operator that has a schema: tensors are
/// copied to the CPU, the operator is redispatched to its CPU kernel alone, what it wrote is copied back into the
/// arguments, and new results go to the device that the call names, else to that of its first tensor.
///
/// The copies are calls of `_to_copy` and `_copy_from_and_resize` (`copy_` where that is not there), so a backend that has
/// no `_copy_from` fails here as it does in PyTorch. An operator whose result views an argument gives a copy, with
/// PyTorch's warning: the memory cannot be shared between devices.
[[nodiscard]] Kernel::BoxedFunction cpuFallback();

}  // namespace keyfall
