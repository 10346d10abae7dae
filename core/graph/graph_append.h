// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

namespace keyfall {

/// Adds the calls of `more` behind those of `graph`, as a trace that is still being printed grows. Hops are numbered on;
/// keys of another model are looked up by name, and one that `graph`'s model does not have becomes nothing. An empty
/// graph without a model takes the one of `more`.
void appendGraph(CallGraph& graph, CallGraph more);

/// Makes room in a graph that will grow, so that each copy of it continues the ones before (`CallGraph::continues`).
void reserveToGrow(CallGraph& graph);

}  // namespace keyfall
