// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall::autograd {

/// What PyTorch calls the node of an operator: `MulBackward0` for `mul.Tensor`, `MulBackward1` for `mul.Scalar`,
/// `ToCopyBackward0` for `_to_copy`, `Log1PBackward0` for `log1p`, `NllLossBackward0` for
/// `nll_loss_forward`. Its generator counts the formulas that share a base
/// name, in the order of derivatives.yaml; the numbers are those of 1.13.1 and 2.15.0, which agree.
[[nodiscard]] std::string nodeName(std::string_view op);

}  // namespace keyfall::autograd
