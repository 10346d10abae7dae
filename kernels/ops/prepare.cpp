// SPDX-License-Identifier: MIT
#include "kernels/ops/prepare.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/memory_order.h"

#include <algorithm>
#include <array>
#include <span>

namespace keyfall::ops {

namespace {

bool allContiguousAlike(const ElementwisePlan& plan)
{
    const Dims& shape = plan.output.shape();
    if (!plan.output.isContiguous())
        return false;
    for (int i = 0; i < plan.inputCount; ++i) {
        const Tensor& input = plan.inputs[static_cast<std::size_t>(i)];
        if (!(input.shape() == shape && input.isContiguous()))
            return false;
    }
    return true;
}

/// Fills in the iteration space from the operands.
void layOut(ElementwisePlan& plan)
{
    plan.count = plan.output.numel();
    const auto operands = static_cast<std::size_t>(plan.inputCount) + 1;
    if (allContiguousAlike(plan)) {  // the common case, without the general one's cost
        if (plan.count != 1) {
            plan.shape = {plan.count};
            for (std::size_t i = 0; i < operands; ++i)
                plan.strides[i] = {1};
        }
        return;
    }
    plan.shape = plan.output.shape();
    plan.strides[0] = plan.output.strides();
    for (std::size_t i = 1; i < operands; ++i)
        plan.strides[i] = broadcastStrides(plan.inputs[i - 1].shape(), plan.inputs[i - 1].strides(), plan.shape);
    coalesce(plan.shape, std::span(plan.strides).first(operands));
}

/// The output's strides follow the inputs' order of memory.
Dims outputStrides(const Dims& shape, std::span<const Tensor> inputs)
{
    // Inputs of one shape that are all contiguous give a contiguous output, whatever strides dimensions of size 1 have. With
    // a number or a 0-d tensor among them PyTorch sorts the dimensions, and then those strides count.
    const Dims rowMajor = contiguousStrides(shape);
    const bool oneShape =
        std::all_of(inputs.begin(), inputs.end(), [&](const Tensor& t) { return t.shape() == shape; });
    const bool plain = std::all_of(inputs.begin(), inputs.end(), [&](const Tensor& t) {
        return oneShape ? t.isContiguous() : t.dim() == 0 || (t.shape() == shape && t.strides() == rowMajor);
    });
    if (plain)
        return rowMajor;
    std::array<Dims, ElementwisePlan::kMostInputs> strides;
    std::array<const Dims*, ElementwisePlan::kMostInputs> pointers{};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        strides[i] = broadcastStrides(inputs[i].shape(), inputs[i].strides(), shape);
        pointers[i] = &strides[i];
    }
    return denseStrides(shape, memoryOrder(shape, std::span(pointers).first(inputs.size())));
}

ElementwisePlan planOver(const Backend& backend, std::initializer_list<const Tensor*> tensors, DType compute,
                         DType result)
{
    ElementwisePlan plan;
    plan.compute = compute;
    Dims shape;
    for (const Tensor* tensor : tensors) {
        shape = plan.inputCount == 0 ? tensor->shape() : broadcastShapes(shape, tensor->shape());
        plan.inputs[static_cast<std::size_t>(plan.inputCount++)] = *tensor;
    }
    const auto inputs = std::span<const Tensor>(plan.inputs).first(static_cast<std::size_t>(plan.inputCount));
    plan.output = emptyOn(outputDevice(backend, tensors), result, shape, outputStrides(shape, inputs));
    return plan;
}

}  // namespace

Device outputDevice(const Backend& backend, std::initializer_list<const Tensor*> inputs)
{
    for (const Tensor* input : inputs)
        if (input->device().type == backend.type())
            return input->device();
    return {backend.type(), 0};
}

ElementwisePlan planUnary(const Backend& backend, const Tensor& self, DType compute)
{
    return planUnary(backend, self, compute, compute);
}

ElementwisePlan planUnary(const Backend& backend, const Tensor& self, DType compute, DType result)
{
    ElementwisePlan plan = planOver(backend, {&self}, compute, result);
    plan.inputs[0] = castTo(self, compute);
    layOut(plan);
    return plan;
}

namespace {

/// The functions for meta of 2.15 word it their own way when two shapes do not fit; they look from the last dimension on.
void checkMetaShapes(const Dims& first, const Dims& second)
{
    Dims common(std::max(first.size(), second.size()), 1);
    std::copy(first.begin(), first.end(), common.end() - static_cast<std::ptrdiff_t>(first.size()));
    for (std::size_t fromBack = 1; fromBack <= second.size(); ++fromBack) {
        std::int64_t& wanted = common[common.size() - fromBack];
        const std::int64_t size = second[second.size() - fromBack];
        if (wanted != size && wanted != 1 && size != 1)
            reject("Attempting to broadcast a dimension of length " + std::to_string(size) + " at -"
                   + std::to_string(fromBack) + "! Mismatching argument at index 1 had torch.Size(" + textOf(second)
                   + "); but expected shape should be broadcastable to " + textOf(common));
        wanted = wanted == 1 ? size : wanted;
    }
}

}  // namespace

ElementwisePlan planBinary(const Backend& backend, const Tensor& self, const Tensor& other, DType compute, DType result)
{
    if (backend.type() == DeviceType::meta && answersLike215())
        checkMetaShapes(self.shape(), other.shape());
    ElementwisePlan plan = planOver(backend, {&self, &other}, compute, result);
    plan.inputs[0] = castTo(self, compute);
    plan.inputs[1] = castTo(other, compute);
    layOut(plan);
    return plan;
}

ElementwisePlan planWhere(const Backend& backend, const Tensor& condition, const Tensor& self, const Tensor& other,
                          DType compute)
{
    ElementwisePlan plan = planOver(backend, {&condition, &self, &other}, compute, compute);
    plan.inputs[1] = castTo(self, compute);
    plan.inputs[2] = castTo(other, compute);
    layOut(plan);
    return plan;
}

ElementwisePlan planInto(const Tensor& output, std::initializer_list<Tensor> inputs)
{
    ElementwisePlan plan;
    plan.compute = output.dtype();
    plan.output = output;
    for (const Tensor& input : inputs)
        plan.inputs[static_cast<std::size_t>(plan.inputCount++)] = input;
    layOut(plan);
    return plan;
}

void rowMajorOnMeta(ElementwisePlan& plan)
{
    if (plan.output.device().type == DeviceType::meta)
        plan.output = emptyOn(plan.output.device(), plan.output.dtype(), plan.output.shape());
}

}  // namespace keyfall::ops
