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

/// Two of each from the arguments of a convolution, of lines or planes: Note [A line is a plane of one row].
[[nodiscard]] ConvolutionNumbers numbersOf(const std::vector<std::int64_t>& stride,
                                           const std::vector<std::int64_t>& padding,
                                           const std::vector<std::int64_t>& dilation, bool transposed,
                                           std::int64_t groups, bool lines);

/// Of the input, whose shape is given: [images, channels, rows, columns], or of lines without the rows.
[[nodiscard]] Tensor gradientOfInput(const TensorMath& math, const ConvolutionNumbers& numbers, const Tensor& gradient,
                                     const Tensor& weight, const Dims& shape);
/// Of the weight, whose shape is given.
[[nodiscard]] Tensor gradientOfWeight(const TensorMath& math, const ConvolutionNumbers& numbers, const Tensor& gradient,
                                      const Tensor& input, const Dims& shape);

}  // namespace keyfall::ops
