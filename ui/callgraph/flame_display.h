// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/cost.h"
#include "ui/picture/display_list.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// Measures of the flame picture, in pixels at scale 1.
struct FlameMetrics {
    static constexpr double rowHeight = 24;
    static constexpr double margin = 8;
    static constexpr double headHeight = 22;  ///< the time scale above the rows
};

/// The bars of a flame by depth, each row in order of time: drawing looks up what is in sight instead of passing all.
class FlameRows {
public:
    FlameRows() = default;
    explicit FlameRows(const Flame& flame);
    /// Indices into `Flame::bars`.
    [[nodiscard]] const std::vector<std::uint32_t>& at(std::uint32_t depth) const { return rows_[depth]; }

private:
    std::vector<std::vector<std::uint32_t>> rows_;
};

/// What of a flame is drawn, and how wide.
struct FlameState {
    double width = 800;  ///< of the whole time
    HopId selected = 0;
    /// Only what lies between these, in the picture's coordinates; a long run is drawn window by window.
    double from = 0;
    double to = 1e300;
};

[[nodiscard]] QRectF flameBounds(const Flame& flame, double width);

/// The flame as a display list: callers above their callees, as wide as they took, with operator and key where there is
/// room. Hops that handed on have a dashed outline, kernels a solid one. Bars narrower than half a pixel that stand side
/// by side are drawn as one, so list and time grow with the picture's width and not with the run. Items are relative to
/// `DisplayList::origin`.
[[nodiscard]] DisplayList displayFlame(const CallGraph& graph, const Cost& cost, const Flame& flame,
                                       const FlameRows& rows, const Theme& theme, const FlameState& state);

/// The bar of a hop; nothing when it took no time.
[[nodiscard]] QRectF flameRect(const Flame& flame, HopId hop, double width);

}  // namespace keyfall
