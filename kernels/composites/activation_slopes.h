// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"

#include <string>

/// What the gradients of activations are made of, as operators of their own and in formulas.
namespace keyfall::ops {

/// Phi(a) + a phi(a), or the derivative of the approximation by tanh.
[[nodiscard]] Tensor geluSlope(const TensorMath& math, const Tensor& a, const std::string& approximate);
/// On a bound 2.15 takes the outer side's slope, 1.13 the inner one's.
[[nodiscard]] Tensor hardswishGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a);
/// Of elu, where `a` is the argument: of its result in `eluGradientOfResult`.
[[nodiscard]] Tensor eluGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a, double alpha,
                                 double scale, double inner);
[[nodiscard]] Tensor eluGradientOfResult(const TensorMath& math, const Tensor& gradient, const Tensor& result,
                                         double alpha, double scale, double inner);
[[nodiscard]] Tensor softplusGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a, double beta,
                                      double threshold);

}  // namespace keyfall::ops
