// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/loop_fallback.h"

#include "kernels/ops/allocate.h"

#include <algorithm>

namespace keyfall::vmap {

namespace {

/// Example `index` of a batched tensor, by operators that any tape understands.
Tensor exampleOf(const RuleCall& call, const Tensor& tensor, std::int64_t index)
{
    const BatchedTensor* batched = batchedAt(tensor, call.level());
    if (batched == nullptr)
        return tensor;
    if (call.exists("select.int"))
        return call.call("select.int", {batched->value, std::int64_t{batched->dim}, index});
    const Tensor& value = batched->value;
    if (value.requiresGrad() || value.traits().batched())
        throw DispatchError(DispatchErrorKind::unsupported,
                            call.op() + ": vmap loops over the examples, which needs the operator select.int here");
    return value.view(tensor.shape(), tensor.strides(),
                      value.offset() + index * value.strides()[static_cast<std::size_t>(batched->dim)]);
}

Stack examplesOf(const RuleCall& call, std::int64_t index)
{
    Stack example = call.arguments();
    changeTensors(example, [&](Tensor& tensor) { tensor = exampleOf(call, tensor, index); });
    return example;
}

Tensor stacked(const RuleCall& call, const std::vector<Tensor>& results)
{
    if (call.exists("stack"))
        return call.call("stack", {results, std::int64_t{0}});
    if (std::any_of(results.begin(), results.end(),
                    [](const Tensor& t) { return t.requiresGrad() || t.traits().batched(); }))
        throw DispatchError(DispatchErrorKind::unsupported,
                            call.op() + ": vmap loops over the examples, which needs the operator stack here");
    Dims shape = results.front().shape();
    shape.insert(0, static_cast<std::int64_t>(results.size()));
    const Tensor all = ops::emptyOn(results.front().device(), results.front().dtype(), shape);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Dims strides(all.strides().begin() + 1, all.strides().end());
        const Tensor row = all.view(results[i].shape(), strides, static_cast<std::int64_t>(i) * all.strides()[0]);
        (void)call.call("copy_", {row, results[i]});
    }
    return all;
}

Value stackedValue(const RuleCall& call, const std::vector<Stack>& results, std::size_t output)
{
    if (std::holds_alternative<Tensor>(results.front()[output])) {
        std::vector<Tensor> tensors;
        for (const Stack& result : results)
            tensors.push_back(std::get<Tensor>(result[output]));
        return tensors.front().defined() ? Value(stacked(call, tensors)) : Value(Tensor());
    }
    const auto* list = std::get_if<std::vector<Tensor>>(&results.front()[output]);
    if (list == nullptr)
        throw DispatchError(DispatchErrorKind::unsupported,
                            call.op() + ": vmap cannot map an operator whose result is a number");
    std::vector<Tensor> items;
    for (std::size_t k = 0; k < list->size(); ++k) {
        std::vector<Tensor> tensors;
        for (const Stack& result : results)
            tensors.push_back(std::get<std::vector<Tensor>>(result[output])[k]);
        items.push_back(stacked(call, tensors));
    }
    return items;
}

}  // namespace

void loopOverExamples(RuleCall& call)
{
    if (call.size() == 0)
        throw DispatchError(DispatchErrorKind::unsupported,
                            call.op()
                                + ": there is no batching rule for it, and the loop over the examples of an empty "
                                  "batch has no result to take the shape from");
    if (call.writesIntoSelf() && !call.isBatched(call.tensor(0)))
        throw DispatchError(DispatchErrorKind::badArgument,
                            "vmap: " + call.op()
                                + " in place is not possible: the tensor it writes is not batched, but "
                                  "an argument is. Use the operator without the underscore");
    std::vector<Stack> results;
    for (std::int64_t i = 0; i < call.size(); ++i)
        results.push_back(call.callAgain(examplesOf(call, i)));
    if (call.writesIntoSelf()) {
        call.finishInPlace();
        return;
    }
    Stack outputs;
    for (std::size_t output = 0; output < results.front().size(); ++output)
        outputs.push_back(stackedValue(call, results, output));
    call.finish(std::move(outputs));
}

}  // namespace keyfall::vmap
