// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"

// What a nested tensor consists of, and nested tensors of values: the operators that the tape sees between dense and
// nested tensors.
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

bool getValues(NestedCall& call)
{
    call.finish(call.firstKind().values.detached());
    return true;
}

/// The values as another tensor's lie, zero in its holes: what the gradient of `_nested_view_from_jagged` needs.
bool getValuesLike(NestedCall& call)
{
    const NestedTensor* like = nestedOrNull(call.tensor("like"));
    const NestedTensor* self = nestedOrNull(call.tensor("self"));
    if (self == nullptr || like == nullptr)
        call.reject("both self and like must be nested, but self is " + textOf(Value(call.tensor("self"))));
    if (!self->sameSizes(*like))
        call.reject("the components have the sizes " + shapeText(call.tensor("self"))
                    + ", not those of like, which are " + shapeText(call.tensor("like")));
    const bool asTheyAre = self->sameStructure(*like) && !like->rows->hasHoles();
    call.finish(asTheyAre ? self->values.detached() : call.rebuiltAs(call.tensor("self"), *like));
    return true;
}

bool getOffsets(NestedCall& call)
{
    call.finish(intTensor(call.firstKind().rows->offsets(), call.first().device()));
    return true;
}

bool getLengths(NestedCall& call)
{
    const RaggedRows& rows = *call.firstKind().rows;
    call.finish(rows.givesLengths() ? intTensor(rows.lengths(), call.first().device()) : Tensor());
    return true;
}

bool getRaggedDim(NestedCall& call)
{
    call.finish(intTensor({call.firstKind().raggedDim}, Dims(), kCpu));
    return true;
}

/// (B, rank of the components), in host memory as in PyTorch.
Tensor table(const NestedTensor& nested, bool strides)
{
    if (nested.count() == 0)
        return intTensor({}, Dims{0}, kCpu);
    Ints cells;
    for (std::int64_t i = 0; i < nested.count(); ++i) {
        const Dims row = strides ? nested.component(i).strides() : nested.sizeOf(i);
        cells.insert(cells.end(), row.begin(), row.end());
    }
    return intTensor(cells, Dims{nested.count(), static_cast<std::int64_t>(cells.size()) / nested.count()}, kCpu);
}

bool sizes(NestedCall& call)
{
    call.finish(table(call.firstKind(), false));
    return true;
}
bool strides(NestedCall& call)
{
    call.finish(table(call.firstKind(), true));
    return true;
}

/// Where each component begins, in elements from the first one.
bool elementOffsets(NestedCall& call)
{
    const NestedTensor& nested = call.firstKind();
    Ints offsets;
    for (std::int64_t i = 0; i < nested.count(); ++i)
        offsets.push_back(nested.component(i).offset() - nested.values.offset());
    call.finish(Stack{offsets});
    return true;
}

bool isSameSize(NestedCall& call)
{
    const NestedTensor* self = nestedOrNull(call.tensor("self"));
    const NestedTensor* other = nestedOrNull(call.tensor("other"));
    if (self == nullptr || other == nullptr)
        call.reject(std::string("Expected both self and other to be nested tensors. Self ") + (self ? "is" : "is not")
                    + " nested. While Other " + (other ? "is" : "is not") + " nested.");
    call.finish(Stack{self->sameSizes(*other)});
    return true;
}

/// The dummy's form is the result's.
bool viewFromJagged(NestedCall& call)
{
    const Tensor self = call.tensor("self");
    if (NestedCall::isNested(self))
        call.reject("the values of a nested tensor must be dense");
    const auto ragged = std::get<std::int64_t>(call.argument("ragged_idx"));
    const NestedTensor& like = call.firstKind();
    const bool inRange = ragged >= 1 && ragged <= self.dim();
    auto rows = RaggedRows::ofTensors(call.tensor("offsets"), call.tensor("lengths"),
                                      inRange ? self.size(static_cast<int>(ragged) - 1) : 0);
    if (rows->sameAs(*like.rows))
        rows = like.rows;
    call.finish(makeJagged(self, std::move(rows), static_cast<int>(ragged), like.form));
    return true;
}

}  // namespace

const std::vector<RuleEntry>& structureRules()
{
    static const std::vector<RuleEntry> rules{
        {"_nested_get_values", getValues},
        {"_nested_get_values.like", getValuesLike},
        {"_nested_get_offsets", getOffsets},
        {"_nested_get_lengths", getLengths},
        {"_nested_get_ragged_idx", getRaggedDim},
        {"_nested_tensor_size", sizes},
        {"_nested_tensor_strides", strides},
        {"_nested_tensor_offsets", elementOffsets},
        {"is_same_size", isSameSize},
        {"_nested_view_from_jagged", viewFromJagged},
    };
    return rules;
}

}  // namespace keyfall::nested
