// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <vector>

namespace keyfall {

/// Runs a traced graph through the dispatcher, with the Tracer excluded (eleven:2.1.7): the same calls in the same
/// order, on other inputs if wanted. `inputs` in the graph's order; a returned tuple becomes its members.
///
/// Overloads follow from the arguments, as in TorchScript. Constant tensors of a graph that was read from text are made
/// again when the text holds whole numbers; otherwise the elements are abbreviated and the error says so.
/// Errors of the graph are values; errors of the calls are DispatchErrors.
[[nodiscard]] Expected<std::vector<Tensor>> replayGraph(Dispatcher& dispatcher, const IrGraph& graph,
                                                        const std::vector<Tensor>& inputs);

}  // namespace keyfall
