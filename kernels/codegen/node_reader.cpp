// SPDX-License-Identifier: MIT
#include "kernels/codegen/node_reader.h"

#include "core/tensor/dims.h"

#include <utility>

namespace keyfall::codegen {

namespace {

/// The shape without the reduced dimensions, or with ones there.
Dims reducedShape(const Dims& shape, const std::vector<bool>& reduced, bool keep)
{
    Dims rest;
    for (std::size_t d = 0; d < shape.size(); ++d)
        if (!reduced[d])
            rest.push_back(shape[d]);
        else if (keep)
            rest.push_back(1);
    return rest;
}

/// The common shape of broadcasting; the trace ran, so they fit.
Dims broadcastShape(const FusionGraph& graph, const std::vector<FusionOperand>& operands)
{
    Dims common;
    for (const FusionOperand& operand : operands) {
        if (!operand.value)
            continue;
        const Dims& shape = graph.values[*operand.value].shape;
        if (shape.size() > common.size()) {
            Dims longer(shape.size(), 1);
            for (std::size_t d = 0; d < common.size(); ++d)
                longer[shape.size() - common.size() + d] = common[d];
            common = longer;
        }
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (std::int64_t& size = common[common.size() - shape.size() + d]; size == 1)
                size = shape[d];
    }
    return common;
}

}  // namespace

std::size_t FusionBuilder::add(FusionNode node, DType dtype, Dims shape, const std::string& part)
{
    FusionValue value;
    value.name = source_ + "." + part;
    value.dtype = dtype;
    value.strides = contiguousStrides(shape);
    value.shape = std::move(shape);
    value.known = true;
    value.node = graph_.nodes.size();
    for (const FusionOperand& operand : node.operands)
        if (operand.value)
            value.device = graph_.values[*operand.value].device;
    node.source = source_;
    node.results = {graph_.values.size()};
    graph_.values.push_back(std::move(value));
    graph_.nodes.push_back(std::move(node));
    return graph_.values.size() - 1;
}

std::size_t FusionBuilder::pointwise(const std::string& op, std::vector<FusionOperand> operands, DType compute,
                                     DType result, const std::string& part)
{
    FusionNode node;
    node.kind = FusionKind::pointwise;
    node.op = op;
    node.compute = compute;
    node.operands = std::move(operands);
    Dims shape = broadcastShape(graph_, node.operands);
    return add(std::move(node), result, std::move(shape), part);
}

std::size_t FusionBuilder::reduction(const std::string& op, std::size_t input, const std::vector<bool>& reduced,
                                     bool keep, DType result, const std::string& part)
{
    FusionNode node;
    node.kind = FusionKind::reduction;
    node.op = op;
    node.compute = result;
    node.operands = {{input, {}}};
    node.reduced = reduced;
    Dims shape = reducedShape(graph_.values[input].shape, reduced, keep);
    return add(std::move(node), result, std::move(shape), part);
}

std::size_t FusionBuilder::overCount(std::size_t total, std::size_t counted, const std::vector<bool>& reduced,
                                     std::int64_t correction, const std::string& part)
{
    const DType type = graph_.values[total].dtype;
    const std::size_t value = pointwise("over_count", {{total, {}}}, type, type, part);
    FusionNode& node = graph_.nodes.back();
    node.counted = counted;
    node.reduced = reduced;
    node.correction = correction;
    return value;
}

void FusionBuilder::finish(std::size_t value, const IrValue& traced)
{
    FusionValue& named = graph_.values[value];
    if (!(named.shape == traced.type.shape))
        throw Opaque{"the shape of %" + traced.name + " is not what its operator makes"};
    named.name = traced.name;
    named.strides = traced.type.strides;
    named.device = traced.type.device;
}

std::vector<bool> reducedMask(const std::vector<std::int64_t>& dims, std::size_t rank)
{
    std::vector<bool> mask(rank, dims.empty());
    for (const std::int64_t dim : dims)
        if (const std::size_t d = static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(rank) : dim);
            d < rank)
            mask[d] = true;
    return mask;
}

bool isKernelType(DType dtype)
{
    return dtype == DType::boolean || dtype == DType::int32 || dtype == DType::int64 || dtype == DType::float32
        || dtype == DType::float64;
}

}  // namespace keyfall::codegen
