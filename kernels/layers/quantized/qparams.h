// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/quantized_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::quantized {

/// What the codes stand for: x = (code - zero point) * scale, with one pair for the tensor or one for every index of
/// `axis` (eleven:2.7.1, 2.7.2).
struct QParams {
    std::vector<double> scales{1.0};
    std::vector<std::int64_t> zeroPoints{0};
    std::optional<int> axis;  ///< counted from the front; nothing: per tensor, and the lists have one member

    [[nodiscard]] static QParams perTensor(double scale, std::int64_t zeroPoint) { return {{scale}, {zeroPoint}, {}}; }
    [[nodiscard]] bool isPerChannel() const { return axis.has_value(); }
    [[nodiscard]] double scale() const { return scales.front(); }
    [[nodiscard]] std::int64_t zeroPoint() const { return zeroPoints.front(); }

    friend bool operator==(const QParams&, const QParams&) = default;
};
/// `scale 0.1, zero point 3`, or `3 channels along dimension 0`: one line for people.
[[nodiscard]] std::string textOf(const QParams& qparams);

enum class Scheme { affine, symmetric };

/// One pair for values from `least` to `most` (eleven:2.7.3): the range is extended to include 0, the scale is at
/// least float's epsilon, all in float32. Symmetric ranges put 0 at code 0, or at 128 where codes are unsigned.
/// A range with `least` > `most` was never observed and gives (1, 0).
[[nodiscard]] QParams chooseQParams(double least, double most, CodeRange codes, Scheme scheme = Scheme::affine);
/// The same for a tensor that is quantized as it comes (quantize_per_tensor_dynamic), where PyTorch computes otherwise: in
/// double, with scales of at least 6.1e-5, and 0.1 where all elements are 0; the zero point is taken from the end of the
/// range that is nearer to a code. `reduced` leaves the highest bit unused. `least` <= `most`, both finite.
[[nodiscard]] QParams chooseDynamicQParams(double least, double most, CodeRange codes, bool reduced);

}  // namespace keyfall::quantized
