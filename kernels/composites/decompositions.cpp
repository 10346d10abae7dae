// SPDX-License-Identifier: MIT
#include "kernels/composites/decompositions.h"

#include "kernels/calling/compose.h"
#include "kernels/composites/library_parts.h"
#include "kernels/composites/product_parts.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/view.h"

#include <limits>
#include <map>
#include <string>

// See Note [What PyTorch makes of other operators].
namespace keyfall::ops {

namespace {

Tensor reshape(const TensorMath& math, const Tensor& self, const Ints& size)
{
    return reshapedByParts(math, self, inferSize(size, self.numel()));
}

Tensor contiguous(const TensorMath& math, const Tensor& self, MaybeFormat format)
{
    return self.isContiguous() ? self : math.call("clone", {self, format ? Value(*format) : Value(None{})});
}

Tensor toCopy(const TensorMath& math, const Tensor& self, const Value& dtype, const Value& device, bool nonBlocking,
              MaybeFormat format)
{
    return math.call("_to_copy",
                     {self, dtype, None{}, device, None{}, nonBlocking, format ? Value(*format) : Value(None{})});
}

Tensor toDType(const TensorMath& math, const Tensor& self, DType dtype, bool nonBlocking, bool copy, MaybeFormat format)
{
    return self.dtype() == dtype && !copy ? self : toCopy(math, self, dtype, None{}, nonBlocking, format);
}

Tensor toDevice(const TensorMath& math, const Tensor& self, Device device, DType dtype, bool nonBlocking, bool copy,
                MaybeFormat format)
{
    return self.dtype() == dtype && self.device() == device && !copy
        ? self
        : toCopy(math, self, dtype, device, nonBlocking, format);
}

Tensor sumToSize(const TensorMath& math, const Tensor& self, const Ints& size)
{
    const Dims target(size.begin(), size.end());
    if (!broadcastsTo(target, self.shape()))
        reject("size {" + textOf(target) + "} is not expandable to size {" + textOf(self.shape()) + "}.");
    if (target.empty())
        return math.call("sum", {self});
    const std::size_t added = self.shape().size() - target.size();
    Ints dims;
    for (std::size_t i = 0; i < self.shape().size(); ++i)
        if (i < added || (target[i - added] == 1 && self.shape()[i] != 1))
            dims.push_back(static_cast<std::int64_t>(i));
    const Tensor summed = dims.empty() ? self : math.sum(self, dims, true);
    return added == 0 ? summed : math.call("view", {summed, size});
}

Tensor square(const TensorMath& math, const Tensor& self)
{
    return math.call("pow.Tensor_Scalar", {self, std::int64_t{2}});
}

Tensor isFinite(const TensorMath& math, const Tensor& self)
{
    if (!isFloating(self.dtype()))
        return math.call("ones_like", {self, DType::boolean});
    const Tensor bounded = math.call("ne.Scalar", {math.call("abs", {self}), std::numeric_limits<double>::infinity()});
    return math.mul(math.equal(self, self), bounded);
}

using MaybeCorrection = std::optional<std::int64_t>;

template <const CalledOperator* Op>
Tensor spread(const TensorMath& math, const Tensor& self, bool unbiased)
{
    return math.call(*Op, {self, None{}, std::int64_t{unbiased ? 1 : 0}, false});
}
template <const CalledOperator* Op>
Tensor spreadAlong(const TensorMath& math, const Tensor& self, const MaybeInts& dim, bool unbiased, bool keepDim)
{
    return math.call(*Op, {self, dim ? Value(*dim) : Value(None{}), std::int64_t{unbiased ? 1 : 0}, keepDim});
}
constexpr CalledOperator kVar = "var.correction";
constexpr CalledOperator kStd = "std.correction";

Tensor flatten(const TensorMath& math, const Tensor& self, std::int64_t startDim, std::int64_t endDim)
{
    const Dims shape = flatShape(self, startDim, endDim);
    if (self.dim() == 0)
        return math.call("reshape", {self, toInts(shape)});
    return static_cast<int>(shape.size()) == self.dim() ? self : reshapedByParts(math, self, shape);
}

template <const CalledOperator* Forward>
Tensor negativeLogLikelihood(const TensorMath& math, const Tensor& self, const Tensor& target, const Tensor& weight,
                             std::int64_t reduction, std::int64_t ignored)
{
    return math.call(*Forward, {self, target, weight, reduction, ignored});
}
constexpr CalledOperator kNllLoss = "nll_loss_forward";
constexpr CalledOperator kNllLoss2d = "nll_loss2d_forward";

Tensor maxPool2d(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& stride,
                 const Ints& padding, const Ints& dilation, bool ceilMode)
{
    return math.call("max_pool2d_with_indices", {self, kernel, stride, padding, dilation, ceilMode});
}

Tensor logSigmoid(const TensorMath& math, const Tensor& self)
{
    return math.call("log_sigmoid_forward", {self});
}

/// A type that is given is asked for, also when it is the tensor's own.
template <const CalledOperator* Kernel>
Tensor softmax(const TensorMath& math, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return math.call(*Kernel, {dtype ? math.call("to.dtype", {self, *dtype}) : self, dim, false});
}
constexpr CalledOperator kSoftmax = "_softmax";
constexpr CalledOperator kLogSoftmax = "_log_softmax";

Tensor dropout(const TensorMath& math, const Tensor& input, double p, bool train)
{
    const bool partly = train && p > 0 && p < 1 && input.numel() > 0;
    if (partly && input.device().type == DeviceType::cuda)
        return math.call("native_dropout", {input, p, train});
    if (!partly || !isFloating(input.dtype()))
        return dropoutOf(math, input, p, train);
    const Tensor kept = math.call("bernoulli_.float", {math.call("empty_like", {input}), 1 - p});
    return math.mul(input, math.call("div_.Scalar", {kept, 1 - p}));
}

Tensor embedding(const TensorMath& math, const Tensor& weight, const Tensor& indices, std::int64_t padding,
                 bool scaleByFrequency, bool sparse)
{
    checkEmbedding(weight, indices);
    (void)padding, (void)scaleByFrequency, (void)sparse;  // what the gradient asks
    const std::int64_t rows = 0;
    if (indices.dim() == 1)
        return math.call("index_select", {weight, rows, indices});
    Ints shape = toInts(indices.shape());
    shape.push_back(weight.size(1));
    const Tensor flat = math.call("reshape", {indices, Ints{-1}});
    return math.call("view", {math.call("index_select", {weight, rows, flat}), shape});
}

/// The kernel of one operator. It computes nothing itself, so it is the same for every backend.
template <class Signature, class F>
std::function<Kernel()> parts(std::string op, F f)
{
    return [op = std::move(op), f] { return detail::Composer<Signature>::kernel(backendFor(DeviceType::cpu), op, f); };
}

using Parts = std::map<std::string, std::function<Kernel()>, std::less<>>;

Parts allParts()
{
    Parts all;
    const auto add = [&all]<class R, class... A>(const std::string& op, R (*f)(const TensorMath&, A...)) {
        all.emplace(op, parts<R(A...)>(op, f));
    };
    add("cross_entropy_loss", crossEntropyByParts);
    add("dropout", dropout);
    add("embedding", embedding);
    add("flatten.using_ints", flatten);
    add("log_sigmoid", logSigmoid);
    add("log_softmax.int", softmax<&kLogSoftmax>);
    add("matmul", matmulByParts);
    add("max_pool2d", maxPool2d);
    add("nll_loss", negativeLogLikelihood<&kNllLoss>);
    add("nll_loss2d", negativeLogLikelihood<&kNllLoss2d>);
    add("scaled_dot_product_attention", attentionByParts);
    add("softmax.int", softmax<&kSoftmax>);
    add("linear", linearByParts);
    add("new_empty_strided", emptyLaidOut);
    add("norm.Scalar", normOfAll);
    add("rsub.Tensor", differenceTurned);
    add("rsub.Scalar", differenceFromNumber);
    add("reshape", reshape);
    add("contiguous", contiguous);
    add("to.dtype", toDType);
    add("to.device", toDevice);
    add("sum_to_size", sumToSize);
    add("square", square);
    add("isfinite", isFinite);
    add("var", spread<&kVar>);
    add("var.dim", spreadAlong<&kVar>);
    add("std", spread<&kStd>);
    add("std.dim", spreadAlong<&kStd>);
    return all;
}

}  // namespace

const std::function<Kernel()>* decompositionOf(std::string_view op)
{
    static const Parts kAll = allParts();
    const auto found = kAll.find(op);
    return found == kAll.end() ? nullptr : &found->second;
}

}  // namespace keyfall::ops
