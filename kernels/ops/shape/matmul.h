// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

/// The checks of the matrix products, with PyTorch's texts.
namespace keyfall::ops {

/// `mm`: two matrices.
void checkMm(const Tensor& self, const Tensor& mat2);
/// `bmm`: two batches of matrices of one size.
void checkBmm(const Tensor& self, const Tensor& mat2);
/// `mv`: a matrix and a vector.
void checkMv(const Tensor& self, const Tensor& vec);
/// `dot`: two vectors.
void checkDot(const Tensor& self, const Tensor& other);
/// `matmul`: any dimensions but 0; the product's sizes and types must agree as in the operator PyTorch would use.
void checkMatmul(const Tensor& self, const Tensor& other);

}  // namespace keyfall::ops
