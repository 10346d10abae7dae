// SPDX-License-Identifier: MIT
#include "core/dispatch/boxing.h"
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <algorithm>
#include <cmath>

namespace keyfall::ops {

namespace {

/// `op` is the operator with a kernel; what stays here is the choice of a type.
Tensor parts(const TensorMath& math, CalledOperator op, const Tensor& self, std::int64_t dim, MaybeDType dtype)
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
    return math.div(total, std::max<std::int64_t>(0, limitedSum(count, limitedProduct(correction, -1))));
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
    return math.call("native_layer_norm", {self, shape, weight, bias, epsilon});
}

/// The p-th root of the sum of p-th powers of magnitudes; its limits for infinite and no p.
Tensor vectorNorm(const TensorMath& math, const Tensor& self, const Scalar& order, const MaybeInts& dims, bool keepDim,
                  MaybeDType dtype)
{
    if (!isFloating(self.dtype()))
        reject(std::string("linalg.vector_norm: Expected a floating point or complex tensor as input. Got ")
               + scalarTypeName(self.dtype()));
    const Ints over = dims.value_or(Ints{});
    const Tensor full = inFullPrecision(math, inType(math, self, dtype.value_or(self.dtype())));
    const auto total = [&](const Tensor& each) { return math.sum(each, over, keepDim); };
    const auto made = [&]() -> Tensor {
        const double p = toDouble(order);
        if (p == 0)
            return total(inType(math, math.call("ne.Scalar", {full, std::int64_t{0}}), full.dtype()));
        if (p == 2)
            return math.call("sqrt", {total(math.mul(full, full))});
        const Tensor sizes = math.call("abs", {full});
        if (std::isinf(p))
            return math.call(p > 0 ? CalledOperator("amax") : CalledOperator("amin"), {sizes, over, keepDim});
        if (p == 1)
            return total(sizes);
        return math.call("pow.Tensor_Scalar", {total(math.call("pow.Tensor_Scalar", {sizes, p})), 1 / p});
    };
    return inType(math, made(), dtype.value_or(self.dtype()));
}

Value orTwo(const std::optional<Scalar>& order)
{
    return order ? boxing::fromScalar(*order) : Value(std::int64_t{2});
}

}  // namespace

Tensor normOfAll(const TensorMath& math, const Tensor& self, const Scalar& order)
{
    return math.call("linalg_vector_norm", {self, orTwo(order), Ints{}, false, None{}});
}

std::vector<OperatorDefinition> statisticOperators()
{
    std::vector<OperatorDefinition> all;
    all.push_back(compose<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
        "softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", softmax));
    all.push_back(compose<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
        "log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", logSoftmax));
    all.push_back(compose<Tensor(const Tensor&, const Ints&, const Tensor&, const Tensor&, double, bool)>(
        "layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, "
        "bool cudnn_enable=True) -> Tensor",
        layerNorm));
    all.push_back(compose<Tensor(const Tensor&, const Scalar&, const MaybeInts&, bool, MaybeDType)>(
        "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
        "dtype=None) "
        "-> Tensor",
        vectorNorm));
    all.push_back(
        compose<Tensor(const Tensor&, const Scalar&)>("norm.Scalar(Tensor self, Scalar p=2) -> Tensor", normOfAll));
    all.push_back(compose<Tensor(const Tensor&, const std::optional<Scalar>&, const Ints&, bool)>(
        "norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor",
        [](const TensorMath& math, const Tensor& self, const std::optional<Scalar>& order, const Ints& dim,
           bool keepDim) {
            return math.call("linalg_vector_norm", {self, orTwo(order), dim, keepDim, None{}});
        }));
    overloads<var>(all, "var");
    overloads<deviation>(all, "std");
    return all;
}

}  // namespace keyfall::ops
