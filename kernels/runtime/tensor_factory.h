// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_spec.h"

namespace keyfall {

/// Builds the tensor that a session or a vector file describes, on its own device. Errors name the tensor.
///
/// Strided tensors of every type on the cpu, on a CUDA device and on meta, and what form_factory.h builds.
[[nodiscard]] Expected<Tensor> buildTensor(const TensorSpec& spec);

/// A copy of `tensor` on `device` with the same strides where they are dense; the tensor itself when it is there
/// already. The copy is a leaf with the same `requires_grad`. Errors: nothing to copy from meta, no such device.
[[nodiscard]] Expected<Tensor> placeTensor(const Tensor& tensor, Device device);

}  // namespace keyfall
