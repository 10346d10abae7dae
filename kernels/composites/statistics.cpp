// SPDX-License-Identifier: MIT
#include "kernels/composites/compose.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>

namespace keyfall::ops {

namespace {

void checkFloating(const std::string& kernel, DType dtype)
{
    if (!isFloating(dtype))
        reject("\"" + kernel + "\" not implemented for '" + scalarTypeName(dtype) + "'");
}

/// The largest elements along `dims`, as numbers: they only keep exponentials in range.
Tensor largest(const TensorMath& math, const Tensor& self, const Ints& dims)
{
    return math.call("amax", {math.call("detach", {self}), dims, true});
}

/// The result of these operators is row-major, however the input lies in memory.
Tensor rowMajor(const TensorMath& math, const Tensor& tensor)
{
    return math.call("contiguous", {tensor});
}

/// `op` is the operator with a kernel; what stays here is the choice of a type.
Tensor parts(const TensorMath& math, const char* op, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return math.call(op, {dtype ? inType(math, self, *dtype) : self, dim, false});
}
Tensor softmax(const TensorMath& math, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return parts(math, "_softmax", self, dim, dtype);
}
Tensor logSoftmax(const TensorMath& math, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return parts(math, "_log_softmax", self, dim, dtype);
}

Tensor logsumexp(const TensorMath& math, const Tensor& self, const Ints& dims, bool keepDim)
{
    checkFloating("logsumexp", self.dtype());
    (void)dimMask(dims, self.dim());
    const Tensor full = inFullPrecision(math, self);
    if (full.numel() == 0)
        return math.call("log", {math.sum(math.call("exp", {full}), dims, keepDim)});
    Tensor most = largest(math, full, dims);
    // An infinite maximum would make infinity minus infinity.
    const Tensor infinite = math.call("isinf", {most});
    most = math.zeroWhere(infinite, most);
    const Tensor total = math.sum(math.call("exp", {math.sub(full, most)}), dims, true);
    const Tensor kept = math.add(math.call("log", {total}), most);
    if (keepDim)
        return inType(math, kept, self.dtype());
    const std::vector<bool> reduced = dimMask(dims, self.dim());
    Dims shape;
    for (std::size_t i = 0; i < kept.shape().size(); ++i)
        if (!reduced[i])
            shape.push_back(kept.shape()[i]);
    return inType(math, math.reshape(kept, shape), self.dtype());
}

/// The sum of squared distances to the mean over `count - correction`.
Tensor variance(const TensorMath& math, const Tensor& self, const MaybeInts& dims, std::int64_t correction,
                bool keepDim)
{
    if (!isFloating(self.dtype()))
        reject("std and var only support floating point and complex dtypes");
    const Ints over = dims.value_or(Ints{});
    const std::vector<bool> reduced = dimMask(over, self.dim());
    std::int64_t count = 1;
    for (std::size_t i = 0; i < self.shape().size(); ++i)
        count *= reduced[i] ? self.shape()[i] : 1;
    const Tensor full = inFullPrecision(math, self);
    const Tensor distance = math.sub(full, math.call("mean.dim", {full, over, true}));
    const Tensor total = math.sum(math.mul(distance, distance), over, keepDim);
    return math.div(total, std::max<std::int64_t>(0, count - correction));
}

Tensor var(const TensorMath& math, const Tensor& self, const MaybeInts& dims, std::int64_t correction, bool keepDim)
{
    return inType(math, variance(math, self, dims, correction, keepDim), self.dtype());
}
Tensor deviation(const TensorMath& math, const Tensor& self, const MaybeInts& dims, std::int64_t correction,
                 bool keepDim)
{
    return inType(math, math.call("sqrt", {variance(math, self, dims, correction, keepDim)}), self.dtype());
}

template <Tensor (*F)(const TensorMath&, const Tensor&, const MaybeInts&, std::int64_t, bool)>
void overloads(std::vector<OperatorDefinition>& all, const std::string& name)
{
    all.push_back(compose<Tensor(const Tensor&, bool)>(name + "(Tensor self, bool unbiased=True) -> Tensor",
                                                       [](const TensorMath& math, const Tensor& self, bool unbiased) {
                                                           return F(math, self, std::nullopt, unbiased ? 1 : 0, false);
                                                       }));
    all.push_back(compose<Tensor(const Tensor&, const MaybeInts&, bool, bool)>(
        name + ".dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor",
        [](const TensorMath& math, const Tensor& self, const MaybeInts& dim, bool unbiased, bool keepDim) {
            return F(math, self, dim, unbiased ? 1 : 0, keepDim);
        }));
    all.push_back(compose<Tensor(const Tensor&, const MaybeInts&, std::optional<std::int64_t>, bool)>(
        name + ".correction(Tensor self, int[1]? dim, *, int? correction, bool keepdim=False) -> Tensor",
        [](const TensorMath& math, const Tensor& self, const MaybeInts& dim, std::optional<std::int64_t> correction,
           bool keepDim) { return F(math, self, dim, correction.value_or(1), keepDim); }));
}

Tensor layerNorm(const TensorMath& math, const Tensor& self, const Ints& shape, const Tensor& weight,
                 const Tensor& bias, double epsilon, bool)
{
    const Dims normal = toDims(shape);
    const Dims& given = self.shape();
    const bool fits = !normal.empty() && given.size() >= normal.size()
        && std::equal(normal.begin(), normal.end(), given.end() - static_cast<std::ptrdiff_t>(normal.size()));
    for (const auto& [name, tensor] : {std::pair{"weight", weight}, std::pair{"bias", bias}})
        if (tensor.defined() && !(tensor.shape() == normal))
            reject(std::string("Expected ") + name + " to be of same shape as normalized_shape, but got " + name
                   + " of shape " + textOf(tensor.shape()) + " and normalized_shape = " + textOf(normal));
    if (!fits) {
        std::string sizes;
        for (const std::int64_t size : normal)
            sizes += ", " + std::to_string(size);
        reject("Given normalized_shape=" + textOf(normal) + ", expected input with shape [*" + sizes
               + "], but got input of size" + textOf(given));
    }
    Ints dims;
    for (std::size_t i = 0; i < normal.size(); ++i)
        dims.push_back(-1 - static_cast<std::int64_t>(i));
    for (const Tensor& parameter : {weight, bias})
        if (parameter.defined() && parameter.dtype() != self.dtype())
            reject(std::string("expected scalar type ") + scalarTypeName(self.dtype()) + " but found "
                   + scalarTypeName(parameter.dtype()));
    const Tensor full = rowMajor(math, inFullPrecision(math, self));
    const Tensor distance = math.sub(full, math.call("mean.dim", {full, dims, true}));
    const Tensor spread = math.call("mean.dim", {math.mul(distance, distance), dims, true});
    Tensor result = math.mul(distance, math.call("rsqrt", {math.add(spread, epsilon)}));
    if (weight.defined())
        result = math.mul(result, weight);
    if (bias.defined())
        result = math.add(result, bias);
    return inType(math, result, self.dtype());
}

}  // namespace

std::vector<OperatorDefinition> statisticOperators()
{
    std::vector<OperatorDefinition> all;
    all.push_back(compose<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
        "softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", softmax));
    all.push_back(compose<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
        "log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", logSoftmax));
    all.push_back(compose<Tensor(const Tensor&, const Ints&, bool)>(
        "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", logsumexp));
    all.push_back(compose<Tensor(const Tensor&, const Ints&, const Tensor&, const Tensor&, double, bool)>(
        "layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, "
        "bool cudnn_enable=True) -> Tensor",
        layerNorm));
    overloads<var>(all, "var");
    overloads<deviation>(all, "std");
    return all;
}

}  // namespace keyfall::ops
