// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstddef>
#include <memory>

namespace keyfall {

/// The first hops of a run, without what a clock measured: that differs each time, and the same run is to give the same
/// page.
[[nodiscard]] std::shared_ptr<const CallGraph> firstHopsOf(const CallGraph& run, std::size_t most);

/// The run as it stands before a hop: the hops before it, and nothing of how they end. Before the first hop it is there,
/// so that the picture has its lanes.
[[nodiscard]] std::shared_ptr<const CallGraph> runBefore(const CallGraph& run, HopId hop);

/// From which hop on, counted from 1, all have the operator and the key of the last one: endless recursion. 0: no hops.
[[nodiscard]] std::size_t sameFrom(const CallGraph& run);

}  // namespace keyfall
