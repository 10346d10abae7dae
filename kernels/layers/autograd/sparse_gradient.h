// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"

namespace keyfall::autograd {

/// A gradient in the layout of the tensor that it is of. `pattern` is that tensor where it is sparse: its gradient is
/// there for the stored elements only (eleven:2.8.5). Undefined where it is strided: so is its gradient then.
[[nodiscard]] Tensor inLayoutOf(const TensorMath& math, const Tensor& gradient, const Tensor& pattern);

/// The elements of a gradient at the stored places of a sparse tensor: [nnz, dense sizes ...]. Repeated places count once.
[[nodiscard]] Tensor storedAt(const TensorMath& math, const Tensor& gradient, const Tensor& pattern);
/// A sparse tensor with the places of `pattern`, in order, and other values.
[[nodiscard]] Tensor withStored(const TensorMath& math, const Tensor& values, const Tensor& pattern);
/// The values of a sparse tensor, repetitions added up; another tensor as it is.
[[nodiscard]] Tensor storedOf(const TensorMath& math, const Tensor& tensor);
/// The tensor itself when it is strided.
[[nodiscard]] Tensor denseOf(const TensorMath& math, const Tensor& tensor);

}  // namespace keyfall::autograd
