// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/moments.h"
#include "ui/picture/display_list.h"

#include <cstdint>
#include <optional>

namespace keyfall {

/// Measures of the tree, in pixels at scale 1.
struct TreeMetrics {
    static constexpr double margin = 16;
    static constexpr double headHeight = 30;  ///< a top-level call's line
    static constexpr double rowHeight = 24;   ///< a hop's
    static constexpr double indent = 24;      ///< of a hop below its caller
    static constexpr double symbol = 12;
    static constexpr double maxWords = 420;  ///< of one column of words
    static constexpr double maxError = 1200;
};

/// What of a run its tree shows.
struct TreeState {
    std::optional<std::uint32_t> call;  ///< only this top-level call, counted from 0
    std::optional<Moment> moment;       ///< what had happened then; nothing: everything
    bool times = false;                 ///< measured times too
};

/// The run as an outline: a line a hop below its caller's, with the key's sign, operator and key, what the kernel did, which
/// keys it passed and what it gave back. A solid line leads to the same operator at a lower key, a dashed one to a call of
/// another operator. Linear in the hops that are shown.
[[nodiscard]] DisplayList displayTree(const CallGraph& graph, const Theme& theme, const TreeState& state);

}  // namespace keyfall
