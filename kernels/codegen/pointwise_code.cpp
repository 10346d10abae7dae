// SPDX-License-Identifier: MIT
#include "kernels/codegen/pointwise_code.h"

#include <map>
#include <string_view>

namespace keyfall::codegen {

namespace {

/// Operators that are one operation of programs, and its name there.
const char* directOperation(std::string_view op)
{
    static const std::map<std::string_view, const char*> kNames{{"add", "add"},
                                                                {"sub", "sub"},
                                                                {"mul", "mul"},
                                                                {"div", "div"},
                                                                {"maximum", "max"},
                                                                {"minimum", "min"},
                                                                {"atan2", "atan2"},
                                                                {"pow", "pow"},
                                                                {"neg", "neg"},
                                                                {"abs", "abs"},
                                                                {"sign", "sign"},
                                                                {"sqrt", "sqrt"},
                                                                {"floor", "floor"},
                                                                {"ceil", "ceil"},
                                                                {"trunc", "trunc"},
                                                                {"round", "round"},
                                                                {"exp", "exp"},
                                                                {"exp2", "exp2"},
                                                                {"log", "log"},
                                                                {"log2", "log2"},
                                                                {"sin", "sin"},
                                                                {"cos", "cos"},
                                                                {"tanh", "tanh"},
                                                                {"erf", "erf"},
                                                                {"rsqrt", "rsqrt"},
                                                                {"reciprocal", "reciprocal"},
                                                                {"isnan", "isnan"},
                                                                {"isinf", "isinf"},
                                                                {"eq", "eq"},
                                                                {"ne", "ne"},
                                                                {"lt", "lt"},
                                                                {"le", "le"},
                                                                {"gt", "gt"},
                                                                {"ge", "ge"},
                                                                {"bitwise_and", "and"},
                                                                {"bitwise_or", "or"},
                                                                {"bitwise_xor", "xor"},
                                                                {"logical_and", "and"},
                                                                {"logical_or", "or"},
                                                                {"logical_xor", "xor"},
                                                                {"logical_not", "not"},
                                                                {"bitwise_not", "not"},
                                                                {"div_floor", "floordiv"},
                                                                {"remainder", "floormod"},
                                                                {"div_trunc", "truncdiv"},
                                                                {"fmod", "truncmod"}};
    const auto found = kNames.find(op);
    return found == kNames.end() ? nullptr : found->second;
}

class Writer {
public:
    Writer(CodeBuilder& builder, CodeList& list, DType type) : builder_(builder), list_(list), type_(type) {}

    CodeValue op(const char* name, const CodeValue& a) { return builder_.compute(list_, name, {a}, type_); }
    CodeValue op(const char* name, const CodeValue& a, const CodeValue& b)
    {
        return builder_.compute(list_, name, {a, b}, type_);
    }
    CodeValue test(const char* name, const CodeValue& a, const CodeValue& b)
    {
        return builder_.compute(list_, name, {a, b}, DType::boolean);
    }
    CodeValue choose(const CodeValue& condition, const CodeValue& yes, const CodeValue& no)
    {
        return builder_.compute(list_, "select", {condition, yes, no}, yes.dtype);
    }
    CodeValue number(double value) { return builder_.number(value, type_); }

    CodeValue gelu(const CodeValue& x)
    {
        const CodeValue part = op("erf", op("mul", x, number(0.70710678118654752440)));
        return op("mul", x, op("mul", number(0.5), op("add", number(1), part)));
    }
    CodeValue geluTanh(const CodeValue& x)
    {
        const CodeValue cubic = op("mul", op("mul", op("mul", number(0.044715), x), x), x);
        const CodeValue inner = op("mul", number(0.79788456080286535588), op("add", x, cubic));
        return op("mul", op("mul", number(0.5), x), op("add", number(1), op("tanh", inner)));
    }
    /// 1 / (1 + exp(-x)); of float32 by way of float64, as the operator's kernel.
    CodeValue sigmoid(const CodeValue& x)
    {
        Writer wide(builder_, list_, DType::float64);
        const CodeValue power = wide.op("exp", wide.op("neg", builder_.cast(list_, x, DType::float64)));
        const CodeValue whole = wide.op("add", wide.number(1), power);
        return builder_.cast(list_, wide.op("div", wide.number(1), whole), type_);
    }

private:
    CodeBuilder& builder_;
    CodeList& list_;
    DType type_;
};

CodeValue written(CodeBuilder& builder, CodeList& list, const FusionNode& node, const std::vector<CodeValue>& x,
                  DType result, const std::string& count)
{
    Writer write(builder, list, node.compute);
    const std::string_view op = node.op;
    if (op == "clone")
        return x[0];
    if (op == "relu")  // NaN and -0 stay
        return write.choose(write.test("lt", x[0], write.number(0)), write.number(0), x[0]);
    if (op == "leaky_relu")
        return write.choose(write.test("gt", x[0], write.number(0)), x[0], write.op("mul", x[0], x[1]));
    if (op == "clamp_min")
        return write.choose(write.test("ge", x[0], x[1]), x[0],
                            builder.compute(list, "max", {x[0], x[1]}, node.compute));
    if (op == "clamp_max")
        return write.choose(write.test("le", x[0], x[1]), x[0],
                            builder.compute(list, "min", {x[0], x[1]}, node.compute));
    if (op == "square")
        return write.op("mul", x[0], x[0]);
    if (op == "frac")
        return write.op("sub", x[0], write.op("trunc", x[0]));
    if (op == "isfinite")
        return write.test("eq", write.op("sub", x[0], x[0]), write.number(0));
    if (op == "sigmoid")
        return write.sigmoid(x[0]);
    if (op == "silu")
        return write.op("div", x[0], write.op("add", write.number(1), write.op("exp", write.op("neg", x[0]))));
    if (op == "gelu")
        return write.gelu(x[0]);
    if (op == "gelu_tanh")
        return write.geluTanh(x[0]);
    if (op == "where")
        return write.choose(x[0], x[1], x[2]);
    if (op == "add_scaled")
        return write.op("add", x[0], write.op("mul", x[1], x[2]));
    if (op == "sub_scaled")
        return write.op("sub", x[0], write.op("mul", x[1], x[2]));
    if (op == "over_count")
        return write.op("div", x[0], builder.cast(list, builder.index(list, count), node.compute));
    const char* direct = directOperation(op);
    if (x.size() == 1)
        return builder.compute(list, direct, {x[0]}, result);
    return builder.compute(list, direct, {x[0], x[1]}, result);
}

}  // namespace

CodeValue pointwiseCode(CodeBuilder& builder, CodeList& list, const FusionNode& node, std::vector<CodeValue> arguments,
                        DType result, const std::string& count)
{
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (node.op != "where" || i > 0)
            arguments[i] = builder.cast(list, arguments[i], node.compute);
    return builder.cast(list, written(builder, list, node, arguments, result, count), result);
}

}  // namespace keyfall::codegen
