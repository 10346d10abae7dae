// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Sparse layer's kernel for every operator (eleven:2.8): does the call on the stored elements by the operator's
/// rule, or makes the sparse arguments dense and passes on, and says what that cost. Operators that write into a sparse
/// tensor or would show its memory in another way raise PyTorch's "Could not run" with advice. Passes on, and says so,
/// when nothing is sparse.
[[nodiscard]] Kernel sparseKernel();

}  // namespace keyfall
