// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/grad_mode.h"

#include <utility>

// See wholeFormulaOf.
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kMean = 1;

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

/// Steps that write into what they start from, as PyTorch does unless the gradient is to be differentiated again.
class Steps {
public:
    Steps(const BackwardCall& b, Tensor start)
        : math_(b.math()), inPlace_(!gradModeEnabled(b.math().dispatcher())), value_(std::move(start))
    {
    }
    Steps& sub(const Tensor& other) { return with("sub_.Tensor", "sub.Tensor", other); }
    Steps& mul(const Tensor& other) { return with("mul_.Tensor", "mul.Tensor", other); }
    Steps& div(double by) { return with("div_.Scalar", "div.Scalar", by); }
    [[nodiscard]] const Tensor& value() const { return value_; }

private:
    Steps& with(CalledOperator inPlace, CalledOperator otherwise, const Value& other)
    {
        value_ = math_.call(inPlace_ ? inPlace : otherwise, {value_, other});
        return *this;
    }

    const TensorMath& math_;
    bool inPlace_;
    Tensor value_;
};

/// With w the weight of the positive ones, of self: ((w - 1) t + 1) sigmoid(x) - w t; of the target: log(sigmoid(-x)) less w
/// times log(sigmoid(x)), which is -x without a weight.
void crossEntropyWithLogits(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor x = b.input("self");
    const Tensor t = b.input("target");
    const Tensor positive = b.input("pos_weight");
    const auto weighted = [&](Steps steps) {
        if (const Tensor weight = b.input("weight"); weight.defined())
            steps.mul(weight);
        if (std::get<std::int64_t>(b.argument("reduction")) == kMean)
            steps.div(static_cast<double>(x.numel()));
        return steps.value();
    };
    const auto logSigmoid = [&math](const Tensor& a) { return math.call("log_sigmoid", {a}); };
    if (b.wants("self")) {
        Tensor hits;
        Tensor all;
        if (positive.defined()) {
            hits = math.mul(positive, t);
            all = Steps(b, math.add(hits, std::int64_t{1})).sub(t).value();
        }
        const Tensor likely = math.call("sigmoid", {x});
        Steps steps = positive.defined() ? Steps(b, all).mul(likely).sub(hits) : Steps(b, likely).sub(t);
        b.set("self", weighted(steps.mul(b.gradient())));
    }
    if (b.wants("target")) {
        if (!positive.defined())
            return b.set("target", weighted(Steps(b, math.mul(math.neg(x), b.gradient()))));
        const Tensor missed = logSigmoid(math.neg(x));
        const Tensor hit = Steps(b, logSigmoid(x)).mul(positive).value();
        b.set("target", weighted(Steps(b, missed).sub(hit).mul(b.gradient())));
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
