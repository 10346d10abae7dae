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

/// Enough blocks to fill the largest device, and at least this many elements for each.
constexpr std::int64_t kBlocksWanted = 1024;
constexpr std::int64_t kElementsPerChunk = 4096;
/// Fewer elements than this are summed by one thread.
constexpr std::int64_t kFewElements = 32;

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
    return plan.reducedCount <= kFewElements || (neighboursReadNeighbours && plan.keptCount >= 1024);
}

[[nodiscard]] LaunchConfig configOf(std::int64_t blocks)
{
    return {{static_cast<std::uint32_t>(blocks), 1, 1}, {kSumThreads, 1, 1}};
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
    if (onePerThread(plan)) {
        const std::int64_t blocks = (plan.keptCount + kSumThreads - 1) / kSumThreads;
        return issue(devices, SumPerThread<C>{space}, configOf(blocks), {&plan.output, &plan.input});
    }
    const std::int64_t chunks = std::clamp<std::int64_t>(plan.reducedCount / kElementsPerChunk, 1,
                                                         std::max<std::int64_t>(1, kBlocksWanted / plan.keptCount));
    if (chunks == 1)
        return issue(devices, SumPerBlock<C>{space}, configOf(plan.keptCount), {&plan.output, &plan.input});

    const Dims partialShape{plan.keptCount, chunks};
    const Tensor partial =
        backend.allocate(plan.output.device(), ComputeType<C>::kNative, partialShape, contiguousStrides(partialShape));
    SumPerBlock<C> first{space, chunks, partial.deviceAddress()};
    issue(devices, first, configOf(plan.keptCount * chunks), {&partial, &plan.input});
    issue(devices, SumPerBlock<C>{gatherSpace(space, partial, chunks)}, configOf(plan.keptCount),
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
