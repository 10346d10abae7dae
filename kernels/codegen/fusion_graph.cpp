// SPDX-License-Identifier: MIT
#include "kernels/codegen/fusion_graph.h"

#include "core/tensor/wrapped_number.h"
#include "kernels/codegen/node_reader.h"
#include "kernels/layers/tracer/constant_value.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace keyfall::codegen {

namespace {

std::string_view plainName(std::string_view op)
{
    const auto colons = op.find("::");
    return colons == std::string_view::npos ? op : op.substr(colons + 2);
}

bool isInPlace(std::string_view op)
{
    return op.size() > 1 && op.ends_with('_') && !op.ends_with("__");
}

class Reader {
public:
    explicit Reader(const IrGraph& traced) : traced_(traced), builder_(graph_) {}

    FusionGraph read()
    {
        for (const IrValue& input : traced_.inputs)
            graph_.inputs.push_back(define(input));
        for (const IrNode& node : traced_.nodes)
            step(node);
        for (const std::string& output : traced_.outputs)
            giveBack(output);
        return std::move(graph_);
    }

private:
    /// A returned tuple or list is its members.
    void giveBack(const std::string& name)
    {
        const NodeArgument& argument = arguments_[name];
        std::vector<std::size_t> values = argument.values;
        if (argument.kind == NodeArgument::Kind::tensor)
            values = {argument.value};
        for (const std::size_t value : values) {
            graph_.values[value].returned = true;
            graph_.outputs.push_back(value);
        }
    }

    std::size_t define(const IrValue& traced, std::optional<std::size_t> node = std::nullopt)
    {
        FusionValue value;
        value.name = traced.name;
        value.known = traced.type.kind == IrType::Kind::tensor && traced.type.complete && !traced.type.quantized;
        value.dtype = traced.type.dtype;
        value.shape = traced.type.shape;
        value.strides = traced.type.strides;
        value.device = traced.type.device;
        value.node = node;
        graph_.values.push_back(std::move(value));
        bind(traced.name, graph_.values.size() - 1);
        return graph_.values.size() - 1;
    }

    void bind(const std::string& name, std::size_t value)
    {
        NodeArgument& argument = arguments_[name];
        argument.kind = NodeArgument::Kind::tensor;
        argument.value = value;
    }

    void step(const IrNode& node)
    {
        if (node.op == "prim::Constant")
            return constant(node);
        if (node.op == "prim::ListConstruct" || node.op == "prim::TupleConstruct")
            return list(node);
        std::vector<NodeArgument> given;
        for (const std::string& name : node.inputs)
            given.push_back(arguments_[name]);
        builder_.beginNode(node.outputs.empty() ? std::string() : node.outputs.front().name);
        const std::string_view op = plainName(node.op);
        std::string reason;
        const std::size_t nodes = graph_.nodes.size();
        const std::size_t values = graph_.values.size();
        try {
            if (understood(node, {op, given, node.outputs.empty() ? IrValue{} : node.outputs.front()}))
                return bind(node.outputs.front().name, graph_.nodes.back().result());
            reason = fmt::format("{} is no operator that kernels are made of", op);
        } catch (const Opaque& opaque) {
            reason = opaque.reason;
        }
        graph_.nodes.resize(nodes);
        graph_.values.resize(values);
        call(node, op, given, std::move(reason));
    }

    bool understood(const IrNode& node, const TracedCall& call)
    {
        if (!node.op.starts_with("aten::"))
            return false;
        if (isInPlace(call.op))
            throw Opaque{fmt::format("{} changes its argument", call.op)};
        if (node.outputs.size() != 1)
            return false;
        const IrType& type = call.result.type;
        if (type.kind != IrType::Kind::tensor || !type.complete || type.quantized)
            throw Opaque{fmt::format("the shape and type of %{} were not recorded", call.result.name)};
        for (const NodeArgument& argument : call.arguments)
            if (argument.kind == NodeArgument::Kind::tensor && !builder_.valueOf(argument.value).known)
                throw Opaque{
                    fmt::format("the shape and type of %{} were not recorded", builder_.valueOf(argument.value).name)};
        if (readView(builder_, call))
            return true;
        if (!isKernelType(type.dtype))
            throw Opaque{fmt::format("kernel programs have no elements of {}", nameOf(type.dtype))};
        for (const NodeArgument& argument : call.arguments)
            if (argument.kind == NodeArgument::Kind::tensor && !isKernelType(builder_.valueOf(argument.value).dtype))
                throw Opaque{fmt::format("kernel programs have no elements of {}",
                                         nameOf(builder_.valueOf(argument.value).dtype))};
        if (!readComposite(builder_, call) && !readReduction(builder_, call) && !readPointwise(builder_, call))
            return false;
        return true;
    }

    void call(const IrNode& node, std::string_view op, const std::vector<NodeArgument>& given, std::string reason)
    {
        FusionNode opaque;
        opaque.op = op;
        opaque.reason = std::move(reason);
        opaque.source = node.outputs.empty() ? std::string() : node.outputs.front().name;
        opaque.writes = isInPlace(op);
        for (const NodeArgument& argument : given) {
            if (argument.kind == NodeArgument::Kind::tensor)
                opaque.operands.push_back(argument.operand());
            for (const std::size_t value : argument.values)
                opaque.operands.push_back({value, {}});
        }
        for (const IrValue& output : node.outputs)
            opaque.results.push_back(define(output, graph_.nodes.size()));
        graph_.nodes.push_back(std::move(opaque));
    }

    void constant(const IrNode& node)
    {
        const IrValue& output = node.outputs.front();
        NodeArgument& argument = arguments_[output.name];
        if (isWrappedNumber(node.constant)) {
            argument.number = ops::scalarOf(node.constant);
            argument.kind = NodeArgument::Kind::number;
            return;
        }
        if (output.type.kind == IrType::Kind::tensor) {
            graph_.inputs.push_back(define(output));
            return;
        }
        const auto value = constantValue(node);
        if (!value)
            return;  // of a kind that only opaque nodes take
        if (const auto* whole = std::get_if<std::int64_t>(&*value))
            argument.number = *whole;
        else if (const auto* real = std::get_if<double>(&*value))
            argument.number = *real;
        else if (const auto* truth = std::get_if<bool>(&*value))
            argument.number = *truth;
        else if (const auto* text = std::get_if<std::string>(&*value)) {
            argument.kind = NodeArgument::Kind::text;
            argument.text = *text;
            return;
        } else {
            return;
        }
        argument.kind = NodeArgument::Kind::number;
    }

    void list(const IrNode& node)
    {
        NodeArgument made;
        made.kind = NodeArgument::Kind::list;
        for (const std::string& name : node.inputs) {
            const NodeArgument& item = arguments_[name];
            if (item.kind == NodeArgument::Kind::tensor) {
                made.kind = NodeArgument::Kind::tensors;
                made.values.push_back(item.value);
            } else if (item.isInteger()) {
                made.list.push_back(item.integer());
            }
        }
        arguments_[node.outputs.front().name] = std::move(made);
    }

    const IrGraph& traced_;
    FusionGraph graph_;
    FusionBuilder builder_;
    std::unordered_map<std::string, NodeArgument> arguments_;  // by name of the traced value
};

}  // namespace

std::int64_t NodeArgument::integer() const
{
    return std::visit([](auto each) { return static_cast<std::int64_t>(each); }, number);
}

FusionOperand NodeArgument::operand() const
{
    FusionOperand made;
    if (kind == Kind::tensor)
        made.value = value;
    else
        made.number = number;
    return made;
}

std::vector<std::int64_t> NodeArgument::integers() const
{
    return isInteger() ? std::vector{integer()} : list;
}

std::vector<std::vector<std::size_t>> FusionGraph::readers() const
{
    std::vector<std::vector<std::size_t>> readers(values.size());
    for (std::size_t n = 0; n < nodes.size(); ++n)
        for (const FusionOperand& operand : nodes[n].operands)
            if (operand.value && (readers[*operand.value].empty() || readers[*operand.value].back() != n))
                readers[*operand.value].push_back(n);
    return readers;
}

Expected<FusionGraph> fusionGraphOf(const IrGraph& graph)
{
    if (const std::string wrong = lintGraph(graph); !wrong.empty())
        return badInput({}, "the graph is not sound: " + wrong);
    Reader reader(graph);
    return reader.read();
}

}  // namespace keyfall::codegen
