// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_display.h"

#include <QSizeF>

namespace keyfall {

/// What an overview of flames marks, in places of their axis.
struct FlameMapState {
    QSizeF size;
    FlameRange inSight;
    std::optional<FlameRange> range;
    std::optional<std::int64_t> selected;
    const std::vector<std::int64_t>* found = nullptr;   ///< in order
    const std::vector<std::int64_t>* errors = nullptr;  ///< in order
};

/// The whole axis in the width of a view: how deep calls go at each place, found hops and errors as ticks, and a frame
/// around what is in sight. As many items as there are pixels at the most.
[[nodiscard]] DisplayList displayFlameMap(const FlameTracks& tracks, const Theme& theme, const FlameMapState& state);

/// The place of the axis at a pixel of the overview.
[[nodiscard]] std::int64_t placeInMap(const FlameTracks& tracks, double width, double pixel);

}  // namespace keyfall
