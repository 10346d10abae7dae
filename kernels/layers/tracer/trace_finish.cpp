// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/tracer_layer.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace keyfall {

void TracerLayer::start()
{
    const std::lock_guard lock(mutex_);
    static_cast<void>(take({}));
    ++trace_;
    tracing_ = true;
}

void TracerLayer::stop()
{
    const std::lock_guard lock(mutex_);
    static_cast<void>(take({}));
}

std::vector<std::string> TracerLayer::unusedResults() const
{
    std::unordered_set<std::string> used;
    for (const IrNode& node : graph_.nodes)
        used.insert(node.inputs.begin(), node.inputs.end());
    std::vector<std::string> unused;
    for (const IrNode& node : graph_.nodes)
        for (const IrValue& output : node.outputs)
            if (output.type.kind == IrType::Kind::tensor && !used.contains(output.name))
                unused.push_back(output.name);
    return unused;
}

/// Ends the trace and empties this object. Several outputs are returned as one tuple, as PyTorch's tracer does.
IrGraph TracerLayer::take(std::vector<std::string> outputs)
{
    tracing_ = false;
    if (outputs.size() > 1) {
        IrNode tuple;
        tuple.op = "prim::TupleConstruct";
        tuple.inputs = std::move(outputs);
        std::unordered_map<std::string_view, const IrType*> types;
        for (const IrValue& input : graph_.inputs)
            types.emplace(input.name, &input.type);
        for (const IrNode& node : graph_.nodes)
            for (const IrValue& output : node.outputs)
                types.emplace(output.name, &output.type);
        IrType type = IrType::plain(IrType::Kind::tuple);
        for (const std::string& name : tuple.inputs)
            if (const auto found = types.find(name); found != types.end())
                type.members.push_back(*found->second);
        tuple.outputs.push_back({freshName(), std::move(type)});
        outputs = {tuple.outputs.front().name};
        graph_.nodes.push_back(std::move(tuple));
    }
    graph_.outputs = std::move(outputs);
    nextId_ = 0;
    leftOut_.clear();
    names_.clear();
    bindings_.clear();
    versions_.clear();
    return std::exchange(graph_, {});
}

std::optional<IrGraph> TracerLayer::finish()
{
    const std::lock_guard lock(mutex_);
    if (!isTracing())
        return std::nullopt;
    return take(unusedResults());
}

std::optional<IrGraph> TracerLayer::finish(const std::vector<Tensor>& outputs)
{
    const std::lock_guard lock(mutex_);
    if (!isTracing())
        return std::nullopt;
    std::vector<std::string> names;
    OpenNode node;
    for (const Tensor& output : outputs)
        names.push_back(bindTensor(output, node));
    IrGraph graph = take(std::move(names));
    removeDeadNodes(graph);
    return graph;
}

}  // namespace keyfall
