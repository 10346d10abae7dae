// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/kernel.h"
#include "kernels/layers/sparse/sparse_math.h"

#include <optional>
#include <string>
#include <string_view>

namespace keyfall::sparse {

/// A call that a sparse rule carries out: its arguments, the operators to do it with, and the ways to end it.
class SparseCall {
public:
    SparseCall(const BoxedCall& call, Stack& stack);

    [[nodiscard]] const std::string& op() const { return call_.opName(); }
    [[nodiscard]] const SparseMath& math() const { return math_; }
    [[nodiscard]] const Stack& arguments() const { return arguments_; }
    /// An argument by its name in the schema; none when there is no such argument.
    [[nodiscard]] Value argument(std::string_view name) const;
    [[nodiscard]] std::int64_t integer(std::string_view name) const;
    /// An undefined tensor when the argument is none or no tensor.
    [[nodiscard]] Tensor tensor(std::size_t index) const;
    [[nodiscard]] Tensor self() const { return tensor(0); }

    /// Ends the rule.
    void finish(Value result) { stack_ = {std::move(result)}; }
    /// The same operator with another first argument: its result.
    [[nodiscard]] Tensor again(const Tensor& self) const;
    /// A dense tensor with the elements of a sparse one, and the event that says what that costs (2.8.6).
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

    const BoxedCall& call_;
    Stack& stack_;
    Stack arguments_;
    SparseMath math_;
};

/// How much memory the stored parts of a sparse tensor take.
[[nodiscard]] std::size_t bytesOf(const Tensor& sparse);

}  // namespace keyfall::sparse
