// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/layer_call.h"
#include "kernels/layers/nested/nested_tensor.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall::nested {

/// A call that a rule of the Nested layer carries out: its arguments, and the dense operators to do it with.
///
/// Everything that has a gradient goes through dispatched operators. So where the tape records, it sees the operators
/// on the values, and the values themselves by `_nested_get_values` and `_nested_view_from_jagged` (eleven:2.6.5).
class NestedCall : public LayerCall {
public:
    NestedCall(const BoxedCall& call, Stack& stack);

    /// `add` for `aten::add_.Tensor`: what error texts name.
    [[nodiscard]] std::string shortName() const;
    /// Throws when an operator would write into a nested tensor whose history is being recorded: the tape would not see
    /// it.
    void checkWritten() const;

    /// The first nested tensor among the arguments, those in lists included. There is one.
    [[nodiscard]] const Tensor& first() const { return first_; }
    [[nodiscard]] const NestedTensor& firstKind() const { return *nestedOrNull(first_); }
    [[nodiscard]] static bool isNested(const Tensor& tensor) { return nestedOrNull(tensor) != nullptr; }

    /// The packed values, on the tape when the tensor is.
    [[nodiscard]] Tensor valuesOf(const Tensor& nested) const;
    /// The values as `like`'s lie: computed when the two lie differently. Their sizes must be the same.
    [[nodiscard]] Tensor valuesAs(const Tensor& nested, const NestedTensor& like) const;
    /// The same, computed anew, with zeros in the holes.
    [[nodiscard]] Tensor rebuiltAs(const Tensor& nested, const NestedTensor& like) const;
    /// The components as dense tensors, by `unbind`.
    [[nodiscard]] std::vector<Tensor> componentsOf(const Tensor& nested) const;
    /// All elements of all components in one dimension, without holes.
    [[nodiscard]] Tensor flatOf(const Tensor& nested) const;

    /// Note [Holes and shared weights]
    /// What is in a hole is anything, NaN too. It does no harm in rows that nobody reads, but the gradient of a dense
    /// argument adds up over all rows, and zero times NaN is NaN. So where the tape records an operator with a dense
    /// argument, the rows are packed first.
    /// True when the call was done that way, on nested arguments without holes.
    [[nodiscard]] bool packedFirst(bool always = false);

    /// A nested tensor over values, on the tape when they are.
    [[nodiscard]] Tensor wrapLike(const Tensor& values, const NestedTensor& like) const;
    [[nodiscard]] Tensor wrapJagged(const Tensor& values, const std::shared_ptr<const RaggedRows>& rows, int raggedDim,
                                    NestedForm form) const;
    [[nodiscard]] Tensor wrapSizes(const Tensor& buffer, std::vector<Dims> sizes, NestedForm form) const;
    /// One of new components, ragged where they differ.
    [[nodiscard]] Tensor wrapComponents(const std::vector<Tensor>& components, NestedForm form, int preferredDim) const;

    /// The same operator on dense arguments: further down the fall where the keys below suffice for them, else by a
    /// call of its own (PyTorch's key for dense tensors is not among a nested tensor's keys). Its results.
    [[nodiscard]] Stack below(Stack dense);

    /// Makes nested results whose components are all of one size dense.
    void stackResults();

    /// What the rule did, for the call graph.
    void describe(const std::string& text) const;
    void warn(const std::string& text) const { note(EventKind::warning, text); }
    [[noreturn]] void reject(const std::string& text) const
    {
        fail(DispatchErrorKind::badArgument, op() + ": " + text);
    }

private:
    Tensor first_;
};

}  // namespace keyfall::nested
