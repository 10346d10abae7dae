// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

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

}  // namespace

std::vector<OperatorDefinition> softmaxOperators()
{
    using Signature = Tensor(const Tensor&, std::int64_t, bool);
    return {
        define<Signature>("_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", softmax),
        define<Signature>("_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", logSoftmax),
    };
}

}  // namespace keyfall::ops
