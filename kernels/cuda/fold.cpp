// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/fold.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/fold.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/functions/folds.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <string>

namespace keyfall::cuda {

namespace {

/// More elements than this are folded by a block, while there are not so many results that threads alone fill the device.
constexpr std::int64_t kElementsOfAThread = 256;
constexpr std::int64_t kMostBlocks = 65536;

template <template <class> class Fold>
void launch(const CudaDevices& devices, const ops::ReductionPlan& plan)
{
    withComputeType(plan.input.dtype(), [&](auto zero) {
        using C = decltype(zero);
        FoldSpace space;
        space.kept = loopOf(plan.keptShape);
        space.kept.count = plan.keptCount;
        space.operands[0] = operandOf(plan.output, plan.outputStrides);
        space.operands[1] = operandOf(plan.input, plan.keptStrides);
        space.reduced = loopOf(plan.reducedShape);
        space.reduced.count = plan.reducedCount;
        std::copy(plan.reducedStrides.begin(), plan.reducedStrides.end(), space.reducedInput.strides);
        const LaunchSite site{&plan.output, &plan.input};
        if (plan.reducedCount > kElementsOfAThread && plan.keptCount <= kMostBlocks) {
            const auto blocks = static_cast<std::uint32_t>(plan.keptCount);
            return issue(devices, FoldPerBlock<Fold<C>, C>{space}, {{blocks, 1, 1}, {kFoldThreads, 1, 1}}, site);
        }
        const auto blocks = static_cast<std::uint32_t>((plan.keptCount + kFoldThreads - 1) / kFoldThreads);
        issue(devices, FoldPerThread<Fold<C>, C>{space}, {{blocks, 1, 1}, {kFoldThreads, 1, 1}}, site);
    });
}

}  // namespace

void fold(const CudaDevices& devices, ops::ReductionFormula formula, const ops::ReductionPlan& plan)
{
    using ops::ReductionFormula;
    switch (formula) {
    case ReductionFormula::prod: return launch<functions::Product>(devices, plan);
    case ReductionFormula::amax: return launch<functions::Largest>(devices, plan);
    case ReductionFormula::amin: return launch<functions::Smallest>(devices, plan);
    case ReductionFormula::argmax: return launch<functions::LargestPosition>(devices, plan);
    case ReductionFormula::argmin: return launch<functions::SmallestPosition>(devices, plan);
    case ReductionFormula::sum:
    case ReductionFormula::mean: break;
    }
    ops::reject(std::string(nameOf(formula)) + " is a sum, not a fold");
}

}  // namespace keyfall::cuda
