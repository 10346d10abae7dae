// SPDX-License-Identifier: MIT
#include "kernels/cuda/plan_operands.h"

#include "core/dispatch/dispatch_error.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/promotion.h"

#include <cstring>

namespace keyfall::cuda {

namespace {

void copyDims(const Dims& from, std::int64_t (&to)[kMaxDims])
{
    if (from.size() > static_cast<std::size_t>(kMaxDims))
        throw DispatchError(DispatchErrorKind::unsupported,
                            "CUDA kernels iterate over " + std::to_string(kMaxDims)
                                + " dimensions that cannot be merged, this tensor has " + std::to_string(from.size()));
    std::copy(from.begin(), from.end(), to);
}

}  // namespace

Loop loopOf(const Dims& shape)
{
    Loop loop;
    copyDims(shape, loop.sizes);
    loop.dims = static_cast<int>(shape.size());
    loop.count = elementCount(shape);
    return loop;
}

Operand operandOf(const Tensor& tensor, const Dims& strides)
{
    Operand operand;
    operand.data = tensor.deviceAddress();
    operand.dtype = tensor.dtype();
    copyDims(strides, operand.strides);
    return operand;
}

Operand operandOf(const ops::ElementwisePlan& plan, int i)
{
    const Dims& strides = plan.strides[static_cast<std::size_t>(i)];
    if (i == 0 || !plan.isHostScalar(i - 1))
        return operandOf(*tensorOf(plan, i), strides);
    const Scalar value = ops::scalarOf(*tensorOf(plan, i));
    Operand operand;
    operand.dtype = tensorOf(plan, i)->dtype();
    operand.given = true;
    operand.real = ops::toDouble(value);
    operand.integer = isFloating(operand.dtype) ? 0 : ops::toInt(value);
    return operand;
}

Operand bitsOperandOf(const ops::ElementwisePlan& plan, int i)
{
    Operand operand = operandOf(plan, i);
    const Tensor& tensor = *tensorOf(plan, i);
    if (operand.given)
        std::memcpy(&operand.integer, tensor.hostData<void>(), sizeOf(tensor.dtype()));
    operand.dtype = integerOfSize(sizeOf(tensor.dtype()));
    return operand;
}

DType integerOfSize(std::size_t bytes)
{
    switch (bytes) {
    case 1: return DType::uint8;
    case 2: return DType::int16;
    case 4: return DType::int32;
    default: return DType::int64;
    }
}

const Tensor* tensorOf(const ops::ElementwisePlan& plan, int i)
{
    return i == 0 ? &plan.output : &plan.inputs[static_cast<std::size_t>(i - 1)];
}

}  // namespace keyfall::cuda
