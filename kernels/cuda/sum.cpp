// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/sum.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/fold.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"

#include <algorithm>

namespace keyfall::cuda {

namespace {

using ops::ReductionFormula;
using ops::ReductionPlan;

/// Enough threads to fill the largest device, and enough elements for each block or thread of its own.
constexpr std::int64_t kThreadsWanted = 1024 * kSumThreads;
constexpr std::int64_t kElementsPerBlock = 4096;
constexpr std::int64_t kElementsPerThread = 128;
/// Fewer elements than this are summed by one thread.
constexpr std::int64_t kFewElements = 32;
/// So many neighbours are read at once.
constexpr std::int64_t kNeighbours = 64;

template <class C>
[[nodiscard]] SumSpace<C> spaceOf(ReductionFormula formula, const ReductionPlan& plan)
{
    SumSpace<C> space;
    space.kept = loopOf(plan.keptShape);
    space.operands[0] = operandOf(plan.output, plan.outputStrides);
    space.operands[1] = operandOf(plan.input, plan.keptStrides);
    space.reduced = loopOf(plan.reducedShape);
    space.reduced.count = plan.reducedCount;
    std::copy(plan.reducedStrides.begin(), plan.reducedStrides.end(), space.reducedInput.strides);
    if (formula == ReductionFormula::mean)
        space.divisor = static_cast<C>(plan.reducedCount);
    return space;
}

[[nodiscard]] bool onePerThread(const ReductionPlan& plan)
{
    const bool neighboursReadNeighbours = !plan.keptStrides.empty() && plan.keptStrides.back() == 1
        && !plan.reducedStrides.empty() && plan.reducedStrides.back() != 1;
    return plan.reducedCount <= kFewElements || (neighboursReadNeighbours && plan.keptCount >= kNeighbours);
}

[[nodiscard]] LaunchConfig configOf(std::int64_t threads)
{
    return {{static_cast<std::uint32_t>((threads + kSumThreads - 1) / kSumThreads), 1, 1}, {kSumThreads, 1, 1}};
}

/// `count` sums of `length` elements each by as many threads as leave each at least 16, where a warp does.
template <class C>
void issuePerBlock(const CudaDevices& devices, SumPerBlock<C> kernel, std::int64_t length, LaunchSite site)
{
    kernel.foldings = SumPerBlock<C>::kFewestFoldings;
    while (kernel.foldings < SumPerBlock<C>::kMostFoldings && length >> kernel.foldings > 16)
        ++kernel.foldings;
    issue(devices, kernel, configOf((kernel.space.kept.count * kernel.chunks.count) << kernel.foldings), site);
}

/// The second launch of a sum in chunks: output = sum of partial[output][chunk].
template <class C>
[[nodiscard]] SumSpace<C> gatherSpace(const SumSpace<C>& first, const Tensor& partial, std::int64_t chunks)
{
    SumSpace<C> space = first;
    space.operands[1] = {};
    space.operands[1].data = partial.deviceAddress();
    space.operands[1].dtype = ComputeType<C>::kNative;
    std::int64_t stride = chunks;
    for (int d = space.kept.dims - 1; d >= 0; --d) {
        space.operands[1].strides[d] = stride;
        stride *= space.kept.sizes[d];
    }
    space.reduced = {};
    space.reduced.dims = 1;
    space.reduced.count = chunks;
    space.reduced.sizes[0] = chunks;
    space.reducedInput.strides[0] = 1;
    return space;
}

template <class C>
void sum(const CudaBackend& backend, ReductionFormula formula, const ReductionPlan& plan)
{
    const CudaDevices& devices = backend.devices();
    const auto space = spaceOf<C>(formula, plan);
    const bool perThread = onePerThread(plan);
    const std::int64_t most =
        std::max<std::int64_t>(1, kThreadsWanted / (perThread ? 1 : kSumThreads) / plan.keptCount);
    SumChunks<C> chunks;
    chunks.count =
        std::clamp<std::int64_t>(plan.reducedCount / (perThread ? kElementsPerThread : kElementsPerBlock), 1, most);
    Tensor partial;
    if (chunks.count > 1) {
        const Dims shape{plan.keptCount, chunks.count};
        partial = backend.allocate(plan.output.device(), ComputeType<C>::kNative, shape, contiguousStrides(shape));
        chunks.partial = partial.deviceAddress();
    }
    const Tensor& written = chunks.count > 1 ? partial : plan.output;
    if (perThread)
        issue(devices, SumPerThread<C>{space, chunks}, configOf(plan.keptCount * chunks.count),
              {&written, &plan.input});
    else
        issuePerBlock(devices, SumPerBlock<C>{space, chunks}, plan.reducedCount / chunks.count,
                      {&written, &plan.input});
    if (chunks.count > 1)
        issuePerBlock(devices, SumPerBlock<C>{gatherSpace(space, partial, chunks.count), {}}, chunks.count,
                      {&plan.output, &partial});
}

}  // namespace

void CudaBackend::reduce(ops::ReductionFormula formula, const ops::ReductionPlan& plan) const
{
    if (plan.keptCount == 0)
        return;
    if (formula != ReductionFormula::sum && formula != ReductionFormula::mean)
        return fold(devices(), formula, plan);
    withComputeType(plan.input.dtype(), [&](auto zero) { sum<decltype(zero)>(*this, formula, plan); });
}

}  // namespace keyfall::cuda
