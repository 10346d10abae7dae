// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/constant_value.h"

#include "kernels/layers/tracer/quoted_text.h"
#include "kernels/ops/allocate.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <vector>

namespace keyfall {

namespace {

template <class Number>
Expected<Value> numberIn(const std::string& text, const char* what)
{
    Number number{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (status != std::errc{} || end != text.data() + text.size())
        return badInput({}, "the constant \"" + text + "\" is no " + what);
    return Value(number);
}

Expected<Value> tensorIn(const IrType& type, const std::string& text)
{
    if (type.quantized)
        return badInput({}, "the text of a quantized constant has no codes",
                        "replay the graph that was traced, not its text");
    std::vector<std::int64_t> numbers;
    std::istringstream elements(text.substr(text.starts_with("{") ? 1 : 0, text.find_first_of("[}")));
    for (std::string element; elements >> element && element != "}";) {
        if (element.back() == '}')
            element.pop_back();
        auto number = numberIn<std::int64_t>(element, "whole number");
        if (!number)
            return badInput({}, "the elements \"" + text + "\" of a constant tensor are abbreviated in the text",
                            "replay the graph that was traced, not its text");
        numbers.push_back(std::get<std::int64_t>(*number));
    }
    if (static_cast<std::int64_t>(numbers.size()) != elementCount(type.shape))
        return badInput({}, "the constant tensor \"" + text + "\" does not have the elements of its type");
    const Tensor whole = Tensor::emptyHost(DType::int64, type.shape);
    std::copy(numbers.begin(), numbers.end(), whole.hostData<std::int64_t>());
    Tensor tensor = ops::copyTo(whole, type.device, type.dtype);
    tensor.setRequiresGrad(type.requiresGrad);
    return Value(std::move(tensor));
}

}  // namespace

Expected<Value> constantValue(const IrNode& node)
{
    if (node.constant.defined())
        return Value(node.constant);
    if (node.outputs.size() != 1)
        return badInput({}, "a constant has " + std::to_string(node.outputs.size()) + " outputs");
    const IrType& type = node.outputs.front().type;
    if (node.attributes.empty())
        return Value(None{});
    const std::string& text = node.attributes.front().second;
    switch (type.kind) {
    case IrType::Kind::integer: return numberIn<std::int64_t>(text, "integer");
    case IrType::Kind::floating: return numberIn<double>(text, "number");
    case IrType::Kind::boolean: return Value(text == "1");
    case IrType::Kind::string: return Value(unquoteText(text));
    case IrType::Kind::device:
        if (const auto device = deviceNamed(unquoteText(text)))
            return Value(*device);
        return badInput({}, "the constant " + text + " is no device");
    case IrType::Kind::tensor:
        if (type.complete)
            return tensorIn(type, text);
        break;
    default: break;
    }
    return badInput({}, "the constant \"" + text + "\" has a type that cannot be replayed");
}

}  // namespace keyfall
