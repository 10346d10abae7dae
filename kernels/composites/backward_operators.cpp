// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"

#include <cmath>

// What PyTorch's nodes call where the gradient of an activation or a loss is one kernel there.
namespace keyfall::ops {

namespace {

constexpr std::int64_t kMean = 1;

/// With y the parts: (g - sum of g y) y; of their logarithms g - exp(y) sum of g. The parts of half numbers may be float32.
Tensor softmaxBackward(const TensorMath& math, const Tensor& gradient, const Tensor& output, std::int64_t dim,
                       DType type)
{
    const Tensor total = math.sum(math.mul(gradient, output), {dim}, true);
    return inType(math, math.mul(math.sub(gradient, total), output), type);
}
Tensor logSoftmaxBackward(const TensorMath& math, const Tensor& gradient, const Tensor& output, std::int64_t dim,
                          DType type)
{
    const Tensor total = math.sum(gradient, {dim}, true);
    return inType(math, math.sub(gradient, math.mul(math.call("exp", {output}), total)), type);
}

Tensor sigmoidBackward(const TensorMath& math, const Tensor& gradient, const Tensor& output)
{
    return math.mul(gradient, math.mul(output, math.oneMinus(output)));
}
Tensor tanhBackward(const TensorMath& math, const Tensor& gradient, const Tensor& output)
{
    return math.mul(gradient, math.oneMinus(math.mul(output, output)));
}
Tensor logSigmoidBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Tensor&)
{
    return math.mul(gradient, math.call("sigmoid", {math.neg(self)}));
}
Tensor siluBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self)
{
    const Tensor s = math.call("sigmoid", {self});
    return math.mul(gradient, math.mul(s, math.add(math.mul(self, math.oneMinus(s)), std::int64_t{1})));
}

/// `slope` of each element, times what comes in for each.
Tensor timesGradient(const TensorMath& math, const Tensor& slope, const Tensor& gradient, std::int64_t reduction)
{
    return math.mul(slope, reduction == kMean ? math.div(gradient, static_cast<double>(slope.numel())) : gradient);
}

Tensor mseLossBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Tensor& target,
                       std::int64_t reduction)
{
    return timesGradient(math, math.mul(math.sub(self, target), std::int64_t{2}), gradient, reduction);
}

/// d / beta near zero, else its sign.
Tensor smoothL1Backward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Tensor& target,
                        std::int64_t reduction, double beta)
{
    const Tensor distance = math.sub(self, target);
    const Tensor sign = math.call("sign", {distance});
    const Tensor slope =
        beta == 0 ? sign : math.where(math.less(math.call("abs", {distance}), beta), math.div(distance, beta), sign);
    return timesGradient(math, slope, gradient, reduction);
}

/// d near zero, else delta times its sign.
Tensor huberBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Tensor& target,
                     std::int64_t reduction, double delta)
{
    const Tensor distance = math.sub(self, target);
    const Tensor slope = math.where(math.lessEqual(math.call("abs", {distance}), delta), distance,
                                    math.mul(math.call("sign", {distance}), delta));
    return timesGradient(math, slope, gradient, reduction);
}

/// Minus its share, at the target's class. `total`: the sum of the weights, for a mean.
Tensor nllLossBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Tensor& target,
                       const Tensor& weight, std::int64_t reduction, std::int64_t ignored, const Tensor& total)
{
    const std::int64_t classes = self.dim() == 1 ? 0 : 1;
    if (target.dim() != self.dim() - 1)
        reject("nll_loss_backward: expected a target of " + std::to_string(self.dim() - 1)
               + " dimensions for scores of size " + textOf(self.shape()) + ", but got " + textOf(target.shape()));
    const Tensor valid = math.call("ne.Scalar", {target, ignored});
    const Tensor chosen = math.keepWhere(valid, target);
    Tensor g = reduction == kMean ? math.div(gradient, total) : gradient;
    g = math.neg(math.expand(g, target.shape()));
    if (weight.defined()) {
        const Tensor each =
            math.call("index_select", {weight, std::int64_t{0}, math.reshape(chosen, Dims{chosen.numel()})});
        g = math.mul(g, math.reshape(each, target.shape()));
    }
    const auto atClass = [&](const Tensor& tensor) { return math.call("unsqueeze", {tensor, classes}); };
    return math.call("scatter.src",
                     {math.zeros(TensorFacts::of(self)), classes, atClass(chosen), atClass(math.keepWhere(valid, g))});
}

}  // namespace

std::vector<OperatorDefinition> backwardOperators()
{
    using OfOne = Tensor(const Tensor&, const Tensor&);
    using OfParts = Tensor(const Tensor&, const Tensor&, std::int64_t, DType);
    using OfThree = Tensor(const Tensor&, const Tensor&, const Tensor&);
    using OfDistance = Tensor(const Tensor&, const Tensor&, const Tensor&, std::int64_t, double);
    using OfClasses =
        Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&, std::int64_t, std::int64_t, const Tensor&);
    const std::string parts = "(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor";
    const std::string distance = "(Tensor grad_output, Tensor self, Tensor target, int reduction";
    const std::string classes = "(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, "
                                "int ignore_index, Tensor total_weight) -> Tensor";
    return {
        compose<OfParts>("_softmax_backward_data" + parts, softmaxBackward),
        compose<OfParts>("_log_softmax_backward_data" + parts, logSoftmaxBackward),
        compose<OfOne>("sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor", sigmoidBackward),
        compose<OfOne>("tanh_backward(Tensor grad_output, Tensor output) -> Tensor", tanhBackward),
        compose<OfThree>("log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor",
                         logSigmoidBackward),
        compose<OfOne>("silu_backward(Tensor grad_output, Tensor self) -> Tensor", siluBackward),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, std::int64_t)>(
            "mse_loss_backward" + distance + ") -> Tensor", mseLossBackward),
        compose<OfDistance>("smooth_l1_loss_backward" + distance + ", float beta) -> Tensor", smoothL1Backward),
        compose<OfDistance>("huber_loss_backward" + distance + ", float delta) -> Tensor", huberBackward),
        compose<OfClasses>("nll_loss_backward" + classes, nllLossBackward),
        compose<OfClasses>("nll_loss2d_backward" + classes, nllLossBackward),
    };
}

}  // namespace keyfall::ops
