// SPDX-License-Identifier: MIT
#include "kernels/cpu/block_operands.h"

#include "kernels/cpu/block_transfer.h"

namespace keyfall::cpu {

BlockOperands::BlockOperands(const ops::ElementwisePlan& plan, const BlockTypes& types, BlockFunction function,
                             const void* parameter)
    : function_(function), parameter_(parameter), count_(static_cast<std::size_t>(plan.inputCount) + 1)
{
    const auto describe = [&](std::size_t k, const Tensor& tensor, DType blockType) {
        operands_[k] = {static_cast<std::byte*>(tensor.hostData<void>()), &plan.strides[k], tensor.dtype(),
                        sizeOf(tensor.dtype()), tensor.dtype() != blockType};
    };
    describe(0, plan.output, types.out);
    for (std::size_t k = 1; k < count_; ++k)
        describe(k, plan.inputs[k - 1], types.in[k - 1]);
}

void BlockOperands::setInput(std::size_t k, const void* elements, std::int64_t n)
{
    if (operands_[k].converts) {
        halfToFloat(wide_[k].data(), elements, n, operands_[k].dtype);
        elements = wide_[k].data();
    }
    inputs_[k - 1] = elements;
}

void BlockOperands::compute(void* out, std::int64_t n)
{
    function_(out ? out : buffers_[0].data(), inputs_.data(), n, parameter_);
}

const std::byte* BlockOperands::result(std::int64_t n)
{
    if (!operands_[0].converts)
        return buffers_[0].data();
    // Narrowing goes through the other buffer, whose room a half type does not fill.
    auto* const narrow = reinterpret_cast<std::byte*>(wide_[0].data());
    floatToHalf(narrow, reinterpret_cast<const float*>(buffers_[0].data()), n, operands_[0].dtype);
    return narrow;
}

RowWalker::RowWalker(const Dims& shape, const BlockOperands& operands, std::size_t skipped, std::int64_t row)
    : shape_(shape), operands_(operands), index_(shape.size() < skipped ? 0 : shape.size() - skipped)
{
    for (std::size_t d = index_.size(); d-- > 0; row /= shape_[d])
        index_[d] = row % shape_[d];
    for (std::size_t k = 0; k < operands_.count(); ++k)
        for (std::size_t d = 0; d < index_.size(); ++d)
            offsets_[k] += index_[d] * (*operands_[k].strides)[d];
}

void RowWalker::next()
{
    for (std::size_t d = index_.size(); d-- > 0;) {
        const bool wraps = ++index_[d] == shape_[d];
        for (std::size_t k = 0; k < operands_.count(); ++k)
            offsets_[k] += (*operands_[k].strides)[d] * (wraps ? 1 - shape_[d] : 1);
        if (!wraps)
            return;
        index_[d] = 0;
    }
}

}  // namespace keyfall::cpu
