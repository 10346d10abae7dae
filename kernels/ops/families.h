// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/operator_definition.h"

#include <vector>

namespace keyfall::ops {

// One function per file of operators of this folder.
[[nodiscard]] std::vector<OperatorDefinition> arithmeticOperators();
[[nodiscard]] std::vector<OperatorDefinition> comparisonOperators();
[[nodiscard]] std::vector<OperatorDefinition> pointwiseOperators();
[[nodiscard]] std::vector<OperatorDefinition> reductionOperators();
[[nodiscard]] std::vector<OperatorDefinition> productOperators();
[[nodiscard]] std::vector<OperatorDefinition> convolutionOperators();
[[nodiscard]] std::vector<OperatorDefinition> viewOperators();
[[nodiscard]] std::vector<OperatorDefinition> creationOperators();
[[nodiscard]] std::vector<OperatorDefinition> rangeOperators();
[[nodiscard]] std::vector<OperatorDefinition> copyOperators();
[[nodiscard]] std::vector<OperatorDefinition> indexingOperators();
[[nodiscard]] std::vector<OperatorDefinition> softmaxOperators();
[[nodiscard]] std::vector<OperatorDefinition> normOperators();
[[nodiscard]] std::vector<OperatorDefinition> squaredLossOperators();
[[nodiscard]] std::vector<OperatorDefinition> randomOperators();

}  // namespace keyfall::ops
