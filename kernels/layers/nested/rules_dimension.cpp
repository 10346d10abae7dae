// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"

#include <algorithm>

// Operators along a dimension that they keep: on the values when it is not the ragged one, else in each component.
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

Value wrapped(const NestedCall& call, const Value& result, const NestedTensor& like)
{
    if (const auto* tensor = std::get_if<Tensor>(&result))
        return tensor->defined() ? call.wrapLike(*tensor, like) : Tensor();
    std::vector<Tensor> items;
    for (const Tensor& item : std::get<std::vector<Tensor>>(result))
        items.push_back(call.wrapLike(item, like));
    return items;
}

/// `name`: of the argument that has the dimensions.
bool along(NestedCall& call, std::string_view name)
{
    const NestedTensor& like = call.firstKind();
    const auto dims = componentDims(call, name, "Cannot apply " + call.shortName() + " across nested dimension 0");
    const bool onComponents = !NestedCall::isNested(call.tensor(0)) || !dims || like.isFlat()
        || std::count(dims->begin(), dims->end(), like.raggedDim - 1) > 0;
    if (onComponents) {
        call.describe("in each component, along its own rows");
        eachComponent(call);
        return true;
    }
    Stack dense = call.arguments();
    for (Value& value : dense)
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && NestedCall::isNested(*tensor)) {
            if (!nestedOrNull(*tensor)->sameStructure(like))
                return false;
            *tensor = call.valuesOf(*tensor);
        }
    Value& at = dense[*call.find(name)];
    if (std::holds_alternative<std::int64_t>(at))
        at = dims->front();
    else
        at = *dims;
    call.describe("on the values, along a dimension that is not ragged");
    Stack results = call.below(std::move(dense));
    for (Value& value : results)
        value = wrapped(call, value, like);
    call.finish(std::move(results));
    return true;
}

bool alongDim(NestedCall& call)
{
    return along(call, "dim");
}
bool alongDims(NestedCall& call)
{
    return along(call, "dims");
}

/// On the values when the normalised dimensions are all behind the ragged one.
bool layerNorm(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto shape = std::get<Ints>(call.argument("normalized_shape"));
    if (like.isFlat() || !NestedCall::isNested(call.tensor(0))
        || static_cast<int>(shape.size()) > call.first().dim() - 1 - like.raggedDim)
        return false;
    if (call.packedFirst())
        return true;
    Stack dense = call.arguments();
    dense[0] = call.valuesOf(call.first());
    call.describe("on the values: every row is normalised by itself");
    Stack results = call.below(std::move(dense));
    for (Value& value : results)
        value = wrapped(call, value, like);
    call.finish(std::move(results));
    return true;
}

/// Every index becomes a vector, behind the ragged dimension's place.
bool embedding(NestedCall& call)
{
    const Tensor indices = call.tensor("indices");
    const NestedTensor* like = nestedOrNull(indices);
    if (like == nullptr || like->isFlat() || NestedCall::isNested(call.tensor(0)))
        return false;
    if (call.packedFirst(true))  // no index can be looked up in a hole
        return true;
    Stack dense = call.arguments();
    dense[1] = call.valuesOf(indices);
    call.describe("on the values: a vector for every index");
    call.finish(call.wrapLike(std::get<Tensor>(call.below(std::move(dense)).front()), *like));
    return true;
}

/// Along the batch: the components of all, one after the other.
bool cat(NestedCall& call)
{
    const auto dim = std::get<std::int64_t>(call.argument("dim"));
    const auto& tensors = std::get<std::vector<Tensor>>(call.arguments().front());
    for (const Tensor& tensor : tensors)
        if (!NestedCall::isNested(tensor))
            call.reject("a nested tensor can be joined with nested tensors only, but one of the list is dense");
    if (dim != 0 && dim != -call.first().dim()) {
        call.describe("component by component, as the operator means it");
        eachComponent(call);
        return true;
    }
    std::vector<Tensor> components;
    for (const Tensor& tensor : tensors)
        for (Tensor& component : call.componentsOf(tensor))
            components.push_back(std::move(component));
    call.describe("along the batch: the components one after the other");
    call.finish(call.wrapComponents(components, call.firstKind().form, std::max(call.firstKind().raggedDim, 1)));
    return true;
}

/// Sizes or reductions that count in the whole tensor: component by component they would mean something else.
bool refused(NestedCall& call)
{
    call.reject(
        call.shortName()
        + " is not supported for nested tensors: it goes over the batch, whose components have different sizes. "
          "Pad it with to_padded_tensor first, or unbind it");
}

}  // namespace

const std::vector<RuleEntry>& dimensionRules()
{
    static const std::vector<RuleEntry> rules{
        {"softmax.int", alongDim},
        {"log_softmax.int", alongDim},
        {"cumsum", alongDim},
        {"cumprod", alongDim},
        {"sort", alongDim},
        {"topk", alongDim},
        {"slice.Tensor", alongDim},
        {"narrow", alongDim},
        {"split.Tensor", alongDim},
        {"split_with_sizes", alongDim},
        {"chunk", alongDim},
        {"index_select", alongDim},
        {"gather", alongDim},
        {"flip", alongDims},
        {"layer_norm", layerNorm},
        {"native_layer_norm", layerNorm},
        {"embedding", embedding},
        {"cat", cat},
        {"expand", refused},
        {"repeat", refused},
        {"sum_to_size", refused},
        {"item", refused},
        {"dot", refused},
        {"mse_loss", refused},
        {"l1_loss", refused},
        {"smooth_l1_loss", refused},
        {"huber_loss", refused},
        {"nll_loss", refused},
        {"cross_entropy_loss", refused},
        {"binary_cross_entropy_with_logits", refused},
        {"new_zeros", refused},
    };
    return rules;
}

}  // namespace keyfall::nested
