// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>
#include <vector>

namespace keyfall {

/// Whether a traced graph stands for its program (eleven:2.1.5): the program is run and traced once more, on fresh
/// inputs, and both are compared. `again` is the graph of the second run and `outputs` what it returned for `inputs`.
///
/// One line a difference: nodes that the second run did not record the same way (a value that was baked into the trace,
/// a branch that went the other way), constant tensors with other elements, and results of replaying `graph` on
/// `inputs` that are further from `outputs` than `rtol`. Empty: no difference was found. Errors are those of replayGraph.
[[nodiscard]] Expected<std::vector<std::string>> checkTrace(Dispatcher& dispatcher, const IrGraph& graph,
                                                            const IrGraph& again, const std::vector<Tensor>& inputs,
                                                            const std::vector<Tensor>& outputs, double rtol = 1e-5);

}  // namespace keyfall
