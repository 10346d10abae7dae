// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/issue.h"
#include "kernels/cuda/kernels/elementwise.h"
#include "kernels/cuda/plan_operands.h"

namespace keyfall::cuda {

/// Every element can be read and written as a C, in one loop: no dtype has to be looked at.
template <class Formula, class C>
[[nodiscard]] bool isNative(const Elementwise<Formula, C>& kernel)
{
    for (int i = 1; i <= Formula::kInputs; ++i)
        if (!kernel.operands[i].given && kernel.operands[i].dtype != ComputeType<C>::kNative)
            return false;
    const DType output = kernel.operands[0].dtype;
    return kernel.loop.dims <= 1 && (output == ComputeType<C>::kNative || output == DType::boolean);
}

/// Launches output = formula(inputs ...) over a plan.
template <class Formula, class C>
void launchElementwise(const CudaDevices& devices, const ops::ElementwisePlan& plan, const Formula& formula)
{
    if (plan.count == 0)
        return;
    Elementwise<Formula, C> kernel;
    kernel.loop = loopOf(plan.shape);
    kernel.formula = formula;
    for (int i = 0; i <= Formula::kInputs; ++i)
        kernel.operands[i] = operandOf(plan, i);
    kernel.native = isNative(kernel);
    const LaunchConfig config = elementwiseConfig(plan.count);
    if constexpr (Formula::kInputs == 1)
        issue(devices, kernel, config, {tensorOf(plan, 0), tensorOf(plan, 1)});
    else
        issue(devices, kernel, config, {tensorOf(plan, 0), tensorOf(plan, 1), tensorOf(plan, 2)});
}

}  // namespace keyfall::cuda
