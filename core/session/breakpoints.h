// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

namespace keyfall {

/// Whether playback stops when this hop is entered. A break point at `add` means every overload of it; one without an
/// operator means them all.
[[nodiscard]] bool stopsAt(const Breakpoint& point, const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
