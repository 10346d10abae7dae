// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/quantized/quantized_tensor.h"

#include <cstdint>
#include <string>

/// Between numbers and codes, on the device where the numbers are (eleven:2.7.1, 2.7.2).
namespace keyfall::quantized {

/// clamp(zero point + round_to_even(x * (1 / scale))), the product and the sum in float32. NaN gives the zero point,
/// infinities saturate. `x` is strided; types but float32 are converted to it first.
[[nodiscard]] Tensor quantized(const Tensor& x, const QParams& qparams, DType codes);
/// (code - zero point) * scale as float32: per tensor with the scale as a float, per channel as a double, as PyTorch.
[[nodiscard]] Tensor dequantized(const QuantizedTensor& tensor);

/// `quantized` and `dequantized` in one, with codes of any range; the result has `x`'s type. float64 is not made narrower
/// on the way.
[[nodiscard]] Tensor fakeQuantized(const Tensor& x, const QParams& qparams, CodeRange codes);

/// Whether an element's code is in the range before it is clamped: where the gradient passes (eleven:2.7.5). NaN has
/// none.
[[nodiscard]] Tensor inRange(const Tensor& x, const QParams& qparams, CodeRange codes);

/// What quantizing lost, for the call graph. Reads both tensors on the host.
struct Loss {
    double largestError = 0;     ///< of the elements that did not saturate
    std::int64_t saturated = 0;  ///< elements whose code was clamped
    std::int64_t nans = 0;
    std::int64_t count = 0;
};
[[nodiscard]] Loss lossOf(const Tensor& exact, const QuantizedTensor& quantized);
/// `largest error 0.0069, 0 of 6 saturated`
[[nodiscard]] std::string textOf(const Loss& loss);

/// The least and the largest finite element; least > most when there is none.
struct Extent {
    double least = 1;
    double most = 0;
};
[[nodiscard]] Extent extentOf(const Tensor& tensor);
/// The tensor's elements in row-major order, read on the host; none for a meta tensor.
[[nodiscard]] std::vector<double> numbersOf(const Tensor& tensor);

}  // namespace keyfall::quantized
