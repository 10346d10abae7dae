// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/operator_definition.h"

#include <vector>

namespace keyfall::ops {

// One function per file of this folder.
[[nodiscard]] std::vector<OperatorDefinition> statisticOperators();
[[nodiscard]] std::vector<OperatorDefinition> lossOperators();
[[nodiscard]] std::vector<OperatorDefinition> linearOperators();
[[nodiscard]] std::vector<OperatorDefinition> convolvingOperators();
[[nodiscard]] std::vector<OperatorDefinition> poolingOperators();
[[nodiscard]] std::vector<OperatorDefinition> averagePoolingOperators();
[[nodiscard]] std::vector<OperatorDefinition> batchNormOperators();
[[nodiscard]] std::vector<OperatorDefinition> groupNormOperators();
[[nodiscard]] std::vector<OperatorDefinition> backwardOperators();
[[nodiscard]] std::vector<OperatorDefinition> backwardKernelOperators();
[[nodiscard]] std::vector<OperatorDefinition> activationGradientOperators();
[[nodiscard]] std::vector<OperatorDefinition> choiceGradientOperators();
[[nodiscard]] std::vector<OperatorDefinition> writingOperators();
[[nodiscard]] std::vector<OperatorDefinition> arrangementOperators();
[[nodiscard]] std::vector<OperatorDefinition> dropoutOperators();
[[nodiscard]] std::vector<OperatorDefinition> attentionOperators();
[[nodiscard]] std::vector<OperatorDefinition> dataDependentOperators();
[[nodiscard]] std::vector<OperatorDefinition> joiningOperators();
[[nodiscard]] std::vector<OperatorDefinition> paddingOperators();
[[nodiscard]] std::vector<OperatorDefinition> einsumOperators();
[[nodiscard]] std::vector<OperatorDefinition> otherNames();
[[nodiscard]] std::vector<OperatorDefinition> numberOperators();

}  // namespace keyfall::ops
