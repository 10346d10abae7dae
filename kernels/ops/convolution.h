// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace keyfall::ops {

/// That `convolution`, of lines or planes, takes these arguments: throws DispatchError with PyTorch's text, in its order of checks.
void checkConvolution(const Tensor& input, const Tensor& weight, const Tensor& bias,
                      const std::vector<std::int64_t>& stride, const std::vector<std::int64_t>& padding,
                      const std::vector<std::int64_t>& dilation, bool transposed,
                      const std::vector<std::int64_t>& outputPadding, std::int64_t groups);

}  // namespace keyfall::ops
