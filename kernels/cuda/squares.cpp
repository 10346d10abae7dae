// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/elementwise_launch.h"
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/ops/prepare.h"

namespace keyfall::cuda {

void CudaBackend::squares(const ops::SquaresPlan& plan) const
{
    using Result = ops::SquaresPlan::Result;
    const DType type = plan.left.dtype();
    const Tensor each = plan.result == Result::each
        ? plan.output
        : allocate(plan.left.device(), type, plan.left.shape(), contiguousStrides(plan.left.shape()));
    const ops::ElementwisePlan elements = ops::planInto(each, {plan.left, plan.right});
    if (type == DType::float64)
        launchElementwise<SquaredDistance<double>, double>(devices(), elements, {});
    else
        launchElementwise<SquaredDistance<float>, float>(devices(), elements, {});
    if (plan.result == Result::each)
        return;
    const ops::ReductionPlan sum = ops::planReduction(*this, each, std::nullopt, false, type);
    reduce(plan.result == Result::mean ? ops::ReductionFormula::mean : ops::ReductionFormula::sum, sum);
    copy(plan.output, sum.output);
}

}  // namespace keyfall::cuda
