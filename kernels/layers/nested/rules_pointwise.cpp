// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_rules.h"
#include "kernels/layers/pointwise_operators.h"

// Operators that compute element by element: on the values, without touching the offsets (eleven:2.6.3).
namespace keyfall::nested {

namespace {

[[noreturn]] void refuseShapes(const NestedCall& call, const Tensor& a, const Tensor& b)
{
    call.reject("cannot call binary pointwise function " + call.op() + " with inputs of shapes " + shapeText(a)
                + " and " + shapeText(b) + ": " + call.shortName()
                + " does not support broadcasting when given a NestedTensor, so every component must have the sizes of "
                  "its partner");
}

/// eleven:2.6.3: a dense partner of the jagged form, brought to where it broadcasts against the values.
Tensor alignedDense(const NestedCall& call, const Tensor& dense)
{
    const NestedTensor& like = call.firstKind();
    const int rank = call.first().dim();
    if (like.isFlat())
        refuseShapes(call, call.first(), dense);
    Tensor aligned = dense;
    int leading = 0;
    while (leading < dense.dim() && dense.size(leading) == 1)
        ++leading;
    // Behind the ragged dimension, where every row sees the same.
    if (dense.dim() - leading <= rank - 1 - like.raggedDim)
        return call.reshape(dense, Dims(dense.shape().begin() + leading, dense.shape().end()));
    if (dense.dim() < rank) {
        const int at = dense.dim() - (rank - like.raggedDim);  // its ragged dimension
        if (at >= 0 && dense.size(at) == 1)
            return dense;
        refuseShapes(call, call.first(), dense);
    }
    const auto batch = dense.dim() > 0 ? dense.size(0) : 1;
    if (dense.dim() != rank || dense.size(like.raggedDim) != 1 || (batch != 1 && batch != like.count()))
        refuseShapes(call, call.first(), dense);
    Dims shape(dense.shape().begin() + 1, dense.shape().end());
    if (batch == 1)
        return call.reshape(dense, shape);
    // One for each component: repeated for each of its rows, in the place of the ragged dimension.
    std::vector<std::int64_t> rows(static_cast<std::size_t>(like.rows->rows()), 0);
    for (std::int64_t i = 0; i < like.count(); ++i)
        for (std::int64_t row = like.rows->begin(i); row < like.rows->begin(i) + like.rows->length(i); ++row)
            rows[static_cast<std::size_t>(row)] = i;
    aligned = call.call("index_select", {dense, std::int64_t{0}, intTensor(rows, dense.device())});
    if (like.raggedDim > 1)
        aligned = call.call("transpose.int", {aligned, std::int64_t{0}, std::int64_t{like.raggedDim}});
    shape[static_cast<std::size_t>(like.raggedDim - 1)] = like.rows->rows();
    return call.reshape(aligned, shape);
}

Tensor operand(NestedCall& call, const Tensor& tensor)
{
    const NestedTensor& like = call.firstKind();
    if (const NestedTensor* nested = nestedOrNull(tensor)) {
        if (!nested->sameSizes(like))
            refuseShapes(call, call.first(), tensor);
        return call.valuesAs(tensor, like);
    }
    if (tensor.dim() == 0)
        return tensor;
    if (like.form == NestedForm::list) {
        const bool first = call.tensor(0).isSame(tensor);
        call.reject(std::string("Expected both self and other to be nested, but got a ")
                    + (first ? "non-nested" : "nested") + " self and " + (first ? "nested" : "non-nested")
                    + " other. A nested tensor that was made of a list takes no dense partner but a number; one that "
                      "was made with _nested_view_from_jagged does");
    }
    return alignedDense(call, tensor);
}

bool hasDensePartner(const NestedCall& call)
{
    bool found = false;
    for (const Value& value : call.arguments())
        if (const auto* tensor = std::get_if<Tensor>(&value))
            found = found || (tensor->defined() && !NestedCall::isNested(*tensor));
    return found;
}

bool pointwise(NestedCall& call)
{
    const NestedTensor& like = call.firstKind();
    const bool inPlace = call.writesIntoSelf();
    call.checkWritten();
    if (hasDensePartner(call) && call.packedFirst())
        return true;
    Stack dense = call.arguments();
    std::size_t tensors = 0;
    for (Value& value : dense)
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->defined()) {
            *tensor = operand(call, *tensor);
            ++tensors;
        }
    call.describe(tensors == 1 ? "on the values, the offsets stay" : "on the values of all, the offsets are the same");
    Stack results = call.below(std::move(dense));
    if (inPlace) {
        call.finishInPlace();
        return true;
    }
    for (Value& value : results)
        if (auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->defined())
            *tensor = call.wrapLike(*tensor, like);
    call.finish(std::move(results));
    return true;
}

}  // namespace

const std::vector<RuleEntry>& pointwiseRules()
{
    static const std::vector<RuleEntry> rules = entriesFor(pointwiseNames(), pointwise);
    return rules;
}

}  // namespace keyfall::nested
