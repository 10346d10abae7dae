// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

namespace keyfall {

/// The program line that a hop's call came from, counted from 1. A call knows the text of its line only, so a line that
/// stands in the program twice is none of the two: 0, as for calls that came from no line.
[[nodiscard]] int programLineOf(const Session& session, const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
