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

/// `op` of self and target; of the target it is that with both exchanged.
void ofDistance(BackwardCall& b, CalledOperator op, const char* bound)
{
    for (const auto& [own, other] : {std::pair{"self", "target"}, std::pair{"target", "self"}})
        if (b.wants(own)) {
            Stack arguments{b.gradient(), b.input(own), b.input(other), b.argument("reduction")};
            if (bound != nullptr)
                arguments.push_back(b.argument(bound));
            b.set(own, b.math().call(op, std::move(arguments)));
        }
}
void mse(BackwardCall& b)
{
    ofDistance(b, "mse_loss_backward", nullptr);
}
void smoothL1(BackwardCall& b)
{
    ofDistance(b, "smooth_l1_loss_backward", "beta");
}
void huber(BackwardCall& b)
{
    ofDistance(b, "huber_loss_backward", "delta");
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

/// Results: the loss, and the sum of the weights for a mean.
void negativeLogLikelihood(BackwardCall& b, CalledOperator op)
{
    b.set("self",
          b.math().call(op,
                        {b.gradient(), b.input("self"), b.input("target"), b.input("weight"), b.argument("reduction"),
                         b.argument("ignore_index"), b.output(1)}));
}
void nllLoss(BackwardCall& b)
{
    negativeLogLikelihood(b, "nll_loss_backward");
}
void nllLoss2d(BackwardCall& b)
{
    negativeLogLikelihood(b, "nll_loss2d_backward");
}

}  // namespace

const std::vector<Formula>& wholeLossFormulas()
{
    const std::vector<SavedInput> both{{"self", {}}, {"target", {}}};
    const std::vector<SavedInput> ofClasses{{"self", {}}, {"target", {}}, {"weight", {}}};
    static const std::vector<Formula> formulas{
        {"mse_loss", both, {}, mse},
        {"smooth_l1_loss", both, {}, smoothL1},
        {"huber_loss", both, {}, huber},
        {"binary_cross_entropy_with_logits",
         {{"self", {}}, {"target", {}}, {"weight", {}}, {"pos_weight", {}}},
         {},
         crossEntropyWithLogits},
        {"nll_loss_forward", ofClasses, {1}, nllLoss, SparseForm::asIs, 1},
        {"nll_loss2d_forward", ofClasses, {1}, nllLoss2d, SparseForm::asIs, 1},
    };
    return formulas;
}

}  // namespace keyfall::autograd
