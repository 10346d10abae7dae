// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/dimension.h"

#include <tuple>

namespace keyfall::ops {

namespace {

/// Integers and bool add up in int64.
DType sumType(const Tensor& self, MaybeDType dtype)
{
    if (dtype)
        return *dtype;
    return isFloating(self.dtype()) ? self.dtype() : DType::int64;
}

DType meanType(const Tensor& self, MaybeDType dtype)
{
    const DType type = dtype.value_or(self.dtype());
    if (!isFloating(type))
        reject(std::string("mean(): could not infer output dtype. ") + (dtype ? "Optional" : "Input")
               + " dtype must be either a floating point or complex dtype. Got: " + scalarTypeName(type));
    return type;
}

Tensor reduce(const Backend& backend, ReductionFormula formula, const Tensor& self, const MaybeInts& dims, bool keepDim,
              DType dtype)
{
    const ReductionPlan plan = planReduction(backend, self, dims, keepDim, dtype);
    if (plan.keptCount > 0)
        backend.reduce(formula, plan);
    return plan.output;
}

Tensor sum(const Backend& backend, const Tensor& self, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::sum, self, std::nullopt, false, sumType(self, dtype));
}
Tensor sumDim(const Backend& backend, const Tensor& self, const MaybeInts& dim, bool keepDim, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::sum, self, dim, keepDim, sumType(self, dtype));
}
Tensor mean(const Backend& backend, const Tensor& self, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::mean, self, std::nullopt, false, meanType(self, dtype));
}
Tensor meanDim(const Backend& backend, const Tensor& self, const MaybeInts& dim, bool keepDim, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::mean, self, dim, keepDim, meanType(self, dtype));
}

/// Undoes a broadcast: sums over what was added in front and over what was stretched (eleven:2.4.5).
Tensor sumToSize(const Backend& backend, const Tensor& self, const Ints& size)
{
    const Dims target(size.begin(), size.end());
    if (!broadcastsTo(target, self.shape()))
        reject("size {" + textOf(target) + "} is not expandable to size {" + textOf(self.shape()) + "}.");
    const std::size_t added = self.shape().size() - target.size();
    Ints dims;
    for (std::size_t i = 0; i < self.shape().size(); ++i)
        if (i < added || (target[i - added] == 1 && self.shape()[i] != 1))
            dims.push_back(static_cast<std::int64_t>(i));
    if (dims.empty())
        return self.view(self.shape(), self.strides(), self.offset());
    const Tensor kept = reduce(backend, ReductionFormula::sum, self, dims, true, sumType(self, self.dtype()));
    return kept.view(target, contiguousStrides(target), kept.offset());
}

/// What `prod` and `cumsum` compute in: integers in int64.
Tensor prod(const Backend& backend, const Tensor& self, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::prod, self, std::nullopt, false, sumType(self, dtype));
}
Tensor prodDim(const Backend& backend, const Tensor& self, std::int64_t dim, bool keepDim, MaybeDType dtype)
{
    return reduce(backend, ReductionFormula::prod, self, Ints{dim}, keepDim, sumType(self, dtype));
}

/// Of nothing there is no largest element.
void checkNotEmpty(const std::string& op, const Tensor& self, const Ints& dims)
{
    const std::vector<bool> mask = dimMask(dims, self.dim());
    if (self.numel() > 0)
        return;
    if (dims.empty())
        reject(op
               + "(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with "
                 "the 'dim' argument.");
    for (std::size_t d = 0; d < self.shape().size(); ++d)
        if (mask[d] && self.shape()[d] == 0)
            reject(op + "(): Expected reduction dim " + std::to_string(d) + " to have non-zero size.");
}

template <ReductionFormula F>
Tensor extreme(const Backend& backend, const Tensor& self, const Ints& dims, bool keepDim)
{
    checkNotEmpty(std::string(nameOf(F)), self, dims);
    return reduce(backend, F, self, dims, keepDim, self.dtype());
}
/// `max` and `min` of everything.
template <ReductionFormula F>
Tensor extremeOfAll(const Backend& backend, const Tensor& self)
{
    checkNotEmpty(F == ReductionFormula::amax ? "max" : "min", self, {});
    return reduce(backend, F, self, std::nullopt, false, self.dtype());
}

Tensor positions(const Backend& backend, ReductionFormula formula, const Tensor& self, std::int64_t dim, bool keepDim)
{
    const ReductionPlan plan = planReduction(backend, self, Ints{dim}, keepDim, self.dtype(), DType::int64);
    if (plan.keptCount > 0)
        backend.reduce(formula, plan);
    return plan.output;
}

template <ReductionFormula F>
Tensor position(const Backend& backend, const Tensor& self, std::optional<std::int64_t> dim, bool keepDim)
{
    checkNotEmpty(std::string(nameOf(F)), self, dim ? Ints{*dim} : Ints{});
    if (dim)
        return positions(backend, F, self, *dim, keepDim);
    // The position among all elements in row-major order.
    const Tensor rows = contiguous(self);
    const Tensor found = positions(backend, F, rows.view(Dims{rows.numel()}, Dims{1}, rows.offset()), 0, false);
    const Dims shape(keepDim ? self.shape().size() : 0, 1);
    return found.view(shape, contiguousStrides(shape), 0);
}

/// `max` and `min` along a dimension: the elements, and where they are.
template <ReductionFormula F>
std::tuple<Tensor, Tensor> extremeDim(const Backend& backend, const Tensor& self, std::int64_t dim, bool keepDim)
{
    constexpr bool largest = F == ReductionFormula::amax;
    checkNotEmpty(largest ? "max" : "min", self, {dim});
    return {reduce(backend, F, self, Ints{dim}, keepDim, self.dtype()),
            positions(backend, largest ? ReductionFormula::argmax : ReductionFormula::argmin, self, dim, keepDim)};
}

/// `all` is the smallest truth, `any` the largest. Of bytes they are bytes, as in PyTorch.
template <ReductionFormula F>
Tensor truth(const Backend& backend, const Tensor& self, const MaybeInts& dims, bool keepDim)
{
    const ReductionPlan plan = planReduction(backend, self, dims, keepDim, DType::boolean);
    if (plan.reducedCount == 0 && plan.keptCount > 0)
        backend.fill(plan.output, F == ReductionFormula::amin);  // all of nothing hold, any of nothing does not
    else if (plan.keptCount > 0)
        backend.reduce(F, plan);
    const Tensor& result = plan.output;
    return self.dtype() == DType::uint8 ? castTo(result, DType::uint8) : result;
}

template <ReductionFormula F>
void truths(std::vector<OperatorDefinition>& all, const std::string& name)
{
    all.push_back(
        define<Tensor(const Tensor&)>(name + "(Tensor self) -> Tensor", [](const Backend& backend, const Tensor& self) {
            return truth<F>(backend, self, std::nullopt, false);
        }));
    all.push_back(define<Tensor(const Tensor&, std::int64_t, bool)>(
        name + ".dim(Tensor self, int dim, bool keepdim=False) -> Tensor",
        [](const Backend& backend, const Tensor& self, std::int64_t dim, bool keepDim) {
            return truth<F>(backend, self, Ints{dim}, keepDim);
        }));
}

template <ReductionFormula Value, ReductionFormula Position>
void extremes(std::vector<OperatorDefinition>& all, const std::string& name)
{
    all.push_back(define<Tensor(const Tensor&, const Ints&, bool)>(
        "a" + name + "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor", extreme<Value>));
    all.push_back(define<Tensor(const Tensor&)>(name + "(Tensor self) -> Tensor", extremeOfAll<Value>));
    all.push_back(define<std::tuple<Tensor, Tensor>(const Tensor&, std::int64_t, bool)>(
        name + ".dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", extremeDim<Value>));
    all.push_back(define<Tensor(const Tensor&, std::optional<std::int64_t>, bool)>(
        "arg" + name + "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor", position<Position>));
}

}  // namespace

std::vector<OperatorDefinition> reductionOperators()
{
    std::vector<OperatorDefinition> all{
        define<Tensor(const Tensor&, MaybeDType)>("prod(Tensor self, *, ScalarType? dtype=None) -> Tensor", prod),
        define<Tensor(const Tensor&, std::int64_t, bool, MaybeDType)>(
            "prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", prodDim),
        define<Tensor(const Tensor&, MaybeDType)>("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", sum),
        define<Tensor(const Tensor&, const MaybeInts&, bool, MaybeDType)>(
            "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
            sumDim),
        define<Tensor(const Tensor&, MaybeDType)>("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", mean),
        define<Tensor(const Tensor&, const MaybeInts&, bool, MaybeDType)>(
            "mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", meanDim),
        define<Tensor(const Tensor&, const Ints&)>("sum_to_size(Tensor self, int[] size) -> Tensor", sumToSize),
    };
    extremes<ReductionFormula::amax, ReductionFormula::argmax>(all, "max");
    extremes<ReductionFormula::amin, ReductionFormula::argmin>(all, "min");
    truths<ReductionFormula::amin>(all, "all");
    truths<ReductionFormula::amax>(all, "any");
    return all;
}

}  // namespace keyfall::ops
