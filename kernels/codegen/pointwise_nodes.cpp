// SPDX-License-Identifier: MIT
#include "kernels/codegen/node_reader.h"
#include "kernels/ops/promotion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall::codegen {

namespace {

using Kind = NodeArgument::Kind;

template <std::size_t N>
bool isOneOf(std::string_view op, const std::array<std::string_view, N>& names)
{
    return std::find(names.begin(), names.end(), op) != names.end();
}

// Of floats; integers become float32 first.
constexpr std::array<std::string_view, 14> kOfFloats{"sqrt", "reciprocal", "rsqrt", "exp", "exp2",    "log",  "log2",
                                                     "sin",  "cos",        "tanh",  "erf", "sigmoid", "silu", "gelu"};
// The result has the argument's type.
constexpr std::array<std::string_view, 8> kOfNumbers{"neg",    "abs",   "sign",       "relu",
                                                     "square", "clone", "leaky_relu", "bitwise_not"};
// Integers stay as they are.
constexpr std::array<std::string_view, 5> kRoundings{"floor", "ceil", "round", "trunc", "frac"};
constexpr std::array<std::string_view, 3> kQuestions{"isnan", "isinf", "isfinite"};
constexpr std::array<std::string_view, 6> kComparisons{"eq", "ne", "lt", "le", "gt", "ge"};
constexpr std::array<std::string_view, 4> kArithmetic{"mul", "maximum", "minimum", "atan2"};
constexpr std::array<std::string_view, 3> kLogical{"logical_and", "logical_or", "logical_xor"};
constexpr std::array<std::string_view, 3> kBitwise{"bitwise_and", "bitwise_or", "bitwise_xor"};
constexpr std::array<std::string_view, 4> kDivisions{"div", "floor_divide", "remainder", "fmod"};

bool isOne(const NodeArgument& alpha)
{
    return alpha.kind == Kind::number
        && std::visit([](auto value) { return value == decltype(value)(1); }, alpha.number);
}

class PointwiseReader {
public:
    PointwiseReader(FusionBuilder& builder, const TracedCall& call) : builder_(builder), call_(call) {}

    bool read()
    {
        const std::string_view op = call_.op;
        const std::size_t given = call_.arguments.size();
        if (given == 0 || !call_.arguments[0].isOperand())
            return false;
        if (given >= 2 && (op == "add" || op == "sub"))
            return sum();
        if (given >= 2 && isOneOf(op, kDivisions))
            return division();
        if (given == 2 && isOneOf(op, kArithmetic))
            return arithmetic();
        if (given == 2 && isOneOf(op, kComparisons))
            return add(op, {0, 1}, promoted(0, 1));
        if (given == 2 && isOneOf(op, kLogical))
            return add(op, {0, 1}, DType::boolean);
        if (given == 2 && isOneOf(op, kBitwise))
            return add(op, {0, 1}, type());
        if (given == 2 && op == "pow")
            return power();
        if (given == 3 && op == "where")
            return choice(0, 1, 2);
        if (given == 3 && op == "masked_fill")
            return choice(1, 2, 0);
        if (given == 3 && op == "clamp")
            return clamp(call_.arguments[1], call_.arguments[2]);
        if (given == 2 && op == "clamp_min")
            return clamp(call_.arguments[1], {});
        if (given == 2 && op == "clamp_max")
            return clamp({}, call_.arguments[1]);
        if (op == "to" || op == "_to_copy" || op == "type_as")
            return cast();
        return unary(op);
    }

private:
    [[nodiscard]] DType type() const { return call_.result.type.dtype; }
    [[nodiscard]] DType typeOf(std::size_t argument) const
    {
        return builder_.valueOf(call_.arguments[argument].value).dtype;
    }

    /// The common type of two arguments (eleven:2.10), found with tensors like them.
    [[nodiscard]] DType promoted(std::size_t a, std::size_t b) const
    {
        const auto operand = [this](std::size_t i) -> ops::Operand {
            const NodeArgument& argument = call_.arguments[i];
            if (argument.kind == Kind::number)
                return {argument.number};
            const FusionValue& value = builder_.valueOf(argument.value);
            return {
                Tensor::emptyHost(value.dtype, Dims(std::size_t{value.shape.size() == 0 ? 0U : 1U}, std::int64_t{1}))};
        };
        return ops::resultType({operand(a), operand(b)});
    }

    bool add(std::string_view op, std::initializer_list<std::size_t> arguments, DType compute)
    {
        std::vector<FusionOperand> operands;
        for (const std::size_t i : arguments) {
            if (!call_.arguments[i].isOperand())
                return false;
            operands.push_back(call_.arguments[i].operand());
        }
        return finish(builder_.pointwise(std::string(op), std::move(operands), compute, type(), "result"));
    }
    bool finish(std::size_t value)
    {
        builder_.finish(value, call_.result);
        return true;
    }

    bool unary(std::string_view op)
    {
        if (call_.arguments[0].kind != Kind::tensor)
            return false;
        if (op == "gelu" && call_.arguments.size() > 1 && call_.arguments[1].text == "tanh")
            op = "gelu_tanh";
        else if (isOneOf(op, kRoundings))
            op = isFloating(type()) ? op : "clone";
        else if (op == "abs" && type() == DType::boolean)
            op = "clone";
        else if (op == "logical_not")
            return add(op, {0}, DType::boolean);
        else if (isOneOf(op, kQuestions)) {
            if (!isFloating(typeOf(0)))
                throw Opaque{fmt::format("{} of integers is a constant", op)};
            return add(op, {0}, typeOf(0));
        } else if (!isOneOf(op, kOfFloats) && !isOneOf(op, kOfNumbers)) {
            return false;
        }
        if (op == "round" && call_.arguments.size() > 1)
            throw Opaque{"round to places is no operation of kernel programs"};
        if (op == "leaky_relu")
            return add(op, {0, 1}, type());
        return add(op, {0}, type());
    }

    /// add and sub: a third argument is alpha.
    bool sum()
    {
        const bool scaled = call_.arguments.size() == 3 && !isOne(call_.arguments[2]);
        if (type() == DType::boolean)
            return !scaled && add(call_.op == "add" ? "bitwise_or" : "bitwise_xor", {0, 1}, type());
        if (!scaled)
            return add(call_.op, {0, 1}, type());
        return add(call_.op == "add" ? "add_scaled" : "sub_scaled", {0, 1, 2}, type());
    }

    bool arithmetic()
    {
        if (type() == DType::boolean)
            return add(call_.op == "maximum" ? "bitwise_or" : "bitwise_and", {0, 1}, type());
        return add(call_.op, {0, 1}, type());
    }

    bool division()
    {
        const NodeArgument rounding = call_.arguments.size() > 2 ? call_.arguments[2] : NodeArgument{};
        std::string_view op = call_.op;
        if (op == "floor_divide" || rounding.text == "floor")
            op = "div_floor";
        else if (rounding.text == "trunc")
            op = "div_trunc";
        if (op != "div" && !isFloating(type()))
            throw Opaque{fmt::format("{} of integers raises an error where it divides by zero", call_.op)};
        return add(op, {0, 1}, type());
    }

    /// Roots and the reciprocal are functions of their own, as in the operator.
    bool power()
    {
        if (!isFloating(type()))
            throw Opaque{"pow of integers is no operation of kernel programs"};
        if (call_.arguments[1].kind == Kind::number && isFloating(typeOf(0))) {
            const double exponent = ops::toDouble(call_.arguments[1].number);
            for (const auto& [value, root] :
                 {std::pair{0.5, "sqrt"}, std::pair{-0.5, "rsqrt"}, std::pair{-1.0, "reciprocal"}})
                if (exponent == value)
                    return add(root, {0}, type());
        }
        return add("pow", {0, 1}, type());
    }

    bool choice(std::size_t condition, std::size_t yes, std::size_t no)
    {
        if (call_.arguments[condition].kind != Kind::tensor || typeOf(condition) != DType::boolean)
            throw Opaque{"its condition is no bool"};
        return add("where", {condition, yes, no}, type());
    }

    bool clamp(const NodeArgument& least, const NodeArgument& most)
    {
        if (least.kind == Kind::tensor || most.kind == Kind::tensor)
            throw Opaque{"bounds that are tensors are no operation of kernel programs"};
        FusionOperand operand = call_.arguments[0].operand();
        if (least.kind == Kind::number)
            operand = {builder_.pointwise("clamp_min", {operand, least.operand()}, type(), type(), "least"), {}};
        if (most.kind == Kind::number)
            operand = {builder_.pointwise("clamp_max", {operand, most.operand()}, type(), type(), "most"), {}};
        return finish(*operand.value);
    }

    bool cast()
    {
        if (call_.arguments[0].kind != Kind::tensor)
            return false;
        if (!(builder_.valueOf(call_.arguments[0].value).device == call_.result.type.device))
            throw Opaque{"it moves to another device"};
        return add("clone", {0}, type());
    }

    FusionBuilder& builder_;
    const TracedCall& call_;
};

}  // namespace

bool readPointwise(FusionBuilder& builder, const TracedCall& call)
{
    return PointwiseReader(builder, call).read();
}

}  // namespace keyfall::codegen
