// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <optional>
#include <vector>

namespace keyfall {

/// What of a laid-out call graph is shown, and how far it has run.
struct LadderState {
    /// The first `position` hops have been entered (Playback); nothing: everything happened and no hop stands out.
    std::optional<int> position;
    double progress = 1;  ///< of the fall into hop `position`, 0..1
    HopId selected = 0;
    std::vector<HopId> found;  ///< ascending
    HopId currentMatch = 0;
    std::vector<Key> breakpoints;   ///< lanes with a break point
    std::optional<QRectF> visible;  ///< only what touches this part of the picture
    double scale = 1;               ///< device pixels a unit: words that would be too small are left out
    bool background = true;         ///< false: no lane bands (transparent pictures)
};

/// Turns a layout into a picture. Pure: the same arguments give the same list.
///
/// The future is not drawn, so that people can predict the next key; a kernel that is still running has an open box.
[[nodiscard]] DisplayList displayLadder(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                                        const LadderState& state = {});

/// The way a call takes into `hop`, and where the falling call is at `progress` (accelerating like a fall).
[[nodiscard]] QPointF tokenAt(const std::vector<QPointF>& path, double progress);

}  // namespace keyfall
