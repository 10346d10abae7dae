// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/rule_call.h"

#include "kernels/calling/call_operator.h"

#include <algorithm>
#include <numeric>

namespace keyfall::vmap {

Tensor moveDim(const Dispatcher& dispatcher, const Tensor& tensor, int from, int to)
{
    if (from == to)
        return tensor;
    std::vector<std::int64_t> order(static_cast<std::size_t>(tensor.dim()));
    std::iota(order.begin(), order.end(), 0);
    order.erase(order.begin() + from);
    order.insert(order.begin() + to, from);
    return std::get<Tensor>(callOperator(dispatcher, "permute", {tensor, order}).front());
}

RuleCall::RuleCall(const BoxedCall& call, Stack& stack, int level, std::int64_t size)
    : LayerCall(call, stack), level_(level), size_(size)
{
}

bool RuleCall::onlySelfIsBatched() const
{
    const Stack others(arguments().begin() + 1, arguments().end());
    bool any = false;
    forEachTensor(others, [&](const Tensor& tensor) { any = any || isBatched(tensor); });
    return !any && isBatched(tensor(0));
}

Tensor RuleCall::front(const Tensor& tensor) const
{
    const BatchedTensor* batched = batchedAt(tensor, level_);
    return batched ? moveDim(dispatcher(), batched->value, batched->dim, 0) : tensor;
}

Tensor RuleCall::frontExpanded(const Tensor& tensor) const
{
    if (isBatched(tensor) || !tensor.defined())
        return front(tensor);
    std::vector<std::int64_t> shape = toInts(tensor.shape());
    shape.insert(shape.begin(), size_);
    return call("expand", {tensor, shape});
}

Tensor RuleCall::aligned(const Tensor& tensor, int rank) const
{
    Tensor physical = front(tensor);
    if (!isBatched(tensor) || tensor.dim() >= rank)
        return physical;
    Dims shape = physical.shape();
    for (int missing = rank - tensor.dim(); missing > 0; --missing)
        shape.insert(1, 1);
    return reshape(physical, shape);
}

Stack RuleCall::callBelow(Stack arguments) const
{
    boxed().redispatchBelow(arguments);
    return arguments;
}

Tensor RuleCall::callNamed(CalledOperator called, const Named& arguments) const
{
    Stack stack;
    const OperatorHandle handle = handleOf(dispatcher(), called);
    for (const SchemaArgument& wanted : handle.schema()->arguments) {
        const auto given = std::find_if(arguments.begin(), arguments.end(),
                                        [&wanted](const auto& each) { return each.first == wanted.name; });
        if (given != arguments.end())
            stack.push_back(given->second);
        else if (find(wanted.name))
            stack.push_back(argument(wanted.name));
        else
            stack.push_back(wanted.defaultValue.value_or(None{}));
    }
    return math().call(handle, std::move(stack));
}

void RuleCall::passOn(Stack physical, int dim)
{
    // A call below the layer's key would not see a lower level's batch.
    if (highestLevel(physical) > 0) {
        finish(callAgain(std::move(physical)), dim);
        return;
    }
    boxed().redispatchBelow(physical);
    finish(std::move(physical), dim);
}

void RuleCall::finish(Stack physical, int dim)
{
    changeTensors(physical, [&](Tensor& tensor) {
        if (tensor.defined())
            tensor = makeBatched(tensor, dim, level_);
    });
    LayerCall::finish(std::move(physical));
}

void RuleCall::describe(const std::string& text) const
{
    if (recorded())
        note(EventKind::batchRule, text + "; level " + std::to_string(level_) + ", batch of " + std::to_string(size_));
}

}  // namespace keyfall::vmap
