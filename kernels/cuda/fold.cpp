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

template <template <class> class Fold>
void launch(const CudaDevices& devices, const ops::ReductionPlan& plan)
{
    withComputeType(plan.input.dtype(), [&](auto zero) {
        using C = decltype(zero);
        FoldPerThread<Fold<C>, C> kernel;
        kernel.kept = loopOf(plan.keptShape);
        kernel.kept.count = plan.keptCount;
        kernel.operands[0] = operandOf(plan.output, plan.outputStrides);
        kernel.operands[1] = operandOf(plan.input, plan.keptStrides);
        kernel.reduced = loopOf(plan.reducedShape);
        kernel.reduced.count = plan.reducedCount;
        std::copy(plan.reducedStrides.begin(), plan.reducedStrides.end(), kernel.reducedInput.strides);
        const auto blocks = static_cast<std::uint32_t>((plan.keptCount + kFoldThreads - 1) / kFoldThreads);
        issue(devices, kernel, {{blocks, 1, 1}, {kFoldThreads, 1, 1}}, {&plan.output, &plan.input});
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
