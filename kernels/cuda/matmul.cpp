// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/matmul.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/cuda/real/vendor_matmul.h"
#include "kernels/cuda/tiled_launch.h"

namespace keyfall::cuda {

namespace {

template <class C>
void tiled(const CudaDevices& devices, const ops::MatmulPlan& plan)
{
    MatmulFactors<C> factors;
    factors.batches = loopOf(plan.batchShape);
    factors.operands[0] = operandOf(plan.left, plan.leftBatchStrides);
    factors.operands[1] = operandOf(plan.right, plan.rightBatchStrides);
    factors.output = plan.output.deviceAddress();
    factors.dtype = plan.output.dtype();
    factors.sizes[0] = plan.rows;
    factors.sizes[1] = plan.columns;
    factors.sizes[2] = plan.inner;
    factors.leftRowStride = plan.leftRowStride;
    factors.leftInnerStride = plan.leftInnerStride;
    factors.rightInnerStride = plan.rightInnerStride;
    factors.rightColumnStride = plan.rightColumnStride;
    launchTiled(devices, factors, factors.batches.count, {&plan.output, &plan.left, &plan.right});
}

}  // namespace

void CudaBackend::matmul(const ops::MatmulPlan& plan) const
{
    if (plan.output.numel() == 0)
        return;
    if (vendorMatmul(*slotOf(devices(), plan.output).device, plan))
        return;
    withComputeType(plan.output.dtype(), [&](auto zero) { tiled<decltype(zero)>(devices(), plan); });
}

}  // namespace keyfall::cuda
