// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/flow.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <vector>

namespace keyfall {

/// Measures of the flow picture, in pixels at scale 1.
struct FlowMetrics {
    static constexpr double margin = 24;
    static constexpr double labelWidth = 196;  ///< the column of lane names
    static constexpr double titleHeight = 62;
    static constexpr double laneHeight = 60;
    static constexpr double thinLane = 30;  ///< a lane that is only skipped
    static constexpr double laneGap = 20;
    static constexpr double lowLane = 44;  ///< the same three in a panel, which is wide and low
    static constexpr double lowGap = 8;
    static constexpr double lowTop = 8;
    static constexpr double bandGap = 18;
    static constexpr double leastBand = 9;
    static constexpr double legendHeight = 44;
    static constexpr double upright = 92;       ///< wide enough for a name that is not slanted
    static constexpr double slant = 38;         ///< degrees of a name above a thinner band
    static constexpr double longestName = 170;  ///< of those
    static constexpr double lowName = 96;       ///< the same in a panel
    static constexpr double pi = 3.14159265358979;
};

/// Where lanes and bands lie: bands side by side from left to right without overlap, each as wide as its share, but at
/// least `FlowMetrics::leastBand`; what that takes comes from the wide ones.
struct FlowLayout {
    std::vector<QRectF> lanes;  ///< from the left end of the first band to the right end of the last
    std::vector<QRectF> bands;  ///< from the top of the first stop to the bottom of the last
    double labelsTop = 0;       ///< above the bands' names
    QRectF bounds;
};
/// `low`: without a title, and lanes that are lower.
[[nodiscard]] FlowLayout layOutFlow(const Flow& flow, double width, bool low = false);

/// The share of the whole picture's width that falls of this number and time have, 0 to 1.
[[nodiscard]] double flowShare(const Flow& flow, std::uint64_t count, std::int64_t ownNs);

/// An operator without the namespace that all operators of PyTorch share.
[[nodiscard]] QString flowOperatorName(const std::string& op);
/// What a band is called: `mm, add.Tensor and 7 more`.
[[nodiscard]] QString flowBandName(const FlowBand& band);
/// `31,204`, or, as wide as time, `1.20 ms`.
[[nodiscard]] QString flowAmount(const Flow& flow, std::uint64_t count, std::int64_t ownNs);
[[nodiscard]] QString flowCount(std::uint64_t count);
/// The flow in sentences, for who cannot see it.
[[nodiscard]] QString flowDescription(const Flow& flow);

}  // namespace keyfall
