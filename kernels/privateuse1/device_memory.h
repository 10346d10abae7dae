// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/backend.h"

namespace keyfall::privateuse1 {

/// The memory of PrivateUse1 (Note [The memory of PrivateUse1]): allocates, copies and fills. It computes nothing: what runs at
/// that key is registered by sessions (hosted_kernel.h).
[[nodiscard]] const ops::Backend& backend();

}  // namespace keyfall::privateuse1
