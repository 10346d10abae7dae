// SPDX-License-Identifier: MIT
#include "kernels/codegen/node_reader.h"

#include <array>

namespace keyfall::codegen {

namespace {

using Kind = NodeArgument::Kind;

/// The dimensions and whether they stay as ones: `op(x)`, `op(x, dtype)`, `op(x, dims, keepdim)`, `op(x, dims, keepdim, dtype)`.
struct Reduced {
    std::vector<bool> mask;
    bool keep = false;
};

Reduced reducedOf(const FusionBuilder& builder, const TracedCall& call)
{
    const std::size_t rank = builder.valueOf(call.arguments[0].value).shape.size();
    const std::size_t given = call.arguments.size();
    if (given < 3)
        return {reducedMask({}, rank), false};
    return {reducedMask(call.arguments[1].integers(), rank), call.arguments[2].truth()};
}

class CompositeReader {
public:
    CompositeReader(FusionBuilder& builder, const TracedCall& call)
        : builder_(builder), call_(call), input_(call.arguments[0].value)
    {
    }

    bool read()
    {
        const DType type = call_.result.type.dtype;
        const std::string_view op = call_.op;
        const bool known = op == "softmax" || op == "_softmax" || op == "log_softmax" || op == "_log_softmax"
            || op == "layer_norm" || op == "mean" || op == "var" || op == "std";
        if (!known)
            return false;
        if (!isFloating(type))
            throw Opaque{"it is computed of floats"};
        if (builder_.valueOf(input_).dtype != type)
            input_ = builder_.pointwise("clone", {{input_, {}}}, type, type, "input");
        if (op == "mean")
            return mean();
        if (op == "var" || op == "std")
            return variance();
        return op == "layer_norm" ? layerNorm() : softmax(op.ends_with("log_softmax"));
    }

private:
    [[nodiscard]] DType type() const { return call_.result.type.dtype; }
    [[nodiscard]] std::size_t rank() const { return builder_.valueOf(input_).shape.size(); }
    std::size_t two(const char* op, std::size_t a, std::size_t b, const char* part)
    {
        return builder_.pointwise(op, {{a, {}}, {b, {}}}, type(), type(), part);
    }
    std::size_t one(const char* op, std::size_t a, const char* part)
    {
        return builder_.pointwise(op, {{a, {}}}, type(), type(), part);
    }
    std::size_t meanOf(std::size_t value, const std::vector<bool>& mask, bool keep, std::int64_t correction,
                       const std::string& part)
    {
        const std::size_t total = builder_.reduction("sum", value, mask, keep, type(), part + "_sum");
        return builder_.overCount(total, value, mask, correction, part);
    }
    bool finish(std::size_t value)
    {
        builder_.finish(value, call_.result);
        return true;
    }

    bool mean()
    {
        const Reduced reduced = reducedOf(builder_, call_);
        return finish(meanOf(input_, reduced.mask, reduced.keep, 0, "mean"));
    }

    /// `var(x, unbiased)`, `var(x, dims, unbiased, keepdim)`, `var(x, dims, correction, keepdim)`.
    bool variance()
    {
        const auto& given = call_.arguments;
        Reduced reduced{reducedMask({}, rank()), false};
        std::int64_t correction = 1;
        if (given.size() == 2) {
            correction = given[1].truth() ? 1 : 0;
        } else if (given.size() == 4) {
            reduced = {reducedMask(given[1].integers(), rank()), given[3].truth()};
            if (given[2].kind == Kind::number)
                correction = given[2].integer();
        } else {
            return false;
        }
        const std::size_t distance = two("sub", input_, meanOf(input_, reduced.mask, true, 0, "mean"), "distance");
        std::size_t value =
            meanOf(two("mul", distance, distance, "square"), reduced.mask, reduced.keep, correction, "variance");
        if (call_.op == "std")
            value = one("sqrt", value, "deviation");
        return finish(value);
    }

    bool softmax(bool logarithm)
    {
        if (call_.arguments.size() < 2 || !call_.arguments[1].isInteger())
            return false;
        const std::vector<bool> mask = reducedMask({call_.arguments[1].integer()}, rank());
        const std::size_t most = builder_.reduction("amax", input_, mask, true, type(), "max");
        const std::size_t distance = two("sub", input_, most, "distance");
        const std::size_t power = one("exp", distance, "exp");
        const std::size_t total = builder_.reduction("sum", power, mask, true, type(), "sum");
        if (!logarithm)
            return finish(two("div", power, total, "result"));
        return finish(two("sub", distance, one("log", total, "log"), "result"));
    }

    /// layer_norm(x, normalized_shape, weight, bias, eps, ...)
    bool layerNorm()
    {
        const auto& given = call_.arguments;
        if (given.size() < 5 || given[4].kind != Kind::number || given[1].kind != Kind::list)
            return false;
        std::vector<bool> mask(rank(), false);
        for (std::size_t d = 0; d < given[1].list.size() && d < rank(); ++d)
            mask[rank() - 1 - d] = true;
        const std::size_t distance = two("sub", input_, meanOf(input_, mask, true, 0, "mean"), "distance");
        const std::size_t variance = meanOf(two("mul", distance, distance, "square"), mask, true, 0, "variance");
        const std::size_t safe =
            builder_.pointwise("add", {{variance, {}}, given[4].operand()}, type(), type(), "safe");
        std::size_t value = two("mul", distance, one("rsqrt", safe, "scale"), "normal");
        if (given[2].kind == Kind::tensor)
            value = two("mul", value, given[2].value, "weighted");
        if (given[3].kind == Kind::tensor)
            value = two("add", value, given[3].value, "shifted");
        return finish(value);
    }

    FusionBuilder& builder_;
    const TracedCall& call_;
    std::size_t input_;
};

}  // namespace

bool readReduction(FusionBuilder& builder, const TracedCall& call)
{
    constexpr std::array<std::string_view, 6> kReductions{"sum", "prod", "amax", "amin", "any", "all"};
    if (std::find(kReductions.begin(), kReductions.end(), call.op) == kReductions.end() || call.arguments.empty()
        || call.arguments[0].kind != Kind::tensor)
        return false;
    const Reduced reduced = reducedOf(builder, call);
    const DType type = call.result.type.dtype;
    if (type == DType::boolean && call.op != "any" && call.op != "all")
        throw Opaque{"a reduction of bool is any or all"};
    builder.finish(
        builder.reduction(std::string(call.op), call.arguments[0].value, reduced.mask, reduced.keep, type, "result"),
        call.result);
    return true;
}

bool readComposite(FusionBuilder& builder, const TracedCall& call)
{
    if (call.arguments.empty() || call.arguments[0].kind != Kind::tensor)
        return false;
    return CompositeReader(builder, call).read();
}

}  // namespace keyfall::codegen
