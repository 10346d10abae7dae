// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/operator_definition.h"

namespace keyfall::sparse {

/// Operators that make sparse tensors or ask for their parts. Those that start from strided tensors have kernels at the
/// backends; of the others the backends only say that the tensor is not sparse.
[[nodiscard]] std::vector<ops::OperatorDefinition> sparseOperators();

}  // namespace keyfall::sparse
