// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/rule_call.h"

#include "kernels/layers/call_operator.h"

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
    : call_(call), stack_(stack), arguments_(stack), level_(level), size_(size)
{
}

bool RuleCall::writesIntoSelf() const
{
    const auto& schema = call_.op.schema();
    return schema && !schema->arguments.empty() && schema->arguments.front().type.written;
}

std::optional<std::size_t> RuleCall::find(std::string_view name) const
{
    const auto& schema = call_.op.schema();
    if (!schema)
        return std::nullopt;
    for (std::size_t i = 0; i < schema->arguments.size() && i < arguments_.size(); ++i)
        if (schema->arguments[i].name == name)
            return i;
    return std::nullopt;
}

Value RuleCall::argument(std::string_view name) const
{
    const auto index = find(name);
    return index ? arguments_[*index] : Value(None{});
}

Tensor RuleCall::tensor(std::size_t index) const
{
    const auto* tensor = index < arguments_.size() ? std::get_if<Tensor>(&arguments_[index]) : nullptr;
    return tensor ? *tensor : Tensor();
}

bool RuleCall::onlySelfIsBatched() const
{
    const Stack others(arguments_.begin() + 1, arguments_.end());
    bool any = false;
    forEachTensor(others, [&](const Tensor& tensor) { any = any || isBatched(tensor); });
    return !any && isBatched(tensor(0));
}

Tensor RuleCall::front(const Tensor& tensor) const
{
    const BatchedTensor* batched = batchedAt(tensor, level_);
    return batched ? moveDim(call_.dispatcher(), batched->value, batched->dim, 0) : tensor;
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

Stack RuleCall::callAll(std::string_view op, Stack arguments) const
{
    return callOperator(call_.dispatcher(), op, std::move(arguments));
}

Tensor RuleCall::call(std::string_view op, Stack arguments) const
{
    return std::get<Tensor>(callAll(op, std::move(arguments)).front());
}

Stack RuleCall::callBelow(Stack arguments) const
{
    call_.redispatchBelow(arguments);
    return arguments;
}

Tensor RuleCall::callNamed(std::string_view op, const Named& arguments) const
{
    Stack stack;
    const auto handle = call_.dispatcher().find(op);
    for (const SchemaArgument& wanted : handle->schema()->arguments) {
        const auto given = std::find_if(arguments.begin(), arguments.end(),
                                        [&wanted](const auto& each) { return each.first == wanted.name; });
        if (given != arguments.end())
            stack.push_back(given->second);
        else if (find(wanted.name))
            stack.push_back(argument(wanted.name));
        else
            stack.push_back(wanted.defaultValue.value_or(None{}));
    }
    return call(op, std::move(stack));
}

Tensor RuleCall::reshape(const Tensor& a, const Dims& shape) const
{
    return a.shape() == shape ? a : call("reshape", {a, toInts(shape)});
}

void RuleCall::passOn(Stack physical, int dim)
{
    // A call below the layer's key would not see a lower level's batch.
    if (highestLevel(physical) > 0) {
        finish(callAll(op(), std::move(physical)), dim);
        return;
    }
    call_.redispatchBelow(physical);
    finish(std::move(physical), dim);
}

void RuleCall::finish(Stack physical, int dim)
{
    for (Value& value : physical) {
        if (auto* tensor = std::get_if<Tensor>(&value)) {
            if (tensor->defined())
                *tensor = makeBatched(*tensor, dim, level_);
        } else if (auto* list = std::get_if<std::vector<Tensor>>(&value)) {
            for (Tensor& item : *list)
                item = makeBatched(item, dim, level_);
        }
    }
    stack_ = std::move(physical);
}

void RuleCall::describe(const std::string& text) const
{
    if (call_.recorded())
        call_.note(EventKind::batchRule,
                   text + "; level " + std::to_string(level_) + ", batch of " + std::to_string(size_));
}

}  // namespace keyfall::vmap
