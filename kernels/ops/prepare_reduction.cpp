// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/memory_order.h"

#include <array>

namespace keyfall::ops {

ReductionPlan planReduction(const Backend& backend, const Tensor& self,
                            const std::optional<std::vector<std::int64_t>>& dims, bool keepDim, DType dtype)
{
    return planReduction(backend, self, dims, keepDim, dtype, dtype);
}

ReductionPlan planReduction(const Backend& backend, const Tensor& self,
                            const std::optional<std::vector<std::int64_t>>& dims, bool keepDim, DType dtype,
                            DType result)
{
    const std::vector<bool> reduced = dimMask(dims.value_or(std::vector<std::int64_t>{}), self.dim());
    Dims outputShape;
    for (std::size_t i = 0; i < self.shape().size(); ++i) {
        if (!reduced[i])
            outputShape.push_back(self.shape()[i]);
        else if (keepDim)
            outputShape.push_back(1);
    }

    ReductionPlan plan;
    plan.output = emptyOn(outputDevice(backend, {&self}), result, outputShape);
    plan.input = castTo(self, dtype);
    const Dims& strides = plan.input.strides();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < self.shape().size(); ++i) {
        if (reduced[i]) {
            plan.reducedShape.push_back(self.shape()[i]);
            plan.reducedStrides.push_back(strides[i]);
        } else {
            plan.keptShape.push_back(self.shape()[i]);
            plan.keptStrides.push_back(strides[i]);
            plan.outputStrides.push_back(plan.output.strides()[keepDim ? i : kept++]);
        }
    }
    plan.keptCount = elementCount(plan.keptShape);
    plan.reducedCount = elementCount(plan.reducedShape);

    std::array<Dims, 2> keptOperands{plan.outputStrides, plan.keptStrides};
    coalesce(plan.keptShape, keptOperands);
    plan.outputStrides = std::move(keptOperands[0]);
    plan.keptStrides = std::move(keptOperands[1]);
    std::array<Dims, 1> reducedOperand{plan.reducedStrides};
    coalesce(plan.reducedShape, reducedOperand);
    plan.reducedStrides = std::move(reducedOperand[0]);
    return plan;
}

}  // namespace keyfall::ops
