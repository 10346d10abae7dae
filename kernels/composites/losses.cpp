// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/broadcast.h"

namespace keyfall::ops {

namespace {

enum Reduction : std::int64_t { kNone = 0, kMean = 1, kSum = 2 };

Tensor reduced(const TensorMath& math, const Tensor& loss, std::int64_t reduction)
{
    if (reduction == kNone)
        return loss;
    return math.call(reduction == kMean ? CalledOperator("mean") : CalledOperator("sum"), {loss});
}

Tensor l1Loss(const TensorMath& math, const Tensor& self, const Tensor& target, std::int64_t reduction)
{
    return reduced(math, math.call("abs", {math.sub(self, target)}), reduction);
}

Tensor smoothL1Loss(const TensorMath& math, const Tensor& self, const Tensor& target, std::int64_t reduction,
                    double beta)
{
    if (beta < 0)
        reject("smooth_l1_loss does not support negative values for beta.");
    if (beta == 0)
        return l1Loss(math, self, target, reduction);
    const Tensor distance = math.sub(self, target);
    const Tensor size = math.call("abs", {distance});
    const Tensor square = math.div(math.mul(math.mul(distance, distance), 0.5), beta);
    return reduced(math, math.where(math.less(size, beta), square, math.sub(size, 0.5 * beta)), reduction);
}

Tensor huberLoss(const TensorMath& math, const Tensor& self, const Tensor& target, std::int64_t reduction, double delta)
{
    if (delta <= 0)
        reject("huber_loss does not support non-positive values for delta.");
    const Tensor distance = math.sub(self, target);
    const Tensor size = math.call("abs", {distance});
    const Tensor square = math.mul(math.mul(distance, distance), 0.5);
    const Tensor line = math.mul(math.sub(size, 0.5 * delta), delta);
    return reduced(math, math.where(math.lessEqual(size, delta), square, line), reduction);
}

/// By way of log(sigmoid(x)), whose gradient is right at 0 too.
Tensor binaryCrossEntropyWithLogits(const TensorMath& math, const Tensor& self, const Tensor& target,
                                    const Tensor& weight, const Tensor& positiveWeight, std::int64_t reduction)
{
    checkResultShape(target, broadcastShapes(target.shape(), self.shape()));
    Tensor logarithm = math.call("log_sigmoid", {self});
    if (positiveWeight.defined())
        logarithm =
            math.mul(logarithm, math.add(math.mul(math.sub(positiveWeight, std::int64_t{1}), target), std::int64_t{1}));
    Tensor loss = math.sub(math.mul(math.oneMinus(target), self), logarithm);
    if (weight.defined())
        loss = math.mul(loss, weight);
    return reduced(math, loss, reduction);
}

/// Log-probabilities with the classes in the last dimension, and their targets.
struct Classified {
    Tensor scores;
    Tensor target;
};

Classified classesLast(const TensorMath& math, const Tensor& self, const Tensor& target)
{
    if (self.dim() <= 2)
        return {self, target};
    Ints order{0};
    for (int d = 2; d < self.dim(); ++d)
        order.push_back(d);
    order.push_back(1);
    return {math.call("permute", {self, order}), target};
}

/// One weight a class, of the type of the scores.
void checkWeight(const Tensor& self, const Tensor& weight)
{
    if (!weight.defined())
        return;
    const std::int64_t classes = self.size(self.dim() == 1 ? 0 : 1);
    if (weight.dim() != 1 || weight.numel() != classes)
        reject("weight tensor should be defined either for all " + std::to_string(classes)
               + " classes or no classes but got weight tensor of shape: " + textOf(weight.shape()));
    if (weight.dtype() != self.dtype())
        reject(std::string("expected scalar type ") + scalarTypeName(self.dtype()) + " but found "
               + scalarTypeName(weight.dtype()));
}

/// The loss, and the sum of the weights that a mean is over.
std::tuple<Tensor, Tensor> nllLossForward(const TensorMath& math, const Tensor& self, const Tensor& target,
                                          const Tensor& weight, std::int64_t reduction, std::int64_t ignored)
{
    if (self.dim() == 0)
        reject("input tensor should be 1D or 2D");
    if (self.dim() <= 2 && target.dim() > 1)
        reject("0D or 1D target tensor expected, multi-target not supported");
    const bool batches = self.dim() > 1;
    const std::int64_t targets = target.dim() == 0 ? 1 : target.size(0);
    if (batches ? target.dim() == 0 || targets != self.size(0) : target.dim() != 0)
        reject("size mismatch (got input: " + textOf(self.shape()) + ", target: " + textOf(target.shape()) + ")");
    if (target.dtype() != DType::int64 && target.dtype() != DType::uint8)
        reject(std::string("expected scalar type Long but found ") + scalarTypeName(target.dtype()));
    checkWeight(self, weight);
    const Classified classified = classesLast(math, self, target);
    const Tensor valid = math.call("ne.Scalar", {classified.target, ignored});
    const Tensor chosen = math.keepWhere(valid, classified.target);
    const Tensor picked =
        math.call("gather", {classified.scores, std::int64_t{-1}, math.call("unsqueeze", {chosen, std::int64_t{-1}})});
    Tensor loss = math.neg(math.reshape(picked, classified.target.shape()));
    Tensor share = math.call("to.dtype", {valid, self.dtype()});
    if (weight.defined()) {
        const Tensor flat =
            math.call("index_select", {weight, std::int64_t{0}, math.reshape(chosen, Dims{chosen.numel()})});
        share = math.mul(share, math.reshape(flat, classified.target.shape()));
    }
    loss = math.mul(math.keepWhere(valid, loss), share);
    if (reduction == kNone)
        return {loss, filled({self.dtype(), Dims{}, self.device()}, 0.0)};
    const Tensor total = math.call("sum", {share});
    const Tensor sum = math.call("sum", {loss});
    return {reduction == kMean ? math.div(sum, total) : sum, total};
}

Tensor nllLoss(const TensorMath& math, const Tensor& self, const Tensor& target, const Tensor& weight,
               std::int64_t reduction, std::int64_t ignored)
{
    return std::get<0>(nllLossForward(math, self, target, weight, reduction, ignored));
}

/// By the number of dimensions, as PyTorch chooses: more than one of positions is one plane of them.
Tensor nllLossOfAny(const TensorMath& math, const Tensor& self, const Tensor& target, const Tensor& weight,
                    std::int64_t reduction, std::int64_t ignored)
{
    if (self.dim() < 1)
        reject("Expected 1 or more dimensions (got 0)");
    if (self.dim() != 1 && (target.dim() == 0 || self.size(0) != target.size(0)))
        reject("Expected input batch_size (" + std::to_string(self.size(0)) + ") to match target batch_size ("
               + std::to_string(target.dim() == 0 ? 1 : target.size(0)) + ").");
    if (self.dim() <= 2)
        return math.call("nll_loss", {self, target, weight, reduction, ignored});
    if (self.dim() == 4)
        return math.call("nll_loss2d", {self, target, weight, reduction, ignored});
    Dims outcome{self.size(0)};
    std::int64_t positions = 1;
    for (int d = 2; d < self.dim(); ++d) {
        outcome.push_back(self.size(d));
        positions *= self.size(d);
    }
    if (!(target.shape() == outcome))
        reject("Expected target size " + textOf(outcome) + ", got " + textOf(target.shape()));
    const auto inOrder = [&math](const Tensor& t) { return t.isContiguous() ? t : math.call("contiguous", {t}); };
    const bool empty = self.numel() == 0;
    const Ints plane = empty ? Ints{self.size(0), self.size(1), 0, 0} : Ints{self.size(0), self.size(1), 1, positions};
    const Ints targets = empty ? Ints{self.size(0), 0, 0} : Ints{self.size(0), 1, positions};
    const Tensor loss = math.call("nll_loss2d",
                                  {math.call("view", {inOrder(self), plane}),
                                   math.call("view", {inOrder(target), targets}), weight, reduction, ignored});
    return reduction == kNone ? math.call("view", {loss, toInts(outcome)}) : loss;
}

/// Targets that are probabilities of the classes.
Tensor crossEntropyOfProbabilities(const TensorMath& math, const Tensor& scores, const Tensor& target,
                                   const Tensor& weight, std::int64_t reduction, double smoothing, std::int64_t dim)
{
    Tensor wanted = target;
    if (smoothing > 0)
        wanted = math.add(math.mul(target, 1 - smoothing),
                          smoothing / static_cast<double>(scores.size(static_cast<int>(dim))));
    Tensor loss = math.mul(scores, wanted);
    if (weight.defined()) {
        Dims shape(scores.shape().size(), 1);
        shape[static_cast<std::size_t>(dim)] = weight.numel();
        loss = math.mul(loss, math.reshape(weight, shape));
    }
    if (reduction == kNone)
        return math.neg(math.sum(loss, {dim}, false));
    const Tensor total = math.neg(math.call("sum", {loss}));
    const std::int64_t count = scores.numel() / scores.size(static_cast<int>(dim));
    return reduction == kMean ? math.div(total, count) : total;
}

/// PyTorch's words for targets that are no class for each position.
void checkTarget(const Tensor& self, const Tensor& target, bool probabilities)
{
    if (self.shape() == target.shape() && !probabilities)
        reject(std::string("Expected floating point type for target with class probabilities, got ")
               + scalarTypeName(target.dtype()));
    if (self.dim() != 3 || probabilities)
        return;
    const Dims wanted{self.size(0), self.size(2)};
    if (target.shape() != wanted)
        reject("Expected target size " + textOf(wanted) + ", got " + textOf(target.shape()));
}

Tensor crossEntropyLoss(const TensorMath& math, const Tensor& self, const Tensor& target, const Tensor& weight,
                        std::int64_t reduction, std::int64_t ignored, double smoothing)
{
    if (smoothing < 0 || smoothing > 1)
        reject("label_smoothing must be between 0.0 and 1.0. Got: " + std::to_string(smoothing));
    const std::int64_t dim = self.dim() == 1 ? 0 : 1;
    const bool probabilities = self.shape() == target.shape() && isFloating(target.dtype());
    if (!probabilities && self.dim() > 1 && (target.dim() == 0 || target.size(0) != self.size(0)))
        reject("Expected input batch_size (" + std::to_string(self.size(0)) + ") to match target batch_size ("
               + std::to_string(target.dim() == 0 ? 1 : target.size(0)) + ").");
    checkTarget(self, target, probabilities);
    const Tensor scores = math.call("log_softmax.int", {self, dim, self.dtype()});
    if (probabilities)
        return crossEntropyOfProbabilities(math, scores, target, weight, reduction, smoothing, dim);
    const Tensor loss = math.call("nll_loss", {scores, target, weight, reduction, ignored});
    if (smoothing == 0)
        return loss;
    // The smoothed part: every class counts the same, ignored targets not at all.
    Tensor weighted = scores;
    if (weight.defined()) {
        Dims shape(scores.shape().size(), 1);
        shape[static_cast<std::size_t>(dim)] = weight.numel();
        weighted = math.mul(scores, math.reshape(weight, shape));
    }
    const Tensor valid = math.call("ne.Scalar", {target, ignored});
    Tensor smooth = math.keepWhere(valid, math.neg(math.sum(weighted, {dim}, false)));
    if (reduction == kSum)
        smooth = math.call("sum", {smooth});
    if (reduction == kMean) {
        Tensor share = math.call("to.dtype", {valid, self.dtype()});
        if (weight.defined()) {
            const Tensor chosen = math.keepWhere(valid, target);
            const Tensor flat =
                math.call("index_select", {weight, std::int64_t{0}, math.reshape(chosen, Dims{chosen.numel()})});
            share = math.mul(share, math.reshape(flat, target.shape()));
        }
        smooth = math.div(math.call("sum", {smooth}), math.call("sum", {share}));
    }
    const double each = smoothing / static_cast<double>(self.size(static_cast<int>(dim)));
    return math.add(math.mul(loss, 1 - smoothing), math.mul(smooth, each));
}

}  // namespace

Tensor crossEntropyByParts(const TensorMath& math, const Tensor& self, const Tensor& target, const Tensor& weight,
                           std::int64_t reduction, std::int64_t ignored, double smoothing)
{
    const bool probabilities = self.shape() == target.shape();
    if (probabilities || smoothing != 0)
        return crossEntropyLoss(math, self, target, weight, reduction, ignored, smoothing);
    const std::int64_t dim = self.dim() == 1 ? 0 : 1;
    const Tensor scores = math.call("log_softmax.int", {self, dim, self.dtype()});
    return math.call("nll_loss_nd", {scores, target, weight, reduction, ignored});
}

std::vector<OperatorDefinition> lossOperators()
{
    using Likelihood = Tensor(const Tensor&, const Tensor&, const Tensor&, std::int64_t, std::int64_t);
    using LikelihoodForward =
        std::tuple<Tensor, Tensor>(const Tensor&, const Tensor&, const Tensor&, std::int64_t, std::int64_t);
    using Loss = Tensor(const Tensor&, const Tensor&, std::int64_t);
    using LossWithNumber = Tensor(const Tensor&, const Tensor&, std::int64_t, double);
    return {
        compose<Loss>("l1_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor", l1Loss),
        compose<LossWithNumber>(
            "smooth_l1_loss(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor", smoothL1Loss),
        compose<LossWithNumber>("huber_loss(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor",
                                huberLoss),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&, std::int64_t)>(
            "binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? "
            "pos_weight=None, "
            "int reduction=Mean) -> Tensor",
            binaryCrossEntropyWithLogits),
        compose<LikelihoodForward>("nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, "
                                   "int ignore_index) -> (Tensor output, Tensor total_weight)",
                                   nllLossForward),
        compose<LikelihoodForward>("nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, "
                                   "int ignore_index) -> (Tensor output, Tensor total_weight)",
                                   nllLossForward),
        compose<Likelihood>("nll_loss2d(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, "
                            "int ignore_index=-100) -> Tensor",
                            nllLoss),
        compose<Likelihood>("nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, "
                            "int ignore_index=-100) -> Tensor",
                            nllLossOfAny),
        compose<Likelihood>(
            "nll_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100) -> "
            "Tensor",
            nllLoss),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, std::int64_t, std::int64_t, double)>(
            "cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, "
            "int ignore_index=-100, float label_smoothing=0.0) -> Tensor",
            crossEntropyLoss),
    };
}

}  // namespace keyfall::ops
