// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// Runs nodes of a graph one by one through the dispatcher, for who has an order of his own. Values are known by name.
class NodeReplay {
public:
    explicit NodeReplay(Dispatcher& dispatcher) : dispatcher_(dispatcher) {}

    void define(const std::string& name, Value value) { values_[name] = {std::move(value)}; }
    /// What a name stands for: one value, but the members of a tuple. Null for a name that is not defined yet.
    [[nodiscard]] const std::vector<Value>* find(const std::string& name) const;
    /// Runs one node, whose inputs are all defined, and defines its outputs. Errors of the graph are values; errors of the
    /// call are DispatchErrors. Overloads follow from the arguments, as in TorchScript.
    [[nodiscard]] Expected<void> run(const IrNode& node);

private:
    [[nodiscard]] Expected<void> call(const std::string& irName, Stack& arguments) const;

    Dispatcher& dispatcher_;
    /// What an operator takes, or a list of such on its way to one.
    std::unordered_map<std::string, std::vector<Value>> values_;
};

/// Runs a traced graph through the dispatcher, with the Tracer excluded (eleven:2.1.7): the same calls in the same
/// order, on other inputs if wanted. `inputs` in the graph's order; a returned tuple becomes its members.
///
/// Overloads follow from the arguments, as in TorchScript. Constant tensors of a graph that was read from text are made
/// again when the text holds whole numbers; otherwise the elements are abbreviated and the error says so.
/// Errors of the graph are values; errors of the calls are DispatchErrors.
[[nodiscard]] Expected<std::vector<Tensor>> replayGraph(Dispatcher& dispatcher, const IrGraph& graph,
                                                        const std::vector<Tensor>& inputs);

}  // namespace keyfall
