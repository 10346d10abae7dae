// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace keyfall::ops {

/// That `shape` has dimensions and the input ends in them, that weight and bias (where defined) have it as their shape
/// and the input's type, and that this type is a floating one. Throws DispatchError with PyTorch's text.
void checkLayerNorm(const Tensor& input, const std::vector<std::int64_t>& shape, const Tensor& weight,
                    const Tensor& bias);

}  // namespace keyfall::ops
