// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/operand.h"
#include "kernels/ops/plan.h"

/// From the plans that all backends share to what kernels take.
namespace keyfall::cuda {

/// Throws DispatchError (unsupported) beyond kMaxDims dimensions.
[[nodiscard]] Loop loopOf(const Dims& shape);
/// `tensor` lies on a device.
[[nodiscard]] Operand operandOf(const Tensor& tensor, const Dims& strides);
/// Operand number `i` of a plan: 0 is the output, then the inputs; a host scalar becomes a value in the parameters.
[[nodiscard]] Operand operandOf(const ops::ElementwisePlan& plan, int i);
/// The same seen as an integer of its size: for kernels that move elements and do not compute with them.
[[nodiscard]] Operand bitsOperandOf(const ops::ElementwisePlan& plan, int i);
[[nodiscard]] DType integerOfSize(std::size_t bytes);
/// The tensors of a plan, for messages.
[[nodiscard]] const Tensor* tensorOf(const ops::ElementwisePlan& plan, int i);

/// Calls `visit` with a zero of the type that kernels compute `dtype` in: float, double or int64.
template <class Visit>
void withComputeType(DType dtype, Visit&& visit)
{
    if (dtype == DType::float64)
        visit(double{});
    else if (isFloating(dtype))
        visit(float{});
    else
        visit(std::int64_t{});
}

}  // namespace keyfall::cuda
