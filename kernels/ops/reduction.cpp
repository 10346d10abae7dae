// SPDX-License-Identifier: MIT
#include "kernels/ops/define.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"

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
        reject(std::string("mean(): could not infer output dtype. ") + (dtype ? "Optional" : "Input") +
               " dtype must be either a floating point or complex dtype. Got: " + scalarTypeName(type));
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

/// Undoes a broadcast: sums over what was added in front and over what was stretched (eleven-keys 2.4.5).
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

}  // namespace

std::vector<OperatorDefinition> reductionOperators()
{
    return {
        define<Tensor(const Tensor&, MaybeDType)>("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", sum),
        define<Tensor(const Tensor&, const MaybeInts&, bool, MaybeDType)>(
            "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", sumDim),
        define<Tensor(const Tensor&, MaybeDType)>("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", mean),
        define<Tensor(const Tensor&, const MaybeInts&, bool, MaybeDType)>(
            "mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", meanDim),
        define<Tensor(const Tensor&, const Ints&)>("sum_to_size(Tensor self, int[] size) -> Tensor", sumToSize),
    };
}

}  // namespace keyfall::ops
