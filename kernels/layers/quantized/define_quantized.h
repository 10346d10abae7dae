// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/define.h"

/// The operators of this folder. They are written down as those of kernels/ops are; on dense tensors they are handed the
/// call, so that they can write events.
namespace keyfall::quantized {

using ops::define;

/// An operator that only quantized tensors have: on dense ones it says so. What it does is a rule (quantized_rules.h).
[[nodiscard]] ops::OperatorDefinition forQuantizedOnly(std::string schema);

/// Every operator about quantization, for the registry of standard operators.
[[nodiscard]] std::vector<ops::OperatorDefinition> quantizedOperators();
// Those of one file, of which the former are made.
[[nodiscard]] std::vector<ops::OperatorDefinition> fakeQuantizeOperators();
[[nodiscard]] std::vector<ops::OperatorDefinition> observerOperators();

}  // namespace keyfall::quantized
