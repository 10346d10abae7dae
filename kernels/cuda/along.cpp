// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/along.h"
#include "kernels/cuda/kernels/softmax.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/prepare.h"

namespace keyfall::cuda {

namespace {

Dims without(Dims dims, std::size_t at)
{
    dims.erase(at);
    return dims;
}

/// The lines of `shape` along the plan's dimension.
void layOut(LineSpace& space, const ops::AlongPlan& plan, const Dims& shape)
{
    const Dims others = without(shape, plan.dim);
    space.lines = loopOf(others);
    space.lines.count = elementCount(others);
    space.length = shape[plan.dim];
    const Tensor* const tensors[3] = {&plan.output, &plan.input, &plan.index};
    for (int i = 0; i < 3; ++i) {
        if (!tensors[i]->defined())
            continue;
        space.operands[i] = operandOf(*tensors[i], without(tensors[i]->strides(), plan.dim));
        space.strides[i] = plan.stride(*tensors[i]);
    }
}

template <class Kernel>
void launch(const CudaDevices& devices, const Kernel& kernel, const ops::AlongPlan& plan)
{
    if (kernel.lines.count == 0 || kernel.length == 0)
        return;
    const auto blocks = static_cast<std::uint32_t>((kernel.lines.count + kLineThreads - 1) / kLineThreads);
    issue(devices, kernel, {{blocks, 1, 1}, {kLineThreads, 1, 1}}, {&plan.output, &plan.input});
}

template <class C>
void launchSoftmax(const CudaDevices& devices, const ops::AlongPlan& plan, bool onlyTotal = false)
{
    SoftmaxKernel<C> kernel;
    layOut(kernel, plan, plan.input.shape());
    kernel.logarithm = plan.logarithm;
    kernel.onlyTotal = onlyTotal;
    int foldings = 5;  // a warp
    while (foldings < kMostSoftmaxFoldings && kernel.length >> foldings > 8)
        ++foldings;
    kernel.foldings = foldings;
    issue(devices, kernel, {{static_cast<std::uint32_t>(kernel.lines.count), 1, 1}, {1U << foldings, 1, 1}},
          {&plan.output, &plan.input});
}

/// An index that does not lie in [0, size). The host waits for the answer: an error must come from the call that made it.
std::optional<std::int64_t> outside(const CudaBackend& backend, const Tensor& index, std::int64_t size)
{
    if (index.numel() == 0)
        return {};
    for (const auto formula : {ops::ReductionFormula::amin, ops::ReductionFormula::amax}) {
        const ops::ReductionPlan plan = ops::planReduction(backend, index, std::nullopt, false, DType::int64);
        backend.reduce(formula, plan);
        const std::int64_t value = *ops::copyTo(plan.output, kCpu, DType::int64).hostData<std::int64_t>();
        if (value < 0 || value >= size)
            return value;
    }
    return {};
}

}  // namespace

void CudaBackend::cumsum(const ops::AlongPlan& plan) const
{
    withComputeType(plan.output.dtype(), [&](auto zero) {
        CumsumKernel<decltype(zero)> kernel;
        kernel.product = plan.product;
        layOut(kernel, plan, plan.output.shape());
        launch(devices(), kernel, plan);
    });
}

void CudaBackend::softmax(const ops::AlongPlan& plan) const
{
    if (plan.input.dtype() == DType::float64)
        launchSoftmax<double>(devices(), plan);
    else
        launchSoftmax<float>(devices(), plan);
}

void CudaBackend::logsumexp(const ops::AlongPlan& plan) const
{
    if (plan.input.dtype() == DType::float64)
        launchSoftmax<double>(devices(), plan, true);
    else
        launchSoftmax<float>(devices(), plan, true);
}

std::optional<std::int64_t> CudaBackend::gather(const ops::AlongPlan& plan) const
{
    if (const auto bad = outside(*this, plan.index, plan.input.shape()[plan.dim]))
        return bad;
    if (plan.index.numel() == 0)
        return {};
    GatherKernel kernel;
    kernel.elements = loopOf(plan.index.shape());
    kernel.elements.count = plan.index.numel();
    Dims inputStrides = plan.input.strides();
    inputStrides[plan.dim] = 0;
    kernel.operands[0] = operandOf(plan.output, plan.output.strides());
    kernel.operands[1] = operandOf(plan.input, inputStrides);
    kernel.operands[2] = operandOf(plan.index, plan.index.strides());
    kernel.stride = plan.stride(plan.input);
    for (int i = 0; i < 2; ++i)
        kernel.operands[i].dtype = integerOfSize(sizeOf(plan.output.dtype()));
    const auto blocks = static_cast<std::uint32_t>((kernel.elements.count + kLineThreads - 1) / kLineThreads);
    issue(devices(), kernel, {{blocks, 1, 1}, {kLineThreads, 1, 1}}, {&plan.output, &plan.input, &plan.index});
    return {};
}

std::optional<std::int64_t> CudaBackend::scatter(const ops::AlongPlan& plan) const
{
    if (const auto bad = outside(*this, plan.index, plan.output.shape()[plan.dim]))
        return bad;
    withComputeType(plan.output.dtype(), [&](auto zero) {
        ScatterKernel<decltype(zero)> kernel;
        layOut(kernel, plan, plan.index.shape());
        kernel.add = plan.add;
        launch(devices(), kernel, plan);
    });
    return {};
}

}  // namespace keyfall::cuda
