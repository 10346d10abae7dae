// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_graph.h"

#include <algorithm>
#include <unordered_set>

namespace keyfall {

IrType IrType::of(const Tensor& tensor)
{
    IrType type;
    type.complete = true;
    type.dtype = tensor.dtype();
    type.quantized = tensor.layout() == Layout::quantized;
    type.shape = tensor.shape();
    type.strides = tensor.strides();
    type.requiresGrad = tensor.requiresGrad();
    type.device = tensor.device();
    return type;
}

std::string lintGraph(const IrGraph& graph)
{
    std::unordered_set<std::string> defined;
    const auto define = [&defined](const IrValue& value) {
        return defined.insert(value.name).second ? std::string() : "%" + value.name + " is defined twice";
    };
    for (const IrValue& input : graph.inputs)
        if (auto wrong = define(input); !wrong.empty())
            return wrong;
    for (const IrNode& node : graph.nodes) {
        for (const std::string& input : node.inputs)
            if (!defined.contains(input))
                return "%" + input + " is used by " + node.op + " before it is defined";
        for (const IrValue& output : node.outputs)
            if (auto wrong = define(output); !wrong.empty())
                return wrong;
    }
    for (const std::string& output : graph.outputs)
        if (!defined.contains(output))
            return "%" + output + " is returned but never defined";
    return {};
}

void removeDeadNodes(IrGraph& graph)
{
    std::unordered_set<std::string> used(graph.outputs.begin(), graph.outputs.end());
    std::vector<IrNode> kept;
    for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
        const bool writes = node->op.size() > 1 && node->op.back() == '_' && node->op.find("::") != std::string::npos;
        const bool needed = std::any_of(node->outputs.begin(), node->outputs.end(),
                                        [&used](const IrValue& value) { return used.contains(value.name); });
        if (!needed && !writes)
            continue;
        used.insert(node->inputs.begin(), node->inputs.end());
        kept.push_back(std::move(*node));
    }
    std::reverse(kept.begin(), kept.end());
    graph.nodes = std::move(kept);
}

}  // namespace keyfall
