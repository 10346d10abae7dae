// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/code_builder.h"
#include "kernels/codegen/fusion_graph.h"

#include <string>
#include <vector>

namespace keyfall::codegen {

/// The instructions of a pointwise node, in the operations and with the roundings of the operator's own kernel
/// (kernels/cpu, kernels/functions). `arguments`: the operands; numbers have the type `node.compute`. `count`: text of the
/// elements that `over_count` divides by.
[[nodiscard]] CodeValue pointwiseCode(CodeBuilder& builder, CodeList& list, const FusionNode& node,
                                      std::vector<CodeValue> arguments, DType result, const std::string& count);

}  // namespace keyfall::codegen
