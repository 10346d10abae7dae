// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/matmul.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/cuda/real/vendor_matmul.h"

#include <algorithm>

namespace keyfall::cuda {

namespace {

constexpr std::int64_t kMostBlocks = 65535;  // in y and in z

template <class C>
void tiled(const CudaDevices& devices, const ops::MatmulPlan& plan)
{
    TiledMatmul<C> kernel;
    kernel.batches = loopOf(plan.batchShape);
    kernel.operands[0] = operandOf(plan.left, plan.leftBatchStrides);
    kernel.operands[1] = operandOf(plan.right, plan.rightBatchStrides);
    kernel.output = plan.output.deviceAddress();
    kernel.dtype = plan.output.dtype();
    kernel.rows = plan.rows;
    kernel.columns = plan.columns;
    kernel.inner = plan.inner;
    kernel.leftRowStride = plan.leftRowStride;
    kernel.leftInnerStride = plan.leftInnerStride;
    kernel.rightInnerStride = plan.rightInnerStride;
    kernel.rightColumnStride = plan.rightColumnStride;
    const auto tiles = [](std::int64_t size) { return static_cast<std::uint32_t>((size + kTile - 1) / kTile); };
    constexpr std::int64_t kMostRows = kMostBlocks * kTile;
    for (std::int64_t batch = 0; batch < kernel.batches.count; batch += kMostBlocks) {
        for (std::int64_t row = 0; row < plan.rows; row += kMostRows) {
            kernel.firstBatch = batch;
            kernel.firstRow = row;
            const Extent3 grid{tiles(plan.columns), tiles(std::min(kMostRows, plan.rows - row)),
                               static_cast<std::uint32_t>(std::min(kMostBlocks, kernel.batches.count - batch))};
            issue(devices, kernel, {grid, {kTileThreads, kTileThreads, 1}}, {&plan.output, &plan.left, &plan.right});
        }
    }
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
