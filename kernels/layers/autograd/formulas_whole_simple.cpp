// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/reduced_dims.h"

// See wholeFormulaOf: what differs from the formulas of the eleven keys in its calls only.
namespace keyfall::autograd {

namespace {

using Ints = std::vector<std::int64_t>;

Tensor expanded(const BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    return b.math().call("expand", {withReduced(b, b.gradient()), Ints(shape.begin(), shape.end())});
}

void sum(BackwardCall& b)
{
    b.set("self", expanded(b));
}
void mean(BackwardCall& b)
{
    b.set("self", b.math().div(expanded(b), reducedCount(b)));
}

void t(BackwardCall& b)
{
    b.set("self", b.math().call("t", {b.gradient()}));
}

void reshaped(BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    b.set("self", b.math().call("reshape", {b.gradient(), Ints(shape.begin(), shape.end())}));
}

void cat(BackwardCall& b)
{
    const std::vector<TensorFacts>& parts = b.listFacts("tensors");
    const int rank = b.gradient().dim();
    const auto dim = std::get<std::int64_t>(b.argument("dim"));
    const auto at = static_cast<std::size_t>(dim < 0 ? dim + rank : dim);
    std::int64_t start = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].shape == Dims{0} && rank != 1) {  // one that PyTorch leaves out
            if (b.wantsItem("tensors", i))
                b.setItem("tensors", i, b.math().zeros(parts[i]));
            continue;
        }
        const std::int64_t size = parts[i].shape[at];
        const Tensor part = b.math().call("narrow", {b.gradient(), dim, start, size});  // also where nobody wants it
        if (b.wantsItem("tensors", i))
            b.setItem("tensors", i, part);
        start += size;
    }
}

void abs(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), b.math().call("sgn", {b.input("self")})));
}

void divide(BackwardCall& b)
{
    const TensorMath& math = b.math();
    if (b.wants("other")) {
        const Tensor other = b.input("other");
        const Tensor slope = math.div(math.div(b.input("self"), other), other);
        b.set("other", math.mul(math.neg(b.gradient()), slope));
    }
    if (b.wants("self"))
        b.set("self", math.div(b.gradient(), b.input("other")));
}

/// Rounded, it is a step.
void divideInMode(BackwardCall& b)
{
    if (std::holds_alternative<None>(b.argument("rounding_mode")))
        return divide(b);
    for (const char* name : {"other", "self"})
        if (b.wants(name))
            b.set(name, b.math().call("zeros_like", {b.gradient()}));
}

/// Of the sum of squared distances over `count - correction`.
Tensor ofVariance(const BackwardCall& b, const Tensor& gradient, const Tensor& self)
{
    const TensorMath& math = b.math();
    const Value given = b.argument("correction");
    const auto* correction = std::get_if<std::int64_t>(&given);
    const auto over =
        static_cast<double>(std::max<std::int64_t>(0, reducedCount(b) - (correction != nullptr ? *correction : 1)));
    const Value dim = b.argument("dim");
    const Tensor g = withReduced(b, gradient);
    const Tensor mean =
        std::holds_alternative<None>(dim) ? math.call("mean", {self}) : math.call("mean.dim", {self, dim, true});
    return math.mul(math.mul(g, 2.0 / over), math.sub(self, mean));
}
void variance(BackwardCall& b)
{
    b.set("self", ofVariance(b, b.gradient(), b.input("self")));
}
void deviation(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor result = b.output();
    const Tensor g = math.div(b.gradient(), math.mul(result, std::int64_t{2}));
    const Tensor zero = math.equal(result, std::int64_t{0});
    b.set("self", ofVariance(b, math.call("masked_fill_.Scalar", {g, zero, std::int64_t{0}}), b.input("self")));
}

}  // namespace

const std::vector<Formula>& wholeSimpleFormulas()
{
    static const std::vector<Formula> formulas{
        {"sum", {}, {}, sum},
        {"sum.dim_IntList", {}, {}, sum},
        {"mean", {}, {}, mean},
        {"mean.dim", {}, {}, mean},
        {"t", {}, {}, t},
        {"view", {}, {}, reshaped},
        {"_unsafe_view", {}, {}, reshaped},
        {"cat", {}, {}, cat},
        {"abs", {{"self", {}}}, {}, abs},
        {"div.Tensor", {{"self", "other"}, {"other", {}}}, {}, divide},
        {"div.Tensor_mode", {{"self", "other"}, {"other", {}}}, {}, divideInMode},
        {"var.correction", {{"self", {}}}, {}, variance},
        {"std.correction", {{"self", {}}}, {0}, deviation},
    };
    return formulas;
}

}  // namespace keyfall::autograd
