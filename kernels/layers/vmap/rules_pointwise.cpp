// SPDX-License-Identifier: MIT
#include "kernels/layers/pointwise_operators.h"
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/promotion.h"

#include <algorithm>
#include <optional>

// Operators that compute element by element, with broadcasting.
namespace keyfall::vmap {

namespace {

/// A batched number has one physical dimension, which must not make it count as a tensor in the promotion.
std::optional<DType> typeOfNumbers(const RuleCall& call, const std::vector<Tensor>& operands)
{
    const bool tensors = std::any_of(operands.begin(), operands.end(), [](const Tensor& t) { return t.dim() > 0; });
    const bool numbers = std::any_of(operands.begin(), operands.end(),
                                     [&call](const Tensor& t) { return t.dim() == 0 && call.isBatched(t); });
    if (!tensors || !numbers)
        return std::nullopt;
    if (operands.size() == 2)
        return ops::resultType({operands[0], operands[1]});
    if (operands.size() == 3)
        return ops::resultType({operands[0], operands[1], operands[2]});
    return std::nullopt;
}

/// Operands that take part in the promotion: all tensors but the condition of `where` and the mask of `masked_fill`.
std::vector<Tensor> operandsOf(const RuleCall& call)
{
    std::vector<Tensor> operands;
    for (std::size_t i = 0; i < call.arguments().size(); ++i)
        if (const Tensor tensor = call.tensor(i);
            tensor.defined() && call.find("condition") != i && call.find("mask") != i)
            operands.push_back(tensor);
    return operands;
}

bool pointwise(RuleCall& call)
{
    std::vector<std::size_t> tensors;
    int rank = 0;
    for (std::size_t i = 0; i < call.arguments().size(); ++i)
        if (const Tensor tensor = call.tensor(i); tensor.defined()) {
            tensors.push_back(i);
            rank = std::max(rank, tensor.dim());
        }
    const bool inPlace = call.writesIntoSelf();
    if (inPlace && !call.isBatched(call.tensor(0)))
        throw DispatchError(
            DispatchErrorKind::badArgument,
            "vmap: inplace arithmetic " + call.op()
                + " is not possible because an argument has more elements than the tensor it is written "
                  "into: self is not batched. Use the operator without the underscore");
    Stack physical = call.arguments();
    if (tensors.size() == 1) {
        const BatchedTensor* batched = batchedAt(call.tensor(tensors.front()), call.level());
        call.describe("element by element: the batch stays at dimension " + std::to_string(batched->dim));
        physical[tensors.front()] = batched->value;
        call.passOn(std::move(physical), batched->dim);
    } else {
        if (inPlace)
            rank = call.tensor(0).dim();
        const auto numberType = inPlace ? std::nullopt : typeOfNumbers(call, operandsOf(call));
        for (const std::size_t i : tensors) {
            Tensor operand = call.tensor(i);
            Tensor aligned = call.aligned(operand, rank);
            const bool operandIsNumber = operand.dim() == 0 && call.isBatched(operand) && call.find("condition") != i;
            if (numberType && operandIsNumber && operand.dtype() != *numberType)
                aligned = call.call("_to_copy", {aligned, *numberType});
            physical[i] = std::move(aligned);
        }
        call.describe("element by element: the batch in front, ranks made equal behind it");
        call.passOn(std::move(physical));
    }
    if (inPlace)
        call.finishInPlace();
    return true;
}

}  // namespace

const std::vector<RuleEntry>& pointwiseRules()
{
    static const std::vector<RuleEntry> rules = [] {
        std::vector<RuleEntry> all = entriesFor(pointwiseNames(), pointwise);
        // Nested tensors do these in ways of their own, so they are not in the list.
        for (const char* op : {"contiguous", "to"})
            all.push_back({op, pointwise});
        return all;
    }();
    return rules;
}

}  // namespace keyfall::vmap
