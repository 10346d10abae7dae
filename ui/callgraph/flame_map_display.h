// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_display.h"

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace keyfall {

/// What an overview of flames marks, in places of their axis.
struct FlameMapState {
    QSizeF size;
    const std::vector<QRectF>* rows = nullptr;  ///< `flameMapRows` of the same size
    FlameRange inSight;
    std::optional<FlameRange> range;
    std::optional<std::int64_t> selected;
    const std::vector<std::int64_t>* found = nullptr;   ///< in order
    const std::vector<std::int64_t>* errors = nullptr;  ///< in order
};

/// How deep calls go at each place, as rectangles: as many as there are pixels at the most. They are what takes long in an
/// overview of millions of calls, and change with its size and its tracks alone.
[[nodiscard]] std::vector<QRectF> flameMapRows(const FlameTracks& tracks, QSizeF size);

/// The whole axis in the width of a view: how deep calls go at each place, found hops and errors as ticks, and a frame
/// around what is in sight.
[[nodiscard]] DisplayList displayFlameMap(const FlameTracks& tracks, const Theme& theme, const FlameMapState& state);

/// The place of the axis at a pixel of the overview.
[[nodiscard]] std::int64_t placeInMap(const FlameTracks& tracks, double width, double pixel);

}  // namespace keyfall
