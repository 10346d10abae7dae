// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/replay.h"

#include "core/dispatch/key_guards.h"
#include "core/tensor/quantized_type.h"
#include "kernels/layers/tracer/constant_value.h"
#include "kernels/layers/tracer/ir_printer.h"

#include <optional>
#include <string>
#include <variant>

namespace keyfall {

namespace {

/// The argument as the schema's type wants it; nothing when it cannot be one.
std::optional<Value> convert(const Value& value, const SchemaType& type)
{
    if (std::holds_alternative<None>(value))
        return type.optional || type.kind == TypeKind::tensor ? std::optional<Value>(value) : std::nullopt;
    const auto* whole = std::get_if<std::int64_t>(&value);
    switch (type.kind) {
    case TypeKind::tensor:
        if (type.list ? std::holds_alternative<std::vector<Tensor>>(value) : std::holds_alternative<Tensor>(value))
            return value;
        return std::nullopt;
    case TypeKind::scalar:
        if (whole || std::holds_alternative<double>(value) || std::holds_alternative<bool>(value))
            return value;
        return std::nullopt;
    case TypeKind::integer:
        if (type.list ? std::holds_alternative<std::vector<std::int64_t>>(value) : whole != nullptr)
            return value;
        return std::nullopt;
    case TypeKind::floating:
        if (type.list ? std::holds_alternative<std::vector<double>>(value) : std::holds_alternative<double>(value))
            return value;
        return whole && !type.list ? std::optional<Value>(static_cast<double>(*whole)) : std::nullopt;
    case TypeKind::boolean:
        if (type.list ? std::holds_alternative<std::vector<bool>>(value) : std::holds_alternative<bool>(value))
            return value;
        return std::nullopt;
    case TypeKind::string:
        return std::holds_alternative<std::string>(value) ? std::optional<Value>(value) : std::nullopt;
    case TypeKind::dtype:
        for (int dtype = 0; whole && dtype < kDTypeCount; ++dtype)
            if (irCodeOf(static_cast<DType>(dtype)) == *whole)
                return Value(static_cast<DType>(dtype));
        if (const auto codes = codesAskedFor(value))
            return Value(std::string(quantizedNameOf(*codes)));
        return std::nullopt;
    case TypeKind::device: return std::holds_alternative<Device>(value) ? std::optional<Value>(value) : std::nullopt;
    case TypeKind::layout: return whole ? std::optional<Value>(value) : std::nullopt;
    }
    return std::nullopt;
}

/// The list with the schema's element type: an empty list says nothing of its own.
Value typedEmptyList(const SchemaType& type)
{
    switch (type.kind) {
    case TypeKind::tensor: return std::vector<Tensor>{};
    case TypeKind::floating: return std::vector<double>{};
    case TypeKind::boolean: return std::vector<bool>{};
    default: return std::vector<std::int64_t>{};
    }
}

/// The arguments for one overload; nothing when they do not fit it.
std::optional<Stack> fit(const Schema& schema, const Stack& arguments)
{
    if (schema.arguments.size() != arguments.size())
        return std::nullopt;
    Stack fitted;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const SchemaType& type = schema.arguments[i].type;
        const auto* empty = std::get_if<std::vector<std::int64_t>>(&arguments[i]);
        auto value = type.list && empty && empty->empty() ? std::optional<Value>(typedEmptyList(type))
                                                          : convert(arguments[i], type);
        if (!value)
            return std::nullopt;
        fitted.push_back(std::move(*value));
    }
    return fitted;
}

/// One list value of several items; the first item's type decides.
Expected<Value> listOf(const std::vector<Value>& items)
{
    const auto collect = [&items](auto example) -> Expected<Value> {
        std::vector<decltype(example)> list;
        for (const Value& item : items) {
            const auto* typed = std::get_if<decltype(example)>(&item);
            if (typed == nullptr)
                return badInput({}, "a list mixes values of different types");
            list.push_back(*typed);
        }
        return Value(std::move(list));
    };
    if (items.empty() || std::holds_alternative<std::int64_t>(items.front()))
        return collect(std::int64_t{});
    if (std::holds_alternative<double>(items.front()))
        return collect(double{});
    if (std::holds_alternative<bool>(items.front()))
        return collect(bool{});
    return collect(Tensor{});
}

}  // namespace

const std::vector<Value>* NodeReplay::find(const std::string& name) const
{
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
}

Expected<void> NodeReplay::run(const IrNode& node)
{
    Stack arguments;
    for (const std::string& name : node.inputs)
        arguments.push_back(values_.at(name).front());
    if (node.op == "prim::Constant") {
        auto value = constantValue(node);
        if (!value)
            return tl::unexpected<Error>(value.error());
        arguments = {std::move(*value)};
    } else if (node.op == "prim::ListConstruct") {
        auto list = listOf(arguments);
        if (!list)
            return tl::unexpected<Error>(list.error());
        arguments = {std::move(*list)};
    } else if (node.op == "prim::TupleConstruct") {
        values_[node.outputs.front().name] = std::move(arguments);  // a tuple is all its members under one name
        return {};
    } else if (node.op == "prim::ListUnpack") {
        const auto* list = arguments.empty() ? nullptr : std::get_if<std::vector<Tensor>>(&arguments.front());
        if (list == nullptr)
            return badInput({}, "prim::ListUnpack of a value that is no list of tensors");
        const std::vector<Tensor> items = *list;
        arguments.assign(items.begin(), items.end());
    } else if (auto done = call(node.op, arguments); !done) {
        return done;
    }
    if (arguments.size() != node.outputs.size())
        return badInput({},
                        node.op + " returned " + std::to_string(arguments.size()) + " values and the graph has "
                            + std::to_string(node.outputs.size()));
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        values_[node.outputs[i].name] = {std::move(arguments[i])};
    return {};
}

Expected<void> NodeReplay::call(const std::string& irName, Stack& arguments) const
{
    std::vector<OperatorHandle> overloads = dispatcher_.overloads(irName);
    if (overloads.empty() && irName.starts_with("aten::"))
        overloads = dispatcher_.overloads(irName.substr(6));
    for (const OperatorHandle& overload : overloads) {
        auto fitted = overload.schema() ? fit(*overload.schema(), arguments) : std::optional<Stack>(arguments);
        if (!fitted)
            continue;
        overload.callBoxed(*fitted);
        arguments = std::move(*fitted);
        return {};
    }
    std::string given;
    for (const Value& argument : arguments)
        given += (given.empty() ? "" : ", ") + textOf(argument);
    return badInput({},
                    overloads.empty() ? "there is no operator for " + irName
                                      : "no overload of " + irName + " takes (" + given + ")");
}

Expected<std::vector<Tensor>> replayGraph(Dispatcher& dispatcher, const IrGraph& graph,
                                          const std::vector<Tensor>& inputs)
{
    if (const std::string wrong = lintGraph(graph); !wrong.empty())
        return badInput({}, "the graph is not sound: " + wrong);
    if (inputs.size() != graph.inputs.size())
        return badInput({},
                        "the graph has " + std::to_string(graph.inputs.size()) + " inputs and was given "
                            + std::to_string(inputs.size()));
    const ExcludeKeys guard(dispatcher, dispatcher.model().layerBits(Layer::tracer));
    NodeReplay nodes(dispatcher);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        nodes.define(graph.inputs[i].name, inputs[i]);
    for (const IrNode& node : graph.nodes)
        if (auto done = nodes.run(node); !done)
            return tl::unexpected<Error>(done.error());
    std::vector<Tensor> outputs;
    for (const std::string& name : graph.outputs)
        for (const Value& value : *nodes.find(name)) {
            const auto* tensor = std::get_if<Tensor>(&value);
            if (tensor == nullptr)
                return badInput({}, "%" + name + " is returned and is no tensor");
            outputs.push_back(*tensor);
        }
    return outputs;
}

}  // namespace keyfall
