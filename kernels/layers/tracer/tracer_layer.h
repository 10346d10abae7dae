// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/error.h"
#include "core/tensor/schema.h"
#include "core/tensor/value.h"
#include "kernels/layers/tracer/ir_graph.h"
#include "kernels/layers/tracer/ir_printer.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace keyfall {

/// Records calls as a graph while they happen (eleven:2.1).
///
/// Values are bound to tensors by identity, so the graph is in the order of execution and needs no gradients, and a
/// tensor it has not seen becomes a constant. One trace at a time, from any thread.
///
/// Note [A trace keeps its tensors alive]
/// An identity is only good while its tensor lives: the address of a dead one can be given to the next. So the trace
/// holds every tensor it has bound until it is finished.
class TracerLayer {
public:
    /// Begins a new, empty trace.
    void start();
    /// Ends the trace and throws it away.
    void stop();
    /// Ends the trace. The graph returns `outputs`, and nodes that they do not need are removed; without them it
    /// returns every result that no later call used. Nothing when no trace was started.
    [[nodiscard]] std::optional<IrGraph> finish();
    [[nodiscard]] std::optional<IrGraph> finish(const std::vector<Tensor>& outputs);
    [[nodiscard]] bool isTracing() const { return tracing_.load(std::memory_order_relaxed); }
    /// Why replaying the running trace would not do what the calls did: they read a number from a tensor, or made a tensor
    /// whose kind types do not tell. The first such thing; empty where there is none.
    [[nodiscard]] std::string leftOut() const;

    /// Makes `tensor` an input of the running trace, in order; a clash of names is resolved by `.1`, `.2`. Ignored when
    /// no trace is running.
    void declareInput(const std::string& name, const Tensor& tensor);
    /// Binds the input that `before` is to `after` (its copy on another device), if it is one.
    void replaceInput(const Tensor& before, const Tensor& after);

    /// A call that has been entered: its inputs are bound, its outputs are not known yet.
    struct OpenNode {
        std::uint64_t trace = 0;
        IrNode node;
        std::vector<std::string> warnings;
    };
    /// Binds the arguments: constants, lists and unknown tensors become nodes of their own. Nothing without a trace.
    [[nodiscard]] std::optional<OpenNode> open(const std::string& op, const Schema* schema, const Stack& arguments);
    /// Binds the results and adds the node; the node's text.
    std::string close(OpenNode open, const Stack& results);

private:
    struct Binding {
        std::string value;
        Tensor tensor;
    };

    [[nodiscard]] std::string freshName() { return std::to_string(nextId_++); }
    [[nodiscard]] std::string uniqueName(const std::string& wanted);
    [[nodiscard]] std::string addConstant(IrType type, std::string value, Tensor tensor = {});
    [[nodiscard]] std::string addList(IrType member, std::vector<std::string> items);
    [[nodiscard]] std::string bindValue(const Value& value, const SchemaType* type, OpenNode& open);
    [[nodiscard]] std::string bindTensor(const Tensor& tensor, OpenNode& open);
    void define(const Tensor& tensor, const std::string& value);
    void noteLeftOut(std::string what)
    {
        if (leftOut_.empty())
            leftOut_ = std::move(what);
    }
    [[nodiscard]] std::vector<std::string> unusedResults() const;
    [[nodiscard]] IrGraph take(std::vector<std::string> outputs);

    mutable std::mutex mutex_;
    std::atomic<bool> tracing_{false};
    std::uint64_t trace_ = 0;
    std::uint64_t nextId_ = 0;
    std::string leftOut_;
    IrGraph graph_;
    std::unordered_set<std::string> names_;
    std::unordered_map<std::uint64_t, Binding> bindings_;      ///< by Tensor::identity()
    std::unordered_map<const void*, std::uint32_t> versions_;  ///< last version of each storage that the trace knows
};

/// The Tracer's kernel for every operator.
[[nodiscard]] Kernel tracerKernel(std::shared_ptr<TracerLayer> tracer);

}  // namespace keyfall
