// SPDX-License-Identifier: MIT
#include "kernels/codegen/fused_program_of.h"

#include "core/tensor/dims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace keyfall::codegen {

namespace {

FusedKind kindOf(FusionKind kind)
{
    switch (kind) {
    case FusionKind::pointwise: return FusedKind::pointwise;
    case FusionKind::reduction: return FusedKind::reduction;
    case FusionKind::view: return FusedKind::view;
    case FusionKind::opaque: break;
    }
    return FusedKind::call;
}

/// From the first element to the last.
std::uint64_t bytesOf(const FusionValue& value)
{
    std::int64_t last = 0;
    for (std::size_t d = 0; d < value.shape.size(); ++d) {
        if (value.shape[d] == 0)
            return 0;
        last += (value.shape[d] - 1) * value.strides[d];
    }
    return static_cast<std::uint64_t>(last + 1) * sizeOf(value.dtype);
}

/// Of a view: where it begins in what it views.
std::uint64_t offsetOf(const FusionGraph& graph, const FusionValue& value)
{
    if (!value.node || !value.known || bytesOf(value) == 0)
        return 0;
    const FusionNode& node = graph.nodes[*value.node];
    if (node.kind != FusionKind::view
        || (node.view.kind != ViewStep::Kind::select && node.view.kind != ViewStep::Kind::slice))
        return 0;
    const FusionValue& base = graph.values[*node.operands[0].value];
    return static_cast<std::uint64_t>(node.view.start * base.strides[node.view.dim]) * sizeOf(base.dtype);
}

FusedValue valueOf(const FusionValue& value)
{
    FusedValue made{value.name, {}, value.dtype, 0, 0, value.node, value.returned};
    if (value.known) {
        made.type = fmt::format("{}[{}]", nameOf(value.dtype), fmt::join(value.shape, ", "));
        made.bytes = bytesOf(value);
    }
    return made;
}

/// `reshape` gives a view where the elements lie so that one is enough.
bool copies(const FusionGraph& graph, const FusionNode& node)
{
    if (node.kind != FusionKind::view || node.view.kind != ViewStep::Kind::reshape || node.op == "squeeze"
        || node.op == "detach" || node.op == "alias")
        return false;
    const FusionValue& base = graph.values[*node.operands[0].value];
    return base.known && base.strides != contiguousStrides(base.shape);
}

FusedNode nodeOf(const FusionGraph& graph, const FusionNode& node)
{
    FusedNode made;
    made.kind = kindOf(node.kind);
    made.op = node.op;
    made.results = node.results;
    made.reason = node.reason;
    made.writes = node.writes;
    made.copies = copies(graph, node);
    for (const FusionOperand& operand : node.operands)
        if (operand.value) {
            made.reads.push_back(*operand.value);
            made.operands.push_back("%" + graph.values[*operand.value].name);
        } else {
            made.operands.push_back(std::visit([](auto number) { return fmt::format("{}", number); }, operand.number));
        }
    return made;
}

}  // namespace

FusedProgram fusedProgramOf(Fusion fusion)
{
    FusedProgram made;
    for (const FusionValue& value : fusion.graph.values) {
        made.values.push_back(valueOf(value));
        made.values.back().offset = offsetOf(fusion.graph, value);
    }
    made.inputs = std::move(fusion.graph.inputs);
    made.outputs = std::move(fusion.graph.outputs);
    for (const FusionNode& node : fusion.graph.nodes)
        made.nodes.push_back(nodeOf(fusion.graph, node));
    for (FusedKernel& kernel : fusion.kernels) {
        FusedGroup group;
        for (const KernelProgram::Value& value : kernel.program.values) {
            const auto owner = kernel.owners.find(value.name);
            group.owners.push_back(owner == kernel.owners.end() ? std::nullopt : std::optional(owner->second));
        }
        for (const std::size_t node : kernel.nodes)
            made.nodes[node].kernel = made.kernels.size();
        group.program = std::make_shared<const KernelProgram>(std::move(kernel.program));
        group.nodes = std::move(kernel.nodes);
        group.buffers = std::move(kernel.buffers);
        group.results = kernel.results;
        made.kernels.push_back(std::move(group));
    }
    for (const FusionStep& step : fusion.order)
        made.order.push_back({step.kernel, step.index});
    for (RefusedMerge& merge : fusion.refused)
        made.refused.push_back(
            {merge.producer, merge.consumer, std::string(nameOf(merge.reason.why)), std::move(merge.reason.text)});
    for (const FusionVariable& variable : fusion.variables)
        made.sizes.emplace_back(variable.name, variable.value);
    made.guards = std::move(fusion.guards);
    return made;
}

}  // namespace keyfall::codegen
