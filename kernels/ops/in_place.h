// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

/// What every operator that writes into an existing tensor has to mind.
namespace keyfall::ops {

/// Throws for a tensor of which several indices are one element: "unsupported operation: more than one element ...".
void checkWritable(const Tensor& self);
/// Counts that `self` was written. Throws for an inference tensor outside of inference mode, as PyTorch does after the
/// elements are written: "Inplace update to inference tensor ...".
void markWritten(const Tensor& self);
/// `input`, or a copy of it when it shares memory with `self` in a way that writing `self` would disturb. Throws for
/// two dense tensors that overlap in part: "unsupported operation: some elements of the input tensor and ...".
[[nodiscard]] Tensor undisturbed(const Tensor& self, const Tensor& input);
/// Throws "output with shape [2] doesn't match the broadcast shape [3, 2]".
void checkResultShape(const Tensor& self, const Dims& shape);

}  // namespace keyfall::ops
