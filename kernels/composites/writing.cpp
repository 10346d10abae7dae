// SPDX-License-Identifier: MIT
#include "core/dispatch/boxing.h"
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/broadcast.h"

// Operators that write what another one computes into their first argument.
namespace keyfall::ops {

namespace {

Tensor written(const TensorMath& math, const Tensor& self, const Tensor& value)
{
    (void)math.call("copy_", {self, value});
    return self;
}

Tensor fillWhere(const TensorMath& math, const Tensor& self, const Tensor& mask, const Tensor& value)
{
    checkFillMask(mask);
    checkResultShape(self, broadcastShapes(self.shape(), mask.shape()));
    return written(math, self, math.where(mask, inType(math, value, self.dtype()), self));
}

/// The elements of `source` in their order, wherever `mask` is true.
Tensor scatterWhere(const TensorMath& math, const Tensor& self, const Tensor& mask, const Tensor& source)
{
    if (mask.dtype() != DType::boolean)
        reject(std::string("masked_scatter_ only supports boolean masks, but got mask with dtype ")
               + scalarTypeName(mask.dtype()));
    if (self.dtype() != source.dtype())
        reject(std::string("masked_scatter: expected self and source to have same dtypes but got")  // sic
               + scalarTypeName(self.dtype()) + " and " + scalarTypeName(source.dtype()));
    const Tensor where = math.expand(mask, self.shape());
    if (self.device().type == DeviceType::meta)
        return written(math, self, self);
    const auto inARow = [&math](const Tensor& tensor) { return math.call("reshape", {tensor, Ints{-1}}); };
    const Tensor places = inARow(math.call("nonzero", {inARow(where)}));
    if (source.numel() < places.numel())
        reject("Number of elements of source < number of ones in mask");
    const std::int64_t first = 0;
    const Tensor chosen = math.call("slice.Tensor", {inARow(source), first, first, places.numel(), std::int64_t{1}});
    TensorFacts row = TensorFacts::of(self);
    row.shape = Dims{self.numel()};
    const Tensor spread = math.call("scatter.src", {math.zeros(row), first, places, chosen});
    return written(math, self, math.where(where, math.reshape(spread, self.shape()), self));
}

Tensor scatteredWhere(const TensorMath& math, const Tensor& self, const Tensor& mask, const Tensor& source)
{
    const Dims shape = broadcastShapes(mask.shape(), self.shape());
    const Tensor copy = math.call("clone", {math.expand(self, shape), std::int64_t{0}});
    return math.call("masked_scatter_", {copy, math.expand(mask, shape), source});
}

/// `Op` computes what is written.
template <const CalledOperator* Op>
Tensor along(const TensorMath& math, const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& source)
{
    return written(math, self, math.call(*Op, {self, dim, index, source}));
}
constexpr CalledOperator kScatter = "scatter.src";
constexpr CalledOperator kScatterAdd = "scatter_add";

}  // namespace

std::vector<OperatorDefinition> writingOperators()
{
    using OfMask = Tensor(const Tensor&, const Tensor&, const Tensor&);
    using Along = Tensor(const Tensor&, std::int64_t, const Tensor&, const Tensor&);
    return {
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
            "masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)",
            [](const TensorMath& math, const Tensor& self, const Tensor& mask, const Scalar& value) {
                checkFits(value, self.dtype());
                return fillWhere(math, self, mask, scalarTensor(value));
            }),
        compose<OfMask>("masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!)",
                        [](const TensorMath& math, const Tensor& self, const Tensor& mask, const Tensor& value) {
                            if (value.dim() != 0)
                                reject("masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
                                       + std::to_string(value.dim()) + " dimension(s).");
                            return fillWhere(math, self, mask, value);
                        }),
        compose<Tensor(const Tensor&, const Scalar&)>(
            "pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)",
            [](const TensorMath& math, const Tensor& self, const Scalar& exponent) {
                return written(math, self, math.call("pow.Tensor_Scalar", {self, boxing::fromScalar(exponent)}));
            }),
        compose<OfMask>("masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor", scatteredWhere),
        compose<OfMask>("masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)", scatterWhere),
        compose<Along>("scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)",
                       along<&kScatter>),
        compose<Along>("scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)",
                       along<&kScatterAdd>),
        compose<Tensor(const Tensor&, std::int64_t, const Tensor&, const Tensor&, const Scalar&)>(
            "index_add_(Tensor(a!) self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor(a!)",
            [](const TensorMath& math, const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& source,
               const Scalar& alpha) {
                return written(math, self,
                               math.call("index_add", {self, dim, index, source, boxing::fromScalar(alpha)}));
            }),
    };
}

}  // namespace keyfall::ops
