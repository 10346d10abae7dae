// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/matmul.h"

namespace keyfall::ops {

MatmulPreparation planMatmul(const Backend& backend, const Tensor& self, const Tensor& other)
{
    checkMatmul(self, other);
    const auto leftRank = static_cast<std::size_t>(self.dim());
    const auto rightRank = static_cast<std::size_t>(other.dim());
    const bool leftIsVector = leftRank == 1;
    const bool rightIsVector = rightRank == 1;
    const auto batchOf = [](const Dims& dims) { return dims.size() > 2 ? Dims(dims.begin(), dims.end() - 2) : Dims(); };

    MatmulPreparation preparation;
    MatmulPlan& plan = preparation.plan;
    plan.left = self;
    plan.right = other;
    plan.batchShape = broadcastShapes(batchOf(self.shape()), batchOf(other.shape()));
    plan.leftBatchStrides = broadcastStrides(batchOf(self.shape()), batchOf(self.strides()), plan.batchShape);
    plan.rightBatchStrides = broadcastStrides(batchOf(other.shape()), batchOf(other.strides()), plan.batchShape);

    plan.rows = leftIsVector ? 1 : self.shape()[leftRank - 2];
    plan.inner = self.shape().back();
    plan.columns = rightIsVector ? 1 : other.shape().back();
    // The stride of a dimension that a vector does not have is never used for more than index 0.
    plan.leftRowStride = leftIsVector ? plan.inner : self.strides()[leftRank - 2];
    plan.leftInnerStride = self.strides().back();
    plan.rightInnerStride = rightIsVector ? other.strides()[0] : other.strides()[rightRank - 2];
    plan.rightColumnStride = rightIsVector ? 1 : other.strides().back();

    Dims full = plan.batchShape;
    full.push_back(plan.rows);
    full.push_back(plan.columns);
    plan.output = emptyOn(outputDevice(backend, {&self, &other}), self.dtype(), full);

    preparation.finish = plan.batchShape;
    if (!leftIsVector)
        preparation.finish.push_back(plan.rows);
    if (!rightIsVector)
        preparation.finish.push_back(plan.columns);
    return preparation;
}

}  // namespace keyfall::ops
