// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/random.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"

#include <cmath>

namespace keyfall::cuda {

void CudaBackend::random(const ops::RandomPlan& plan) const
{
    withComputeType(plan.output.dtype(), [&](auto zero) {
        using C = decltype(zero);
        RandomKernel<C> kernel;
        kernel.output = plan.output.deviceAddress();
        kernel.count = plan.output.numel();
        kernel.seed = static_cast<std::int64_t>(plan.seed);
        kernel.start = static_cast<std::int64_t>(plan.start);
        kernel.bits = plan.bits;
        kernel.above = plan.above ? 1 : 0;
        kernel.scale = static_cast<C>(std::ldexp(1.0, -plan.bits));
        const auto blocks = static_cast<std::uint32_t>((kernel.count + kRandomThreads - 1) / kRandomThreads);
        issue(devices(), kernel, {{blocks, 1, 1}, {kRandomThreads, 1, 1}}, {&plan.output});
    });
}

}  // namespace keyfall::cuda
