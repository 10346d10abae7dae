// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/reduced_dims.h"

namespace keyfall::autograd {

namespace {

Tensor spread(const BackwardCall& b)
{
    return spread(b, b.gradient());
}

void sum(BackwardCall& b)
{
    b.set("self", spread(b));
}

void mean(BackwardCall& b)
{
    b.set("self", b.math().div(spread(b), reducedCount(b)));
}

/// The inverse of a broadcast is a broadcast (eleven:2.4.5).
void sumToSize(BackwardCall& b)
{
    const Dims& shape = b.facts("self").shape;
    Dims padded = b.gradient().shape();
    while (padded.size() < shape.size())
        padded.insert(0, 1);
    b.set("self", b.math().expand(b.math().reshape(b.gradient(), padded), shape));
}

/// Equal ones share the gradient (amax, amin, and max and min of everything).
void shared(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor wins = math.equal(self, spread(b, b.output()));
    std::vector<std::int64_t> dims;
    for (const std::size_t d : reducedDims(b))
        dims.push_back(static_cast<std::int64_t>(d));
    const Tensor share = math.call("to.dtype", {wins, b.facts("self").dtype});
    const Tensor winners = dims.empty() ? share : math.sum(share, dims, true);
    b.set("self", math.keepWhere(wins, math.div(spread(b), winners)));
}

/// max and min along a dimension give positions too: all of the gradient goes there (eleven:6.7).
void extreme(BackwardCall& b)
{
    if (!b.has("dim")) {
        shared(b);
        return;
    }
    const TensorMath& math = b.math();
    const TensorFacts& facts = b.facts("self");
    if (facts.shape.empty()) {
        b.set("self", b.gradient());
        return;
    }
    Dims kept = facts.shape;
    for (const std::size_t d : reducedDims(b))
        kept[d] = 1;
    b.set("self",
          math.call("scatter.src",
                    {math.zeros(facts), b.argument("dim"), math.reshape(b.output(1), kept),
                     math.reshape(b.gradient(), kept)}));
}

/// The product of the other elements, from how many zeros there are: none, one (only its own place has a product), more.
/// The second derivative is right where there is no zero.
Tensor productOfOthers(const BackwardCall& b, const Tensor& self)
{
    const TensorMath& math = b.math();
    const Tensor isZero = math.equal(self, std::int64_t{0});
    const Tensor others = math.call("masked_fill.Scalar", {self, isZero, std::int64_t{1}});
    std::vector<std::int64_t> dims;
    for (const std::size_t d : reducedDims(b))
        dims.push_back(static_cast<std::int64_t>(d));
    const Tensor zeros = math.sum(isZero, dims, true);
    const Tensor product =
        spread(b, b.has("dim") ? math.call("prod.dim_int", {others, b.argument("dim")}) : math.call("prod", {others}));
    const Tensor atZero = math.keepWhere(math.equal(zeros, std::int64_t{1}), product);
    const Tensor elsewhere = math.keepWhere(math.equal(zeros, std::int64_t{0}), math.div(product, others));
    return math.where(isZero, atZero, elsewhere);
}

/// The product of the other elements. Of short lines it is made of the products before and after each element, which
/// differentiates again also at zeros; its cost is the square of the length.
void prod(BackwardCall& b)
{
    constexpr std::int64_t kShort = 64;
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    if (self.numel() == 0 || self.dim() == 0) {
        b.set("self", self.numel() == 0 ? math.zeros(b.facts("self")) : b.gradient());
        return;
    }
    const std::vector<std::size_t> dims = reducedDims(b);
    // Along one dimension: of the call, or of all elements in a row.
    const bool all = !b.has("dim");
    const Tensor line = all ? math.reshape(self, Dims{self.numel()}) : self;
    const auto dim = all ? std::int64_t{0} : static_cast<std::int64_t>(dims.front());
    const std::int64_t size = line.size(static_cast<int>(dim));
    if (size > kShort) {
        b.set("self", math.mul(spread(b), productOfOthers(b, self)));
        return;
    }
    const std::int64_t one = 1;
    std::vector<Tensor> others;
    for (std::int64_t i = 0; i < size; ++i) {
        const Tensor before = math.call("slice.Tensor", {line, dim, std::int64_t{0}, i, one});
        const Tensor after = math.call("slice.Tensor", {line, dim, i + 1, size, one});
        const Tensor rest = math.call("cat", {std::vector<Tensor>{before, after}, dim});
        others.push_back(math.call("prod.dim_int", {rest, dim, true}));
    }
    const Tensor product = math.reshape(math.call("cat", {others, dim}), self.shape());
    b.set("self", math.mul(spread(b), product));
}

Tensor asType(const TensorMath& math, const Tensor& tensor, DType type)
{
    return tensor.dtype() == type ? tensor : math.call("to.dtype", {tensor, type});
}

/// With y the parts: (g - sum of g y) y; of their logarithms g - exp(y) sum of g.
void softmax(BackwardCall& b, bool logarithm)
{
    const TensorMath& math = b.math();
    const std::vector<std::int64_t> dims{std::get<std::int64_t>(b.argument("dim"))};
    const Tensor g = b.gradient();
    const Tensor y = b.output();
    const Tensor result = logarithm ? math.sub(g, math.mul(math.call("exp", {y}), math.sum(g, dims, true)))
                                    : math.mul(math.sub(g, math.sum(math.mul(g, y), dims, true)), y);
    // The parts of half numbers may be float32.
    b.set("self", asType(math, result, b.facts("self").dtype));
}

void cumprod(BackwardCall& b)
{
    const Tensor g = asType(b.math(), b.gradient(), b.facts("self").dtype);
    b.set("self", b.math().call("cumprod_backward", {g, b.input("self"), b.argument("dim"), b.output()}));
}

/// g exp(x - y). Half types in float32, where y has to be computed anew.
void logsumexp(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const DType stored = b.facts("self").dtype;
    const DType type = stored == DType::float64 ? stored : DType::float32;
    const Tensor x = asType(math, b.input("self"), type);
    const Tensor y = type == stored ? spread(b, b.output()) : math.call("logsumexp", {x, b.argument("dim"), true});
    b.set("self", math.mul(asType(math, spread(b), type), math.call("exp", {math.sub(x, y)})));
}

/// Twice the distance, times g; of the mean, over how many there are.
void mseLoss(BackwardCall& b)
{
    constexpr std::int64_t kMean = 1;
    const TensorMath& math = b.math();
    const Tensor distance = math.sub(b.input("self"), b.input("target"));
    const bool mean = std::get<std::int64_t>(b.argument("reduction")) == kMean;
    const double factor = mean ? 2 / static_cast<double>(distance.numel()) : 2;
    const Tensor gradient = math.mul(math.mul(distance, factor), b.gradient());
    if (b.wants("self"))
        b.set("self", gradient);
    if (b.wants("target"))
        b.set("target", math.neg(gradient));
}

/// With y the normalised rows and h = g * weight: deviation (h - mean of h - y mean of h y); of the weight g y, of the
/// bias g, both summed over the rows. Half types in float32, as the operator.
void layerNorm(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const auto shape = std::get<std::vector<std::int64_t>>(b.argument("normalized_shape"));
    std::vector<std::int64_t> dims;
    for (std::size_t i = 0; i < shape.size(); ++i)
        dims.push_back(-1 - static_cast<std::int64_t>(i));
    const auto meanOf = [&](const Tensor& tensor) { return math.call("mean.dim", {tensor, dims, true}); };
    const DType stored = b.facts("input").dtype;
    const DType type = stored == DType::float64 ? stored : DType::float32;
    const Tensor g = asType(math, b.gradient(), type);
    if (b.wants("bias"))
        b.set("bias", g);
    if (!b.wants("weight") && !b.wants("input"))
        return;

    const Tensor x = asType(math, b.input("input"), type);
    Tensor distance = math.sub(x, b.output(1));
    Tensor deviation = b.output(2);
    // The saved ones are off the tape, so a gradient that is to be differentiated again computes them anew; as does one
    // that would lose digits, because the saved ones have a half type.
    if (distance.requiresGrad() || deviation.dtype() != type) {
        distance = math.sub(x, meanOf(x));
        deviation = math.call("rsqrt", {math.add(meanOf(math.mul(distance, distance)), b.argument("eps"))});
    }
    const Tensor y = math.mul(distance, deviation);
    if (b.wants("weight"))
        b.set("weight", math.mul(g, y));
    if (!b.wants("input"))
        return;
    const Tensor weight = b.input("weight");
    const Tensor h = weight.defined() ? math.mul(g, asType(math, weight, type)) : g;
    b.set("input", math.mul(deviation, math.sub(math.sub(h, meanOf(h)), math.mul(y, meanOf(math.mul(h, y))))));
}

}  // namespace

const std::vector<Formula>& reductionFormulas()
{
    static const std::vector<Formula> formulas{
        {"sum", {}, {}, sum},
        {"mean", {}, {}, mean},
        {"sum_to_size", {}, {}, sumToSize},
        {"amax", {{"self", {}}}, {0}, shared},
        {"amin", {{"self", {}}}, {0}, shared},
        {"max", {{"self", {}}}, {0, 1}, extreme},
        {"min", {{"self", {}}}, {0, 1}, extreme},
        {"prod", {{"self", {}}}, {}, prod},
        {"cumprod", {{"self", {}}}, {0}, cumprod},
        {"_softmax", {}, {0}, [](BackwardCall& b) { softmax(b, false); }},
        {"_log_softmax", {}, {0}, [](BackwardCall& b) { softmax(b, true); }},
        {"logsumexp", {{"self", {}}}, {0}, logsumexp},
        {"mse_loss", {{"self", {}}, {"target", {}}}, {}, mseLoss},
        {"native_layer_norm", {{"input", {}}, {"weight", "input"}}, {1, 2}, layerNorm, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
