// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// See wholeFormulaOf.
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kMean = 1;

std::int64_t reductionOf(const BackwardCall& b)
{
    return std::get<std::int64_t>(b.argument("reduction"));
}

/// `slope` of each of `count` elements, times what comes in for each.
Tensor timesGradient(const BackwardCall& b, const Tensor& slope, std::int64_t count)
{
    const Tensor g = reductionOf(b) == kMean ? b.math().div(b.gradient(), static_cast<double>(count)) : b.gradient();
    return b.math().mul(slope, g);
}

/// A function of the distance: `slope` is its derivative.
void setBoth(BackwardCall& b, const Tensor& slope)
{
    const Tensor g = timesGradient(b, slope, slope.numel());
    if (b.wants("self"))
        b.set("self", g);
    if (b.wants("target"))
        b.set("target", b.math().neg(g));
}

/// d / beta near zero, else its sign.
void smoothL1(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const double beta = std::get<double>(b.argument("beta"));
    const Tensor distance = math.sub(b.input("self"), b.input("target"));
    const Tensor sign = math.call("sign", {distance});
    setBoth(b,
            beta == 0 ? sign
                      : math.where(math.less(math.call("abs", {distance}), beta), math.div(distance, beta), sign));
}

/// d near zero, else delta times its sign.
void huber(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const double delta = std::get<double>(b.argument("delta"));
    const Tensor distance = math.sub(b.input("self"), b.input("target"));
    setBoth(b,
            math.where(math.lessEqual(math.call("abs", {distance}), delta), distance,
                       math.mul(math.call("sign", {distance}), delta)));
}

/// (1 - t) x - ((w - 1) t + 1) log(sigmoid(x)), w the weight of the positive ones.
void crossEntropyWithLogits(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor x = b.input("self");
    const Tensor t = b.input("target");
    const Tensor positive = b.input("pos_weight");
    const auto weighted = [&](Tensor slope) {
        const std::int64_t count = slope.numel();
        if (const Tensor weight = b.input("weight"); weight.defined())
            slope = math.mul(slope, weight);
        return timesGradient(b, slope, count);
    };
    if (b.wants("self")) {
        const Tensor missed = math.call("sigmoid", {math.neg(x)});
        const Tensor slope = positive.defined()
            ? math.mul(math.add(math.mul(math.sub(positive, std::int64_t{1}), t), std::int64_t{1}), missed)
            : missed;
        b.set("self", weighted(math.sub(math.oneMinus(t), slope)));
    }
    if (b.wants("target")) {
        Tensor slope = math.neg(x);
        if (positive.defined())
            slope = math.sub(slope, math.mul(math.sub(positive, std::int64_t{1}), math.call("log_sigmoid", {x})));
        b.set("target", weighted(math.expand(slope, t.shape())));
    }
}

/// Minus its share, at the target's class. Results: the loss, and the sum of the weights for a mean.
void negativeLogLikelihood(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const TensorFacts& self = b.facts("self");
    const Tensor target = b.input("target");
    const std::int64_t classes = self.shape.size() == 1 ? 0 : 1;
    const Tensor valid = math.call("ne.Scalar", {target, b.argument("ignore_index")});
    const Tensor chosen = math.keepWhere(valid, target);
    Tensor g = b.gradient();
    if (reductionOf(b) == kMean)
        g = math.div(g, b.output(1));
    g = math.neg(math.expand(g, target.shape()));
    if (const Tensor weight = b.input("weight"); weight.defined()) {
        const Tensor each =
            math.call("index_select", {weight, std::int64_t{0}, math.reshape(chosen, Dims{chosen.numel()})});
        g = math.mul(g, math.reshape(each, target.shape()));
    }
    const auto atClass = [&](const Tensor& tensor) { return math.call("unsqueeze", {tensor, classes}); };
    b.set("self",
          math.call("scatter.src", {math.zeros(self), classes, atClass(chosen), atClass(math.keepWhere(valid, g))}));
}

}  // namespace

const std::vector<Formula>& wholeLossFormulas()
{
    const std::vector<SavedInput> both{{"self", {}}, {"target", {}}};
    const std::vector<SavedInput> ofClasses{{"target", {}}, {"weight", {}}};
    static const std::vector<Formula> formulas{
        {"smooth_l1_loss", both, {}, smoothL1},
        {"huber_loss", both, {}, huber},
        {"binary_cross_entropy_with_logits",
         {{"self", {}}, {"target", {}}, {"weight", {}}, {"pos_weight", {}}},
         {},
         crossEntropyWithLogits},
        {"nll_loss_forward", ofClasses, {1}, negativeLogLikelihood, SparseForm::asIs, 1},
        {"nll_loss2d_forward", ofClasses, {1}, negativeLogLikelihood, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
