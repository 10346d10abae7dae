// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/operator_definition.h"

#include <vector>

namespace keyfall::nested {

/// Operators that make nested tensors of dense ones, with PyTorch's schemas; and those that only nested tensors have,
/// whose kernels here say so. What they do with nested tensors is the layer's.
[[nodiscard]] std::vector<ops::OperatorDefinition> nestedOperators();

}  // namespace keyfall::nested
