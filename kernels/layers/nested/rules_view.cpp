// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>

// The same elements in other sizes. The ragged dimension is tracked: where it goes, `raggedDim` follows.
namespace keyfall::nested {

namespace {

using Ints = std::vector<std::int64_t>;

std::size_t wrapped(const NestedCall& call, const Value& dim, int more = 0)
{
    return ops::wrapDim(std::get<std::int64_t>(dim), call.first().dim() + more);
}

bool transpose(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto a = static_cast<std::int64_t>(wrapped(call, call.argument("dim0")));
    const auto b = static_cast<std::int64_t>(wrapped(call, call.argument("dim1")));
    if (a == 0 || b == 0)
        call.reject("Nested tensor dimension 0 cannot be transposed");
    if (like.isFlat()) {
        call.describe("each component");
        eachComponent(call);
        return true;
    }
    const int ragged = like.raggedDim == a ? static_cast<int>(b)
        : like.raggedDim == b              ? static_cast<int>(a)
                                           : like.raggedDim;
    call.describe("a view of the values; the ragged dimension is " + std::to_string(ragged));
    call.finish(call.wrapJagged(call.call("transpose.int", {call.valuesOf(call.first()), a - 1, b - 1}), like.rows,
                                ragged, like.form));
    return true;
}

bool permute(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto given = std::get<Ints>(call.argument("dims"));
    if (static_cast<int>(given.size()) != call.first().dim())
        call.reject("permute: number of dimensions in the tensor input does not match the length of the "
                    "desired ordering of dimensions i.e. input.dim() = "
                    + std::to_string(call.first().dim())
                    + " is not equal to len(dims) = " + std::to_string(given.size()));
    Ints dims;
    int ragged = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto from = static_cast<std::int64_t>(ops::wrapDim(given[i], call.first().dim()));
        if ((from == 0) != (i == 0))
            call.reject("Nested tensor dimension 0 cannot be transposed");
        if (i > 0)
            dims.push_back(from - 1);
        if (from == like.raggedDim)
            ragged = static_cast<int>(i);
    }
    if (like.isFlat()) {
        std::vector<Tensor> components = call.componentsOf(call.first());
        for (Tensor& component : components)
            component = call.call("permute", {component, dims});
        call.finish(call.wrapComponents(components, like.form, 1));
        return true;
    }
    call.describe("a view of the values; the ragged dimension is " + std::to_string(ragged));
    call.finish(
        call.wrapJagged(call.call("permute", {call.valuesOf(call.first()), dims}), like.rows, ragged, like.form));
    return true;
}

bool unbind(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    if (const std::size_t dim = wrapped(call, call.argument("dim")); dim != 0)
        call.reject("NestedTensor can only be unbound along dimension 0 got dimension " + std::to_string(dim)
                    + " instead.");
    const auto along = static_cast<std::int64_t>(std::max(like.raggedDim - 1, 0));
    const Tensor values = call.valuesOf(call.first());
    std::vector<Tensor> components;
    if (like.rows->hasHoles())
        for (std::int64_t i = 0; i < like.count(); ++i)
            components.push_back(call.call(
                "slice.Tensor", {values, along, like.rows->begin(i), like.rows->begin(i) + like.rows->length(i)}));
    else if (like.count() > 0)
        components = call.callForList("split_with_sizes", {values, like.rows->lengths(), along});
    if (like.isFlat())
        for (std::size_t i = 0; i < components.size(); ++i)
            components[i] = call.reshape(components[i], like.sizes[i]);
    call.describe("views of the values");
    call.finish(Stack{components});
    return true;
}

bool select(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto dim = static_cast<std::int64_t>(wrapped(call, call.argument("dim")));
    const auto index = std::get<std::int64_t>(call.argument("index"));
    if (dim == 0) {
        if (index < -like.count() || index >= like.count())
            call.reject("index " + std::to_string(index) + " is out of bounds for dimension 0 with size "
                        + std::to_string(like.count()));
        const std::int64_t i = index < 0 ? index + like.count() : index;
        const auto along = static_cast<std::int64_t>(std::max(like.raggedDim - 1, 0));
        call.describe("a view of the values: component " + std::to_string(i));
        const Tensor rows = call.call(
            "slice.Tensor",
            {call.valuesOf(call.first()), along, like.rows->begin(i), like.rows->begin(i) + like.rows->length(i)});
        call.finish(like.isFlat() ? call.reshape(rows, like.sizeOf(i)) : rows);
        return true;
    }
    if (like.isFlat() || dim == like.raggedDim)
        call.reject("NestedTensor can only be selected along dimension 0 got dimension " + std::to_string(dim)
                    + " instead: the components have different sizes there");
    call.describe("a view of the values");
    const Tensor values = call.call("select.int", {call.valuesOf(call.first()), dim - 1, index});
    call.finish(call.wrapJagged(values, like.rows, like.raggedDim - (dim < like.raggedDim ? 1 : 0), like.form));
    return true;
}

bool unsqueeze(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto dim = static_cast<std::int64_t>(wrapped(call, call.argument("dim"), 1));
    if (dim == 0)
        call.reject("unsqueeze: a nested tensor's dimension 0 is its batch; nothing can be put before it");
    if (like.isFlat()) {
        std::vector<Tensor> components = call.componentsOf(call.first());
        for (Tensor& component : components)
            component = call.call("unsqueeze", {component, dim - 1});
        call.finish(call.wrapComponents(components, like.form, 1));
        return true;
    }
    call.describe("a view of the values");
    call.finish(call.wrapJagged(call.call("unsqueeze", {call.valuesOf(call.first()), dim - 1}), like.rows,
                                like.raggedDim + (dim <= like.raggedDim ? 1 : 0), like.form));
    return true;
}

bool squeezeDim(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto dim = static_cast<std::int64_t>(wrapped(call, call.argument("dim")));
    if (dim == 0 || dim == like.raggedDim)
        call.reject("squeeze: dimension " + std::to_string(dim)
                    + " of a nested tensor is its batch or ragged, and stays");
    if (like.isFlat()) {
        call.describe("each component");
        eachComponent(call);
        return true;
    }
    const bool goes = call.first().size(static_cast<int>(dim)) == 1;
    call.describe("a view of the values");
    call.finish(call.wrapJagged(call.call("squeeze.dim", {call.valuesOf(call.first()), dim - 1}), like.rows,
                                like.raggedDim - (goes && dim < like.raggedDim ? 1 : 0), like.form));
    return true;
}

std::string shapeIn(const Ints& shape)
{
    return textOf(Value(shape));
}

/// -1 in a dimension that the tensor has is that dimension's size in each component; none is inferred (1.13).
Dims newSize(const NestedCall& call, const Ints& shape, const Dims& size)
{
    Dims made;
    for (std::size_t d = 1; d < shape.size(); ++d) {
        if (shape[d] < -1)
            call.reject("invalid shape dimension " + std::to_string(shape[d]));
        if (shape[d] == -1 && d - 1 >= size.size())
            call.reject("nested tensor does not infer shape: -1 at dimension " + std::to_string(d)
                        + ", which it does not have");
        made.push_back(shape[d] == -1 ? size[d - 1] : shape[d]);
    }
    if (elementCount(made) != elementCount(size))
        call.reject("shape '" + shapeIn(shape) + "' is invalid for input of size "
                    + std::to_string(elementCount(size)));
    return made;
}

bool reshape(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const auto shape = std::get<Ints>(call.arguments()[1]);
    if (shape.empty() || shape[0] != like.count())
        call.reject(call.shortName() + ": For now nested " + call.shortName()
                    + " cannot change or infer the implicit batch dimension");
    std::vector<Dims> sizes;
    for (const Dims& size : sizesOf(like))
        sizes.push_back(newSize(call, shape, size));
    bool rowsStay = like.raggedDim == 1;
    for (std::int64_t i = 0; rowsStay && i < like.count(); ++i)
        rowsStay = !sizes[static_cast<std::size_t>(i)].empty()
            && sizes[static_cast<std::size_t>(i)][0] == like.rows->length(i);
    if (rowsStay && like.count() > 0) {
        Dims rows = sizes[0];
        rows[0] = like.rows->rows();
        call.describe("the values' rows in other sizes");
        call.finish(call.wrapJagged(
            std::get<Tensor>(call.callAgain({call.valuesOf(call.first()), Ints(rows.begin(), rows.end())}).front()),
            like.rows, 1, like.form));
        return true;
    }
    call.describe("all elements in other sizes");
    call.finish(call.wrapSizes(call.flatOf(call.first()), std::move(sizes), like.form));
    return true;
}

/// The tensor itself when its values stay what they are.
bool converted(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    Stack dense = call.arguments();
    const Tensor values = call.valuesOf(call.first());
    dense[0] = values;
    call.describe("on the values, the offsets stay");
    const Tensor result = std::get<Tensor>(call.below(std::move(dense)).front());
    call.finish(result.isSame(values) ? call.first() : call.wrapLike(result, like));
    return true;
}

/// Without holes, and the values in row-major order.
bool contiguous(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    if (!like.rows->hasHoles())
        return converted(call);
    call.describe("the rows of the components without the holes between them");
    const auto along = static_cast<std::int64_t>(like.raggedDim - 1);
    const Tensor values = call.valuesOf(call.first());
    call.finish(
        call.wrapJagged(call.call("index_select", {values, along, intTensor(like.rows->liveRows(), values.device())}),
                        RaggedRows::ofLengths(like.rows->lengths()), like.raggedDim, like.form));
    return true;
}

}  // namespace

const std::vector<RuleEntry>& viewRules()
{
    static const std::vector<RuleEntry> rules{
        {"transpose.int", transpose}, {"permute", permute},        {"unbind.int", unbind},     {"select.int", select},
        {"unsqueeze", unsqueeze},     {"squeeze.dim", squeezeDim}, {"reshape", reshape},       {"view", reshape},
        {"to.dtype", converted},      {"to.device", converted},    {"contiguous", contiguous},
    };
    return rules;
}

}  // namespace keyfall::nested
