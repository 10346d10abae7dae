// SPDX-License-Identifier: MIT
#include "kernels/calling/tensor_math.h"
#include "kernels/layers/nested/nested_rules.h"

#include <algorithm>

// Between nested and padded tensors. A pad is one more row (or element) behind all others, taken wherever there is
// nothing else to take: so the gradient of a pad goes nowhere by itself (eleven:2.6.5).
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

double numberOf(const Value& value)
{
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    return 0;
}

/// `rows` (its first dimension) and one more row full of `padding`, taken in the order of `from`.
Tensor taken(const NestedCall& call, const Tensor& rows, double padding, const Ints& from)
{
    Dims one = rows.shape();
    one[0] = 1;
    const Tensor pad = filled({rows.dtype(), one, rows.device()}, padding);
    const Tensor all = call.call("cat", {std::vector<Tensor>{rows, pad}, std::int64_t{0}});
    return call.call("index_select", {all, std::int64_t{0}, intTensor(from, rows.device())});
}

Dims outputSize(const NestedCall& call)
{
    const Dims& smallest = call.first().shape();
    const Value given = call.argument("output_size");
    const auto* size = std::get_if<Ints>(&given);
    if (size == nullptr)
        return smallest;
    if (size->size() != smallest.size())
        call.reject("Length of output_size does not match NestedTensor dims. Broadcasting is not supported.");
    for (std::size_t d = 0; d < size->size(); ++d)
        if ((*size)[d] < smallest[d])
            call.reject("Value in output_size is less than NestedTensor padded size. Truncation is not supported. "
                        "It is "
                        + textOf(given) + ", but the components need " + textOf(smallest));
    return Dims(size->begin(), size->end());
}

/// Row by row, where only the ragged dimension grows.
Tensor paddedRows(const NestedCall& call, double padding, const Dims& target)
{
    const NestedTensor& nested = call.firstKind();
    const auto ragged = static_cast<std::int64_t>(nested.raggedDim - 1);
    const Tensor rows = call.call("movedim.int", {call.valuesOf(call.first()), ragged, std::int64_t{0}});
    const std::int64_t longest = target[static_cast<std::size_t>(nested.raggedDim)];
    Ints from;
    for (std::int64_t i = 0; i < target[0]; ++i)
        for (std::int64_t row = 0; row < longest; ++row)
            from.push_back(i < nested.count() && row < nested.rows->length(i) ? nested.rows->begin(i) + row
                                                                              : nested.rows->rows());
    Dims shape = rows.shape();
    shape[0] = longest;
    shape.insert(0, target[0]);
    const Tensor padded = call.reshape(taken(call, rows, padding, from), shape);
    return call.call("movedim.int", {padded, std::int64_t{1}, std::int64_t{nested.raggedDim}});
}

/// Element by element.
Tensor paddedElements(const NestedCall& call, double padding, const Dims& target)
{
    const NestedTensor& nested = call.firstKind();
    const Tensor flat = call.flatOf(call.first());
    Ints from(static_cast<std::size_t>(elementCount(target)), flat.numel());
    const Dims strides = contiguousStrides(target);
    std::int64_t next = 0;
    for (std::int64_t i = 0; i < nested.count(); ++i) {
        const Dims size = nested.sizeOf(i);
        const std::int64_t count = elementCount(size);
        Dims index(size.size());
        for (std::int64_t k = 0; k < count; ++k) {
            std::int64_t at = i * strides[0];
            for (std::size_t d = 0; d < size.size(); ++d)
                at += index[d] * strides[d + 1];
            from[static_cast<std::size_t>(at)] = next++;
            for (std::size_t d = size.size(); d-- > 0;) {
                if (++index[d] < size[d])
                    break;
                index[d] = 0;
            }
        }
    }
    return call.reshape(taken(call, flat, padding, from), target);
}

bool toPadded(NestedCall& call)
{
    const NestedTensor& nested = call.firstKind();
    const double padding = numberOf(call.argument("padding"));
    const Dims target = outputSize(call);
    Dims others = target;
    others[0] = call.first().size(0);
    if (!nested.isFlat())
        others[static_cast<std::size_t>(nested.raggedDim)] = call.first().size(nested.raggedDim);
    const bool rowByRow = !nested.isFlat() && others == call.first().shape();
    call.describe(std::string(rowByRow ? "the rows" : "the elements") + " at their places of " + textOf(target)
                  + ", pads elsewhere");
    call.finish(rowByRow ? paddedRows(call, padding, target) : paddedElements(call, padding, target));
    return true;
}

bool fromPaddedLike(NestedCall& call)
{
    const Tensor example = call.tensor("nt_example");
    if (!NestedCall::isNested(example))
        return false;
    call.finish(
        call.call("_nested_from_padded", {call.tensor("padded"), call.call("_nested_tensor_size", {example}), false}));
    return true;
}

/// The dummy only says which layer the call goes to.
bool fromPaddedTensor(NestedCall& call)
{
    Stack dense = call.arguments();
    const std::size_t dummy = *call.find("dummy");
    if (call.first().isSame(call.tensor("dummy")) && !NestedCall::isNested(call.tensor("padded"))) {
        dense[dummy] = dense[*call.find("offsets")];
        call.finish(call.callAgain(std::move(dense)));
        return true;
    }
    call.reject("the padded tensor must be dense");
}

}  // namespace

const std::vector<RuleEntry>& paddingRules()
{
    static const std::vector<RuleEntry> rules{
        {"to_padded_tensor", toPadded},
        {"nested_to_padded_tensor", toPadded},
        {"_nested_from_padded_and_nested_example", fromPaddedLike},
        {"_nested_from_padded_tensor", fromPaddedTensor},
    };
    return rules;
}

}  // namespace keyfall::nested
