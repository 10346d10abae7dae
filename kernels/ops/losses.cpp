// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"

// Losses with a kernel of their own; the others are made of operators (kernels/composites/losses.cpp).
namespace keyfall::ops {

namespace {

SquaresPlan::Result resultOf(std::int64_t reduction)
{
    constexpr std::int64_t kMean = 1;
    constexpr std::int64_t kSum = 2;
    return reduction == kMean ? SquaresPlan::Result::mean
        : reduction == kSum   ? SquaresPlan::Result::sum
                              : SquaresPlan::Result::each;
}

/// Contiguous, of a shape that the tensor broadcasts to.
Tensor laidOut(const Tensor& tensor, Device device, DType dtype, const Dims& shape)
{
    const Tensor there = tensor.device() == device ? castTo(tensor, dtype) : copyTo(tensor, device, dtype);
    return contiguous(there.view(shape, broadcastStrides(there.shape(), there.strides(), shape), there.offset()));
}

/// Half types are computed in float32.
Tensor mseLoss(const Backend& backend, const Tensor& self, const Tensor& target, std::int64_t reduction)
{
    const DType type = resultType({self, target});
    if (!isFloating(type))
        reject(std::string("\"mse_") + (backend.type() == DeviceType::cuda ? "cuda" : "cpu")
               + "\" not implemented for '" + scalarTypeName(type) + "'");
    const Device device = outputDevice(backend, {&self, &target});
    const DType compute = type == DType::float64 ? type : DType::float32;
    const Dims shape = broadcastShapes(self.shape(), target.shape());
    SquaresPlan plan;
    plan.result = resultOf(reduction);
    plan.output = emptyOn(device, compute, plan.result == SquaresPlan::Result::each ? shape : Dims{});
    plan.left = laidOut(self, device, compute, shape);
    plan.right = laidOut(target, device, compute, shape);
    if (plan.output.numel() > 0)
        backend.squares(plan);
    return castTo(plan.output, type);
}

}  // namespace

std::vector<OperatorDefinition> squaredLossOperators()
{
    return {define<Tensor(const Tensor&, const Tensor&, std::int64_t)>(
        "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor", mseLoss)};
}

}  // namespace keyfall::ops
