// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/qparams.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall::quantized {

std::string textOf(const QParams& qparams)
{
    if (qparams.isPerChannel())
        return fmt::format("{} channels along dimension {}", qparams.scales.size(), *qparams.axis);
    return fmt::format("scale {:.6g}, zero point {}", qparams.scale(), qparams.zeroPoint());
}

QParams chooseQParams(double least, double most, CodeRange codes, Scheme scheme)
{
    if (!(least <= most))
        return {};
    constexpr float kEpsilon = std::numeric_limits<float>::epsilon();
    const float low = std::min(static_cast<float>(least), 0.0F);
    const float high = std::max(static_cast<float>(most), 0.0F);
    const auto steps = static_cast<float>(static_cast<double>(codes.most) - static_cast<double>(codes.least));
    if (scheme == Scheme::symmetric) {
        const float scale = std::max(std::max(-low, high) / (steps / 2), kEpsilon);
        return QParams::perTensor(scale, codes.least < 0 ? 0 : 128);
    }
    const float scale = std::max((high - low) / steps, kEpsilon);
    const double zero = static_cast<double>(codes.least) - static_cast<double>(std::nearbyint(low / scale));
    const double fitting = std::clamp(zero, static_cast<double>(codes.least), static_cast<double>(codes.most));
    return QParams::perTensor(scale, static_cast<std::int64_t>(fitting));
}

QParams chooseDynamicQParams(double least, double most, CodeRange codes, bool reduced)
{
    constexpr float kSmallest = 6.1e-5F;
    const auto first = static_cast<double>(reduced ? codes.least / 2 : codes.least);
    const auto last = static_cast<double>(reduced ? codes.most / 2 : codes.most);
    auto low = std::min(static_cast<float>(least), 0.0F);
    auto high = std::max(static_cast<float>(most), 0.0F);
    double scale = (static_cast<double>(high) - static_cast<double>(low)) / (last - first);
    if (static_cast<float>(scale) == 0 || std::isinf(1.0F / static_cast<float>(scale)))
        scale = 0.1;
    if (scale < kSmallest) {
        const float wider = kSmallest / static_cast<float>(scale);
        const float whole = kSmallest * static_cast<float>(last - first);
        scale = kSmallest;
        if (low == 0)
            high = whole;
        else if (high == 0)
            low = -whole;
        else {
            low *= wider;
            high *= wider;
        }
    }
    const double below = static_cast<double>(low) / scale;
    const double above = static_cast<double>(high) / scale;
    const bool fromFirst = std::abs(first) - std::abs(below) < std::abs(last) - std::abs(above);
    const double zero = std::clamp(fromFirst ? first - below : last - above, first, last);
    return QParams::perTensor(scale, static_cast<std::int64_t>(std::nearbyint(zero)));
}

}  // namespace keyfall::quantized
