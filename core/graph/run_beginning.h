// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace keyfall {

/// The first hops of a run, without what a clock measured: that differs each time, and the same run is to give the same
/// page.
[[nodiscard]] std::shared_ptr<const CallGraph> firstHopsOf(const CallGraph& run, std::size_t most);

/// The run as it stands before a hop: the hops before it, and nothing of how the call ends. Before the first hop that one
/// is there, so that a picture has its lanes.
[[nodiscard]] std::shared_ptr<const CallGraph> runBefore(const CallGraph& run, HopId hop);

/// Of endless recursion: from which hop on, counted from 1, each one called the next, with the same operator and key.
/// Nothing where a run does not end with many of these.
[[nodiscard]] std::optional<std::size_t> endlessFrom(const CallGraph& run);

/// What begins an endless recursion, and two of the hops that repeat: nobody looks at the five hundred others. Null where
/// a run has none.
[[nodiscard]] std::shared_ptr<const CallGraph> beginningOfEndless(const CallGraph& run);

}  // namespace keyfall
