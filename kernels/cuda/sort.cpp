// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/sort.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/ops/allocate.h"

#include <utility>

namespace keyfall::cuda {

namespace {

/// The same elements with dimension `dim` as the last one.
Tensor withLast(const Tensor& tensor, std::size_t dim)
{
    Dims shape = tensor.shape();
    Dims strides = tensor.strides();
    shape.erase(dim);
    strides.erase(dim);
    shape.push_back(tensor.shape()[dim]);
    strides.push_back(tensor.strides()[dim]);
    return tensor.view(shape, strides, tensor.offset());
}

/// Lines' elements and where they came from, contiguous.
struct Sorted {
    Tensor keys;
    Tensor positions;
};

template <class C>
Sorted merged(const CudaDevices& devices, const Tensor& lines, bool descending)
{
    constexpr std::uint32_t kThreads = 256;
    const auto empty = [&lines](DType dtype) { return ops::emptyOn(lines.device(), dtype, lines.shape()); };
    Sorted from{empty(ComputeType<C>::kNative), empty(DType::int64)};
    Sorted to{empty(ComputeType<C>::kNative), empty(DType::int64)};
    ops::copyInto(from.keys, lines);
    MergeKernel<C> kernel;
    kernel.count = lines.numel();
    kernel.length = lines.shape().back();
    kernel.descending = descending;
    const auto blocks = static_cast<std::uint32_t>((kernel.count + kThreads - 1) / kThreads);
    // A line of one element has its position from a step, too.
    for (kernel.width = 1; kernel.width < kernel.length || kernel.width == 1; kernel.width *= 2) {
        kernel.keys = from.keys.deviceAddress();
        kernel.positions = from.positions.deviceAddress();
        kernel.toKeys = to.keys.deviceAddress();
        kernel.toPositions = to.positions.deviceAddress();
        issue(devices, kernel, {{blocks, 1, 1}, {kThreads, 1, 1}}, {&to.keys, &from.keys});
        std::swap(from, to);
    }
    return from;
}

}  // namespace

void CudaBackend::sort(const ops::AlongPlan& plan) const
{
    const Tensor lines = withLast(plan.input, plan.dim);
    withComputeType(lines.dtype(), [&](auto zero) {
        const Sorted sorted = merged<decltype(zero)>(devices(), lines, plan.descending);
        ops::copyInto(withLast(plan.output, plan.dim), sorted.keys);
        ops::copyInto(withLast(plan.index, plan.dim), sorted.positions);
    });
}

}  // namespace keyfall::cuda
