// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace keyfall {

/// The program line that a hop's call came from, counted from 1. A call knows the text of its line only, so a line that
/// stands in the program twice is none of the two: 0, as for calls that came from no line.
[[nodiscard]] int programLineOf(const Session& session, const CallGraph& graph, const Hop& hop);

/// The session's tensors that the line of a hop's call reads, by name. A name that a line before it has given to a result
/// means that result from then on, and no tensor of the session.
[[nodiscard]] std::vector<std::string> tensorsReadAt(const Session& session, const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
