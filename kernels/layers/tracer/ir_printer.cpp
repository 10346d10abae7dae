// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_printer.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace keyfall {

namespace {

struct DTypeWord {
    DType dtype;
    const char* name;
    std::int64_t code;
};
constexpr std::array<DTypeWord, kDTypeCount> kWords{{
    {DType::boolean, "Bool", 11},
    {DType::uint8, "Byte", 0},
    {DType::int8, "Char", 1},
    {DType::int16, "Short", 2},
    {DType::int32, "Int", 3},
    {DType::int64, "Long", 4},
    {DType::float16, "Half", 5},
    {DType::bfloat16, "BFloat16", 15},
    {DType::float32, "Float", 6},
    {DType::float64, "Double", 7},
}};

std::string listOf(const Dims& dims)
{
    std::string text;
    for (std::size_t i = 0; i < dims.size(); ++i)
        text += (i ? ", " : "") + std::to_string(dims[i]);
    return text;
}

std::string printTensorType(const IrType& type)
{
    if (!type.complete)
        return "Tensor";
    std::string text = std::string(type.quantized ? irNameOfQuantized(type.dtype) : irNameOf(type.dtype)) + "(";
    if (!type.shape.empty())
        text += listOf(type.shape) + ", strides=[" + listOf(type.strides) + "], ";
    return text + "requires_grad=" + (type.requiresGrad ? "1" : "0") + ", device=" + nameOf(type.device) + ")";
}

std::string printValue(const IrValue& value)
{
    return "%" + value.name + " : " + printType(value.type);
}

std::string namesOf(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "%" : ", %") + name;
    return text;
}

}  // namespace

const char* irNameOf(DType dtype)
{
    return kWords[static_cast<std::size_t>(dtype)].name;
}

const char* irNameOfQuantized(DType codes)
{
    return codes == DType::uint8 ? "QUInt8" : codes == DType::int8 ? "QInt8" : "QInt32";
}

std::int64_t irCodeOf(DType dtype)
{
    return kWords[static_cast<std::size_t>(dtype)].code;
}

std::string printType(const IrType& type)
{
    switch (type.kind) {
    case IrType::Kind::tensor: return printTensorType(type);
    case IrType::Kind::integer: return "int";
    case IrType::Kind::floating: return "float";
    case IrType::Kind::boolean: return "bool";
    case IrType::Kind::string: return "str";
    case IrType::Kind::device: return "Device";
    case IrType::Kind::none: return "NoneType";
    case IrType::Kind::list: return printType(type.members.front()) + "[]";
    case IrType::Kind::optional: return printType(type.members.front()) + "?";
    case IrType::Kind::tuple: break;
    }
    std::string text = "(";
    for (std::size_t i = 0; i < type.members.size(); ++i)
        text += (i ? ", " : "") + printType(type.members[i]);
    return text + ")";
}

std::string printFloat(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::array<char, 40> text{};
    if (std::abs(value) < 1e10 && std::nearbyint(value) == value)
        std::snprintf(text.data(), text.size(), "%.0f.", value);  // keeps the sign of -0.
    else
        std::snprintf(text.data(), text.size(), "%.17g", value);
    return text.data();
}

std::string printNode(const IrNode& node)
{
    std::string text;
    for (const IrValue& output : node.outputs)
        text += (text.empty() ? "" : ", ") + printValue(output);
    text += (node.outputs.empty() ? "" : " = ") + node.op;
    if (!node.attributes.empty()) {
        text += "[";
        for (std::size_t i = 0; i < node.attributes.size(); ++i)
            text += (i ? ", " : "") + node.attributes[i].first + "=" + node.attributes[i].second;
        text += "]";
    }
    text.append("(").append(namesOf(node.inputs)).append(")");
    if (!node.location.empty())
        text.append(" # ").append(node.location);
    return text;
}

std::string printGraph(const IrGraph& graph)
{
    std::string text = "graph(";
    for (std::size_t i = 0; i < graph.inputs.size(); ++i)
        text += (i ? ",\n      " : "") + printValue(graph.inputs[i]);
    text += "):\n";
    for (const IrNode& node : graph.nodes)
        text += "  " + printNode(node) + "\n";
    return text + "  return (" + namesOf(graph.outputs) + ")\n";
}

}  // namespace keyfall
