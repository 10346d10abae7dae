// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// Whether operator, key and type of a break point hold for a hop; how often they held before is not asked.
[[nodiscard]] bool meets(const Breakpoint& point, const CallGraph& graph, const Hop& hop);

/// The hops at whose entry playback stops, ascending; of those from `from` on. Linear in hops times points; nothing is
/// read without points, and nothing before `from` without one that counts.
[[nodiscard]] std::vector<HopId> stopsIn(const CallGraph& graph, const std::vector<Breakpoint>& points, HopId from = 1);

/// Which time it is, from 1, that `point` (its `nth` apart) holds at `hop`; 0 where it does not hold there.
[[nodiscard]] std::uint32_t timeOf(const Breakpoint& point, const CallGraph& graph, HopId hop);

}  // namespace keyfall
