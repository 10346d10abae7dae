// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/tracer_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "core/tensor/quantized_type.h"
#include "kernels/layers/tracer/quoted_text.h"
#include "kernels/layers/tracer/thread_trace.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// `aten::add` for `add.Tensor`: the text has no overloads, they follow from the arguments (replay.cpp).
std::string irOpName(const std::string& op)
{
    const std::string base = OperatorName::parse(op).name;
    return base.find("::") == std::string::npos ? "aten::" + base : base;
}

/// A constant of more elements than this is worth a warning: the graph carries it along.
constexpr std::int64_t kLargeConstant = 1000;

void record(TracerLayer& tracer, const BoxedCall& call, Stack& stack)
{
    const std::optional<Schema>& schema = call.op.schema();
    auto open = tracer.open(call.opName(), schema ? &*schema : nullptr, stack);
    if (!open) {
        call.note(EventKind::passOn, "no trace is running");
        call.redispatchBelow(stack);
        return;
    }
    for (const std::string& warning : open->warnings)
        call.note(EventKind::warning, warning);
    {
        // The trace has logical calls: what a kernel below calls itself is not in it (values:5.6).
        const ExcludeKeys guard(call.context(), call.dispatcher().model().layerBits(Layer::tracer));
        call.redispatchBelow(stack);
    }
    for (const Value& result : stack)  // eleven:2.1.5
        if (std::holds_alternative<std::int64_t>(result) || std::holds_alternative<double>(result)
            || std::holds_alternative<bool>(result))
            call.note(EventKind::warning,
                      "value baked into trace: what the program does with the number that " + call.opName()
                          + " read is not in the graph");
    std::string text = tracer.close(std::move(*open), stack);
    if (call.recorded())
        call.note(EventKind::irNode, std::move(text));
}

}  // namespace

std::string TracerLayer::leftOut() const
{
    const std::lock_guard lock(mutex_);
    return leftOut_;
}

std::string TracerLayer::uniqueName(const std::string& wanted)
{
    if (names_.insert(wanted).second)
        return wanted;
    for (int suffix = 1;; ++suffix)
        if (std::string name = wanted + "." + std::to_string(suffix); names_.insert(name).second)
            return name;
}

void TracerLayer::declareInput(const std::string& name, const Tensor& tensor)
{
    const std::lock_guard lock(mutex_);
    if (!isTracing() || !tensor.defined() || bindings_.contains(tensor.identity()))
        return;
    ++nextId_;  // a named value uses up a number too
    const std::string value = uniqueName(name);
    graph_.inputs.push_back({value, IrType::of(tensor)});
    define(tensor, value);
}

void TracerLayer::replaceInput(const Tensor& before, const Tensor& after)
{
    const std::lock_guard lock(mutex_);
    const auto found = bindings_.find(before.identity());
    if (!isTracing() || found == bindings_.end())
        return;
    const std::string value = found->second.value;
    for (IrValue& input : graph_.inputs)
        if (input.name == value) {
            input.type = IrType::of(after);
            define(after, value);
        }
}

void TracerLayer::define(const Tensor& tensor, const std::string& value)
{
    bindings_[tensor.identity()] = {value, tensor};
    versions_[tensor.impl().version.get()] = tensor.version();
}

std::string TracerLayer::addConstant(IrType type, std::string value, Tensor tensor)
{
    IrNode node;
    node.op = "prim::Constant";
    node.outputs.push_back({freshName(), std::move(type)});
    if (!value.empty())
        node.attributes.emplace_back("value", std::move(value));
    node.constant = std::move(tensor);
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.back().outputs.front().name;
}

std::string TracerLayer::addList(IrType member, std::vector<std::string> items)
{
    IrNode node;
    node.op = "prim::ListConstruct";
    node.inputs = std::move(items);
    node.outputs.push_back({freshName(), IrType::listOf(std::move(member))});
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.back().outputs.front().name;
}

std::string TracerLayer::bindTensor(const Tensor& tensor, OpenNode& open)
{
    if (!tensor.defined())
        return addConstant(IrType::plain(IrType::Kind::none), {});
    if (const auto found = bindings_.find(tensor.identity()); found != bindings_.end()) {
        std::uint32_t& known = versions_[tensor.impl().version.get()];
        if (known != tensor.version()) {
            open.warnings.push_back("%" + found->second.value
                                    + " was changed outside of the trace; the graph does not know its new elements");
            noteLeftOut("%" + found->second.value + " was changed outside of the trace");
            known = tensor.version();
        }
        return found->second.value;
    }
    if (tensor.requiresGrad())
        open.warnings.push_back("a tensor that requires grad is not an input of the trace and becomes a constant");
    else if (tensor.numel() > kLargeConstant)
        open.warnings.push_back("a tensor of " + std::to_string(tensor.numel())
                                + " elements is not an input of the trace and becomes a constant");
    const std::string value = addConstant(IrType::of(tensor), printTensor(tensor), tensor);
    define(tensor, value);
    return value;
}

std::string TracerLayer::bindValue(const Value& value, const SchemaType* type, OpenNode& open)
{
    using Kind = IrType::Kind;
    const auto integer = [this](std::int64_t number) {
        return addConstant(IrType::plain(Kind::integer), std::to_string(number));
    };
    const auto floating = [this](double number) {
        return addConstant(IrType::plain(Kind::floating), printFloat(number));
    };
    const auto boolean = [this](bool truth) { return addConstant(IrType::plain(Kind::boolean), truth ? "1" : "0"); };
    const auto list = [this](Kind kind, const auto& items, auto&& bindItem) {
        std::vector<std::string> names;
        for (const auto& item : items)
            names.push_back(bindItem(item));
        return addList(IrType::plain(kind), std::move(names));
    };
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return bindTensor(*tensor, open);
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        if (type != nullptr && type->list)  // one integer stands for the whole list
            return list(Kind::integer, std::vector{*number}, integer);
        if (type != nullptr && type->kind == TypeKind::floating)
            return floating(static_cast<double>(*number));
        return integer(*number);
    }
    if (const auto* number = std::get_if<double>(&value))
        return floating(*number);
    if (const auto* truth = std::get_if<bool>(&value))
        return boolean(*truth);
    if (type != nullptr && type->kind == TypeKind::dtype)
        if (const auto codes = codesAskedFor(value))
            return integer(quantizedNumberOf(*codes));
    if (const auto* text = std::get_if<std::string>(&value))
        return addConstant(IrType::plain(Kind::string), quoteText(*text));
    if (const auto* dtype = std::get_if<DType>(&value))
        return integer(irCodeOf(*dtype));
    if (const auto* device = std::get_if<Device>(&value))
        return addConstant(IrType::plain(Kind::device), quoteText(nameOf(*device)));
    if (const auto* items = std::get_if<std::vector<std::int64_t>>(&value))
        return list(Kind::integer, *items, integer);
    if (const auto* items = std::get_if<std::vector<double>>(&value))
        return list(Kind::floating, *items, floating);
    if (const auto* items = std::get_if<std::vector<bool>>(&value))
        return list(Kind::boolean, *items, boolean);
    if (const auto* items = std::get_if<std::vector<Tensor>>(&value))
        return list(Kind::tensor, *items, [&](const Tensor& item) { return bindTensor(item, open); });
    return addConstant(IrType::plain(Kind::none), {});
}

std::optional<TracerLayer::OpenNode> TracerLayer::open(const std::string& op, const Schema* schema,
                                                       const Stack& arguments)
{
    const std::lock_guard lock(mutex_);
    if (!isTracing())
        return std::nullopt;
    OpenNode open;
    open.trace = trace_;
    open.node.op = irOpName(op);
    const std::size_t count = schema ? std::max(schema->arguments.size(), arguments.size()) : arguments.size();
    for (std::size_t i = 0; i < count; ++i) {
        const SchemaArgument* argument = schema && i < schema->arguments.size() ? &schema->arguments[i] : nullptr;
        const SchemaType* type = argument ? &argument->type : nullptr;
        if (i < arguments.size())
            open.node.inputs.push_back(bindValue(arguments[i], type, open));
        else  // an argument that was not given appears with its default (eleven:2.1.3)
            open.node.inputs.push_back(bindValue(argument->defaultValue.value_or(None{}), type, open));
    }
    return open;
}

std::string TracerLayer::close(OpenNode open, const Stack& results)
{
    const std::lock_guard lock(mutex_);
    if (!isTracing() || open.trace != trace_)
        return {};
    IrNode& node = open.node;
    std::vector<std::pair<std::string, std::vector<Tensor>>> lists;  // results to unpack
    forEachTensor(results, [&](const Tensor& tensor) {
        if (tensor.defined() && (tensor.layout() != Layout::strided || tensor.traits().batched()))
            noteLeftOut(node.op + " made a tensor that is not strided");
    });
    for (const Value& result : results)
        if (std::holds_alternative<std::int64_t>(result) || std::holds_alternative<double>(result)
            || std::holds_alternative<bool>(result))
            noteLeftOut(node.op + " read a number, which the graph has as a constant");
    for (const Value& result : results) {
        IrValue output{freshName(), IrType::plain(IrType::Kind::none)};
        if (const auto* tensor = std::get_if<Tensor>(&result)) {
            output.type = tensor->defined() ? IrType::of(*tensor) : IrType::plain(IrType::Kind::tensor);
            if (tensor->defined())
                define(*tensor, output.name);
        } else if (const auto* tensors = std::get_if<std::vector<Tensor>>(&result)) {
            output.type = IrType::listOf(IrType::plain(IrType::Kind::tensor));
            lists.emplace_back(output.name, *tensors);
        } else if (std::holds_alternative<std::int64_t>(result)) {
            output.type = IrType::plain(IrType::Kind::integer);
        } else if (std::holds_alternative<double>(result)) {
            output.type = IrType::plain(IrType::Kind::floating);
        } else if (std::holds_alternative<bool>(result)) {
            output.type = IrType::plain(IrType::Kind::boolean);
        }
        node.outputs.push_back(std::move(output));
    }
    std::string text = printNode(node);
    graph_.nodes.push_back(std::move(node));
    for (const auto& [list, tensors] : lists) {
        IrNode unpack;
        unpack.op = "prim::ListUnpack";
        unpack.inputs = {list};
        for (const Tensor& tensor : tensors) {
            unpack.outputs.push_back({freshName(), IrType::of(tensor)});
            define(tensor, unpack.outputs.back().name);
        }
        graph_.nodes.push_back(std::move(unpack));
    }
    return text;
}

Kernel tracerKernel(std::shared_ptr<TracerLayer> tracer)
{
    return Kernel::boxed(
        [tracer = std::move(tracer)](const BoxedCall& call, Stack& stack) {
            TracerLayer* const own = ThreadTrace::of(call.dispatcher());
            record(own != nullptr ? *own : *tracer, call, stack);
        },
        "standard:tracer");
}

}  // namespace keyfall
