// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/quantized/quantized_call.h"

#include <optional>

/// Products of codes in integers: made of dispatched operators on dense tensors of int32, or of int64 where int32 could
/// overflow (eleven:2.7.6).
namespace keyfall::quantized {

/// Sums of products and what one of them stands for: real = sum * factor + offset.
struct Product {
    Tensor sum;     ///< int32 or int64
    Tensor factor;  ///< float64, broadcastable to `sum`; undefined: `scale` for all of them
    double scale = 1;
    Tensor offset;  ///< a bias, float64; undefined: none
};

/// Most products of two 8-bit codes, each less its zero point, that an int32 can add up.
inline constexpr std::int64_t kMostInInt32 = 33025;

/// The type to add `count` products of these two in.
[[nodiscard]] DType sumType(const QuantizedTensor& a, const QuantizedTensor& b, std::int64_t count);
/// codes - zero points, in `type`; zero points per channel go along their axis.
[[nodiscard]] Tensor centred(const QuantizedCall& call, const QuantizedTensor& tensor, DType type);
/// One number per channel for a result with the channels in dimension `at` of `rank`.
[[nodiscard]] Tensor channelNumbers(const QuantizedCall& call, const std::vector<double>& numbers, int at, int rank,
                                    DType type);

/// Element by element, both quantized per tensor.
[[nodiscard]] Product integerProduct(const QuantizedCall& call, const QuantizedTensor& a, const QuantizedTensor& b);

/// Ends the call: clamp(zero point + round_to_even(real / scale)), in float64 throughout. `qparams` as in
/// QuantizedCall::finishQuantized; the codes have the first quantized argument's type.
void finishProduct(QuantizedCall& call, const Product& product, const std::optional<QParams>& qparams);

}  // namespace keyfall::quantized
