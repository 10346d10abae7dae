// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"

#include <cstdint>
#include <vector>

namespace keyfall::ops {

/// The numbers of the convolution whose gradients are wanted, two each.
struct ConvolutionNumbers {
    std::vector<std::int64_t> stride;
    std::vector<std::int64_t> padding;
    std::vector<std::int64_t> dilation;
    bool transposed = false;
    std::int64_t groups = 1;
};

/// Of the input, whose shape is given: [images, channels, rows, columns].
[[nodiscard]] Tensor gradientOfInput(const TensorMath& math, const ConvolutionNumbers& numbers, const Tensor& gradient,
                                     const Tensor& weight, const Dims& shape);
/// Of the weight, whose shape is given.
[[nodiscard]] Tensor gradientOfWeight(const TensorMath& math, const ConvolutionNumbers& numbers, const Tensor& gradient,
                                      const Tensor& input, const Dims& shape);

}  // namespace keyfall::ops
