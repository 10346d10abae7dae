// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// A hop in a flame view: callees below their caller, as wide as they took.
struct FlameBar {
    HopId hop = 0;
    std::uint32_t depth = 0;
    std::int64_t begin = 0;  ///< from the flame's start
    std::int64_t width = 0;

    [[nodiscard]] std::int64_t end() const { return begin + width; }
    friend bool operator==(const FlameBar&, const FlameBar&) = default;
};

/// Where the bars of a run lie side by side: its time in nanoseconds, or its hops where nobody took times.
///
/// Note [A flame without times]
/// The text of a trace names hops in their order and no times. Each hop is then as wide as there are hops in it, itself
/// included: what the picture says of such a run is how much of it a call is, not how long it took.
struct Flame {
    std::vector<FlameBar> bars;  ///< in the order of the hops, those that took no time left out
    std::int64_t width = 0;
    std::uint32_t depth = 0;  ///< number of rows
    bool timed = false;       ///< nanoseconds, else hops
};

/// Whether any hop of the graph took time; of those from `from` on.
[[nodiscard]] bool hasTimes(const CallGraph& graph, HopId from = 1);

/// A bar lies within its caller's, and bars of one row do not overlap. Calls lie where the clock was: between them the
/// program did something else. The flame starts at `originNs` of the graph's own time. Linear in the hops.
[[nodiscard]] Flame flameOf(const CallGraph& graph, std::int64_t originNs = 0);

/// Adds the calls that begin with hop `from` to the flame of those before. Where it is one of hops, none took time.
void appendFlame(Flame& flame, const CallGraph& graph, HopId from, std::int64_t originNs);

}  // namespace keyfall
