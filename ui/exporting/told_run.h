// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/moments.h"
#include "core/session/run.h"

#include <memory>

namespace keyfall {

/// A run as far as it may be told while somebody is asked about a hop: its hops before that one, no results, and not how it
/// ends. As `runBefore` of a call graph: before the first hop that one is there, for the lanes, and is not to be drawn.
[[nodiscard]] std::shared_ptr<const RunResult> runBefore(const RunResult& run, HopId hop);

/// The last moment before a hop, of the whole run; its end, where it has no such hop.
[[nodiscard]] Moment momentBefore(const CallGraph& graph, HopId hop);

}  // namespace keyfall
