// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>
#include <vector>

namespace keyfall {

/// What a pass did, one line a change: "%7 is %3: the same aten::relu of the same values".
using IrChanges = std::vector<std::string>;

/// The passes of eleven:2.1.7 over a sound graph. Each keeps it sound and keeps what a replay returns; names of the
/// values that stay do not change. What is replaced stays behind without uses: `removeDeadNodes` takes it away.
///
/// None touches memory that an in-place operator of the graph changes, nor an operator that `dispatcher` does not know.

/// Common subexpressions: of two nodes that compute the same of the same values the first serves both.
IrChanges mergeCommonNodes(const Dispatcher& dispatcher, IrGraph& graph);

/// Constant folding: nodes of constants only are run once, here, through the dispatcher. A result that does not have the
/// recorded type (another mode is active than while tracing) or that would have to carry a gradient is not used; nor is
/// one of the meta device, nor one that is returned (every replay would hand out the same tensor). Folded elements
/// print abbreviated (eleven:2.1.6), so replay such a graph from memory.
IrChanges foldConstants(Dispatcher& dispatcher, IrGraph& graph);

/// x + 0, x - 0, x * 1, x / 1, neg of neg, a transposition and its inverse, reshape of reshape; only where the result
/// has x's very type. x + 0 and x may differ in the sign of a zero.
IrChanges simplifyNodes(const Dispatcher& dispatcher, IrGraph& graph);

/// All of them and `removeDeadNodes` until nothing changes.
IrChanges optimizeGraph(Dispatcher& dispatcher, IrGraph& graph);

/// Every use of `from`, returned values included, becomes one of `to`.
void replaceUses(IrGraph& graph, const std::string& from, const std::string& to);

}  // namespace keyfall
