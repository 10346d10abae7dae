// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

#include <limits>

namespace keyfall::ops {

namespace {

/// The elements along one dimension as parts of one, or the logarithms of these parts. `halfToFloat`: float32 parts of
/// half numbers, which PyTorch's CUDA kernels alone have.
Tensor parts(const Backend& backend, const std::string& kernel, bool logarithm, const Tensor& self, std::int64_t dim,
             bool halfToFloat)
{
    AlongPlan plan;
    plan.dim = wrapDim(dim, self.dim());
    plan.logarithm = logarithm;
    if (!isFloating(self.dtype()))
        reject("\"" + kernel + "_kernel_impl\" not implemented for '" + scalarTypeName(self.dtype()) + "'");
    if (halfToFloat && backend.type() == DeviceType::cpu)
        reject(kernel + " with half to float conversion is not supported on CPU");
    if (halfToFloat && self.dtype() != DType::float16 && self.dtype() != DType::bfloat16)
        reject("conversion is supported for Half type only");
    const DType type = halfToFloat ? DType::float32 : self.dtype();
    const Tensor output = emptyOn(self.device(), type, self.shape());  // row-major, however the input lies in memory
    plan.output = lined(output);
    plan.input = lined(self);
    if (output.numel() > 0)
        backend.softmax(plan);
    return output;
}

Tensor softmax(const Backend& backend, const Tensor& self, std::int64_t dim, bool halfToFloat)
{
    return parts(backend, "softmax", false, self, dim, halfToFloat);
}

Tensor logSoftmax(const Backend& backend, const Tensor& self, std::int64_t dim, bool halfToFloat)
{
    return parts(backend, "log_softmax", true, self, dim, halfToFloat);
}

/// The same tensor with size one along `dim`.
Tensor logTotals(const Backend& backend, const Tensor& self, std::size_t dim)
{
    Dims shape = self.shape();
    shape[dim] = 1;
    AlongPlan plan;
    plan.dim = dim;
    plan.input = self;
    plan.output = emptyOn(self.device(), self.dtype(), shape);
    if (self.numel() > 0)
        backend.logsumexp(plan);
    else if (plan.output.numel() > 0)
        backend.fill(plan.output, -std::numeric_limits<double>::infinity());  // the logarithm of nothing
    return plan.output;
}

/// One dimension after the other: the logarithm of the sum of such logarithms' exponentials is that of all. Half types in
/// float32, integers become floating.
Tensor logsumexp(const Backend& backend, const Tensor& self, const Ints& dims, bool keepDim)
{
    const std::vector<bool> reduced = dimMask(dims, self.dim());
    const DType type = floatingOf(self.dtype());
    Tensor rest = castTo(self, type == DType::float64 ? type : DType::float32);
    Dims shape;
    for (std::size_t d = 0; d < self.shape().size(); ++d) {
        if (reduced[d])
            rest = logTotals(backend, rest, d);
        if (!reduced[d] || keepDim)
            shape.push_back(rest.shape()[d]);
    }
    if (self.dim() == 0)
        return copyTo(self, self.device(), type);
    return castTo(rest.view(shape, contiguousStrides(shape), rest.offset()), type);
}

}  // namespace

std::vector<OperatorDefinition> softmaxOperators()
{
    using Signature = Tensor(const Tensor&, std::int64_t, bool);
    return {
        define<Signature>("_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", softmax),
        define<Signature>("_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", logSoftmax),
        define<Tensor(const Tensor&, const Ints&, bool)>(
            "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor", logsumexp),
    };
}

}  // namespace keyfall::ops
