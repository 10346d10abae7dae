// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_tracks.h"
#include "ui/picture/display_list.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace keyfall {

/// From and to, on a flame's axis.
using FlameRange = std::pair<std::int64_t, std::int64_t>;

/// What of a flame is drawn, and how wide.
struct FlameState {
    double width = 800;      ///< of the whole axis
    FlameHop selected = {};  ///< hop 0: none
    /// A part of the axis that somebody marked.
    std::optional<FlameRange> range = {};
    /// Where found hops begin, in order; each is a tick in the scale.
    const std::vector<std::int64_t>* found = nullptr;
    /// Only what lies between these, in the picture's coordinates; a long run is drawn window by window.
    double top = 0;  ///< where the scale is: it stays in sight
    double from = 0;
    double to = 1e300;
};

/// The flames as a display list: callers above their callees, as wide as they took, with operator and key where there is
/// room. Hops that handed on have a dashed outline, kernels a solid one. Bars narrower than half a pixel that stand side
/// by side are drawn as one, so list and time grow with the picture's width and not with the run. Items are relative to
/// `DisplayList::origin`; `detail` is the track.
[[nodiscard]] DisplayList displayFlame(const FlameTracks& tracks, const Theme& theme, const FlameState& state);

}  // namespace keyfall
