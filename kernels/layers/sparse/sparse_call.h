// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/layer_call.h"
#include "kernels/layers/sparse/sparse_math.h"

#include <string>
#include <string_view>

namespace keyfall::sparse {

/// A call that a sparse rule carries out: its arguments, the operators to do it with, and the ways to end it.
class SparseCall : public LayerCall {
public:
    SparseCall(const BoxedCall& call, Stack& stack) : LayerCall(call, stack) {}

    [[nodiscard]] SparseMath math() const { return SparseMath(LayerCall::math()); }
    [[nodiscard]] std::int64_t integer(std::string_view name) const;
    [[nodiscard]] Tensor self() const { return tensor(0); }

    /// The same operator with another first argument: its result.
    [[nodiscard]] Tensor again(const Tensor& self) const;
    /// A dense tensor with the elements of a sparse one, and the event that says what that costs (eleven:2.8.6).
    [[nodiscard]] Tensor densified(const Tensor& sparse) const;
    /// Ends the rule: every sparse argument is made dense, and the call goes on below.
    void densify();
    /// "Could not run 'aten::view' with arguments from the 'SparseCPU' backend", and what to do instead.
    [[noreturn]] void refuse(const std::string& advice) const;
    /// Whether one of the results is written into, or shares the memory of, an argument.
    [[nodiscard]] bool writes() const;
    [[nodiscard]] bool isView() const;

private:
    void goOnBelow(Stack dense);
};

/// How much memory the stored parts of a sparse tensor take.
[[nodiscard]] std::size_t bytesOf(const Tensor& sparse);

}  // namespace keyfall::sparse
