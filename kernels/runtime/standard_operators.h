// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/operator_definition.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// Every standard operator, family by family. The backends that they compute on are there from then on.
[[nodiscard]] const std::vector<ops::OperatorDefinition>& standardOperators();
/// The operator named `add.Tensor`; null when there is none.
[[nodiscard]] const ops::OperatorDefinition* standardOperator(std::string_view name);

/// Whether it is one of those that are made of other operators (kernels/calling/compose.h).
[[nodiscard]] bool isComposed(std::string_view name);

}  // namespace keyfall
