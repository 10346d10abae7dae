// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "kernels/calling/tensor_math.h"

namespace keyfall::ops {

// See Note [What PyTorch makes of other operators].

/// A view where the strides allow it, else a copy that no view leads back to.
[[nodiscard]] Tensor reshapedByParts(const TensorMath& math, const Tensor& self, const Dims& shape);

/// `dot`, `mv` or `mm` where the dimensions say so; more of them are folded into a matrix where that needs no copy or
/// saves the gradient one, else both sides become batches for `bmm`.
[[nodiscard]] Tensor matmulByParts(const TensorMath& math, const Tensor& a, const Tensor& b);

/// `addmm` of the flattened input where there is a bias and no copy is needed, else `matmul` and `add_`.
[[nodiscard]] Tensor linearByParts(const TensorMath& math, const Tensor& input, const Tensor& weight,
                                   const Tensor& bias);

}  // namespace keyfall::ops
