// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <array>

// What has no rule, or means nothing but this: unbind, the operator for each component, and back (eleven:2.6.3).
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

constexpr std::array<std::string_view, 8> kDimensions{"dim",       "dims",    "dim0",   "dim1",
                                                      "start_dim", "end_dim", "source", "destination"};

Value countedInComponents(const NestedCall& call, std::string_view name, const Value& given)
{
    const auto dims = componentDims(call, name,
                                    call.shortName()
                                        + " along dimension 0 of a nested tensor, its batch, "
                                          "is not supported: its components have different "
                                          "sizes. Unbind it, or pad it");
    if (!dims)
        return given;
    if (std::holds_alternative<std::int64_t>(given))
        return dims->front();
    return *dims;
}

/// A dense tensor with as many dimensions as the nested one, one element for each component, is taken apart, too.
bool isBatch(const Tensor& tensor, const NestedCall& call)
{
    return tensor.defined() && !NestedCall::isNested(tensor) && tensor.dim() == call.first().dim()
        && tensor.size(0) == call.firstKind().count();
}

/// The arguments of every component's call.
std::vector<Stack> callsOf(const NestedCall& call)
{
    const auto count = static_cast<std::size_t>(call.firstKind().count());
    std::vector<Stack> calls(count, call.arguments());
    const auto place = [&](const Tensor& tensor, auto&& put) {
        if (NestedCall::isNested(tensor)) {
            const std::vector<Tensor> components = call.componentsOf(tensor);
            if (components.size() != count)
                call.reject("one nested argument has " + std::to_string(count) + " components and another one "
                            + std::to_string(components.size()));
            for (std::size_t i = 0; i < count; ++i)
                put(calls[i], components[i]);
        } else if (isBatch(tensor, call)) {
            for (std::size_t i = 0; i < count; ++i)
                put(calls[i], call.call("select.int", {tensor, std::int64_t{0}, static_cast<std::int64_t>(i)}));
        }
    };
    for (std::size_t a = 0; a < call.arguments().size(); ++a) {
        if (const auto* tensor = std::get_if<Tensor>(&call.arguments()[a]))
            place(*tensor, [a](Stack& stack, const Tensor& component) { stack[a] = component; });
        if (const auto* list = std::get_if<std::vector<Tensor>>(&call.arguments()[a]))
            for (std::size_t k = 0; k < list->size(); ++k)
                place((*list)[k], [a, k](Stack& stack, const Tensor& component) {
                    std::get<std::vector<Tensor>>(stack[a])[k] = component;
                });
    }
    for (const std::string_view name : kDimensions)
        if (const auto at = call.find(name)) {
            const Value counted = countedInComponents(call, name, call.arguments()[*at]);
            for (Stack& stack : calls)
                stack[*at] = counted;
        }
    return calls;
}

Value gathered(const NestedCall& call, const std::vector<Stack>& results, std::size_t output)
{
    const NestedTensor& like = call.firstKind();
    const auto wrap = [&](auto&& tensorOf) {
        std::vector<Tensor> components;
        for (const Stack& result : results)
            components.push_back(tensorOf(result[output]));
        return components.front().defined() ? call.wrapComponents(components, like.form, std::max(like.raggedDim, 1))
                                            : Tensor();
    };
    if (std::holds_alternative<Tensor>(results.front()[output]))
        return wrap([](const Value& value) { return std::get<Tensor>(value); });
    const auto* list = std::get_if<std::vector<Tensor>>(&results.front()[output]);
    if (list == nullptr)
        call.reject("its result is a number, so it cannot be computed component by component");
    std::vector<Tensor> items;
    for (std::size_t k = 0; k < list->size(); ++k)
        items.push_back(wrap([&](const Value& value) {
            const auto& tensors = std::get<std::vector<Tensor>>(value);
            if (tensors.size() != list->size())
                call.reject("the components give results of different numbers");
            return tensors[k];
        }));
    return items;
}

}  // namespace

std::optional<Ints> componentDims(const NestedCall& call, std::string_view name, const std::string& batchRefused)
{
    const Value given = call.argument(name);
    Ints dims;
    if (const auto* one = std::get_if<std::int64_t>(&given))
        dims = {*one};
    else if (const auto* list = std::get_if<Ints>(&given))
        dims = *list;
    if (dims.empty())
        return std::nullopt;
    for (std::int64_t& dim : dims) {
        dim = static_cast<std::int64_t>(ops::wrapDim(dim, call.first().dim())) - 1;
        if (dim < 0)
            call.reject(batchRefused);
    }
    return dims;
}

void eachComponent(NestedCall& call)
{
    if (call.firstKind().count() == 0)
        call.reject("it runs component by component, and a nested tensor without components has no result to take the "
                    "shape from");
    call.checkWritten();
    std::vector<Stack> results;
    for (Stack& arguments : callsOf(call))
        results.push_back(call.callAgain(std::move(arguments)));
    if (call.writesIntoSelf()) {
        call.finishInPlace();
        return;
    }
    Stack outputs;
    for (std::size_t output = 0; output < results.front().size(); ++output)
        outputs.push_back(gathered(call, results, output));
    call.finish(std::move(outputs));
}

}  // namespace keyfall::nested
