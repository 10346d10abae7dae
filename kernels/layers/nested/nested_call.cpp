// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_call.h"

#include "kernels/calling/call_operator.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/nested/wrap.h"

#include <algorithm>

namespace keyfall::nested {

NestedCall::NestedCall(const BoxedCall& call, Stack& stack) : LayerCall(call, stack)
{
    forEachTensor(arguments(), [this](const Tensor& tensor) {
        if (!first_.defined() && isNested(tensor))
            first_ = tensor;
    });
}

std::string NestedCall::shortName() const
{
    std::string name = OperatorName::parse(op()).name;
    name.erase(0, name.rfind(':') + 1);
    if (name.size() > 1 && name.back() == '_')
        name.pop_back();
    return name;
}

void NestedCall::checkWritten() const
{
    if (!writesIntoSelf())
        return;
    if (!isNested(tensor(0)))
        reject(
            "it writes into a dense tensor what it computes of a nested one. Use the operator without the underscore");
    bool onTape = false;
    forEachTensor(arguments(), [&onTape](const Tensor& tensor) { onTape = onTape || tensor.requiresGrad(); });
    if (onTape && autograd::gradModeEnabled(dispatcher()))
        reject(
            "changing a nested tensor in place while gradients are recorded is not supported. Use the operator without "
            "the underscore");
}

Tensor NestedCall::valuesOf(const Tensor& nested) const
{
    return nested.requiresGrad() ? call("_nested_get_values", {nested}) : nestedOrNull(nested)->values;
}

Tensor NestedCall::valuesAs(const Tensor& nested, const NestedTensor& like) const
{
    const NestedTensor& kind = *nestedOrNull(nested);
    return kind.sameStructure(like) ? valuesOf(nested) : rebuiltAs(nested, like);
}

Tensor NestedCall::rebuiltAs(const Tensor& nested, const NestedTensor& like) const
{
    if (like.isFlat())
        return flatOf(nested);
    const auto dim = static_cast<std::int64_t>(like.raggedDim - 1);
    std::vector<Tensor> pieces;
    const std::vector<Tensor> components = componentsOf(nested);
    for (std::int64_t i = 0; i < like.count(); ++i) {
        pieces.push_back(components[static_cast<std::size_t>(i)]);
        const std::int64_t hole = like.rows->begin(i + 1) - like.rows->begin(i) - like.rows->length(i);
        if (hole > 0) {
            Dims shape = pieces.back().shape();
            shape[static_cast<std::size_t>(dim)] = hole;
            pieces.push_back(call("new_zeros", {pieces.back().detached(), toInts(shape)}));
        }
    }
    if (pieces.empty())  // no component at all
        return call("new_zeros", {nestedOrNull(nested)->values, toInts(like.values.shape())});
    return call("cat", {pieces, dim});
}

std::vector<Tensor> NestedCall::componentsOf(const Tensor& nested) const
{
    return callForList("unbind.int", {nested, std::int64_t{0}});
}

Tensor NestedCall::flatOf(const Tensor& nested) const
{
    const NestedTensor& kind = *nestedOrNull(nested);
    if (kind.isFlat())
        return valuesOf(nested);
    if (kind.raggedDim == 1 && !kind.rows->hasHoles())
        return call("reshape", {valuesOf(nested), std::vector<std::int64_t>{kind.values.numel()}});
    std::vector<Tensor> pieces;
    for (const Tensor& component : componentsOf(nested))
        pieces.push_back(call("reshape", {component, std::vector<std::int64_t>{component.numel()}}));
    return pieces.empty() ? call("new_zeros", {nestedOrNull(nested)->values, std::vector<std::int64_t>{0}})
                          : call("cat", {pieces, std::int64_t{0}});
}

bool NestedCall::packedFirst(bool always)
{
    bool holes = false;
    bool onTape = always;
    for (const Value& value : arguments())
        if (const auto* tensor = std::get_if<Tensor>(&value)) {
            holes = holes || (isNested(*tensor) && nestedOrNull(*tensor)->rows->hasHoles());
            onTape = onTape || tensor->requiresGrad();
        }
    if (!holes || !onTape || writesIntoSelf())
        return false;
    Stack packed = arguments();
    for (Value& value : packed)
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && isNested(*tensor))
            *tensor = call("contiguous", {*tensor});
    describe("on the rows without the holes between them, whose content must not reach a gradient");
    finish(callAgain(std::move(packed)));
    return true;
}

Tensor NestedCall::wrapLike(const Tensor& values, const NestedTensor& like) const
{
    return nested::wrapLike(math(), values, like);
}

Tensor NestedCall::wrapJagged(const Tensor& values, const std::shared_ptr<const RaggedRows>& rows, int raggedDim,
                              NestedForm form) const
{
    return nested::wrapJagged(math(), values, rows, raggedDim, form);
}

Tensor NestedCall::wrapSizes(const Tensor& buffer, std::vector<Dims> sizes, NestedForm form) const
{
    return nested::wrapSizes(math(), buffer, std::move(sizes), form);
}

Tensor NestedCall::wrapComponents(const std::vector<Tensor>& components, NestedForm form, int preferredDim) const
{
    std::vector<Dims> sizes;
    for (const Tensor& component : components)
        sizes.push_back(component.shape());
    for (const Dims& size : sizes)
        if (size.size() != sizes.front().size())
            reject("the components of the result have different numbers of dimensions");
    if (const int ragged = raggedDimOf(sizes, preferredDim); ragged > 0) {
        std::vector<std::int64_t> lengths;
        for (const Dims& size : sizes)
            lengths.push_back(size[static_cast<std::size_t>(ragged - 1)]);
        return wrapJagged(call("cat", {components, static_cast<std::int64_t>(ragged - 1)}),
                          RaggedRows::ofLengths(lengths), ragged, form);
    }
    std::vector<Tensor> pieces;
    for (const Tensor& component : components)
        pieces.push_back(call("reshape", {component, std::vector<std::int64_t>{component.numel()}}));
    if (pieces.empty())
        reject("it has no components, so there is no result to take the shape from");
    return wrapSizes(call("cat", {pieces, std::int64_t{0}}), std::move(sizes), form);
}

Stack NestedCall::below(Stack dense)
{
    KeySet needed;
    forEachTensor(dense, [&](const Tensor& tensor) { needed |= dispatcher().model().keysOf(tensor.traits()); });
    if ((needed & ~boxed().keysBelow()) != KeySet())
        return callAgain(std::move(dense));
    boxed().redispatchBelow(dense);
    return dense;
}

void NestedCall::stackResults()
{
    for (Value& value : results())
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && isNested(*tensor))
            *tensor = call("stack", {componentsOf(*tensor), std::int64_t{0}});
}

void NestedCall::describe(const std::string& text) const
{
    if (recorded())
        note(EventKind::batchRule, text + "; " + std::to_string(firstKind().count()) + " components");
}

}  // namespace keyfall::nested
