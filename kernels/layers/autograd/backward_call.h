// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace keyfall::autograd {

class OperatorNode;
enum class SparseForm : std::uint8_t;

/// What a formula works with: the gradients of the results coming in, what was saved, and the gradients going out.
class BackwardCall {
public:
    BackwardCall(OperatorNode& node, Dispatcher& dispatcher, const std::vector<Tensor>& gradients);

    [[nodiscard]] const TensorMath& math() const { return math_; }
    /// The gradient of result `output`, zeros where nobody gave one.
    [[nodiscard]] Tensor gradient(std::uint32_t output = 0) const;
    [[nodiscard]] bool hasGradient(std::uint32_t output) const;

    /// A saved argument or result. Throws as `SavedValue::unpack` does.
    [[nodiscard]] Tensor input(std::string_view name) const;
    [[nodiscard]] Tensor output(std::uint32_t index = 0) const;

    [[nodiscard]] bool has(std::string_view name) const;
    /// An argument that is no tensor, as it was given; `None` when the operator has no such argument.
    [[nodiscard]] Value argument(std::string_view name) const;
    /// An argument's tensor, as metadata: it need not have been saved.
    [[nodiscard]] const TensorFacts& facts(std::string_view name) const;
    /// Whether the argument is a tensor whose gradient is wanted.
    [[nodiscard]] bool wants(std::string_view name) const;
    /// How many results the call has.
    [[nodiscard]] std::uint32_t resultCount() const;
    [[nodiscard]] const TensorFacts& resultFacts(std::uint32_t output) const;
    /// Of an argument that is a list of tensors: metadata, and the gradient of one of them.
    [[nodiscard]] const std::vector<TensorFacts>& listFacts(std::string_view name) const;
    [[nodiscard]] bool wantsItem(std::string_view name, std::size_t item) const;
    void setItem(std::string_view name, std::size_t item, const Tensor& gradient);
    /// The argument itself, without history, where it is sparse and its gradient may be wanted; else undefined.
    [[nodiscard]] const Tensor& pattern(std::string_view name) const;
    /// Sets an argument's gradient.
    void set(std::string_view name, const Tensor& gradient);

    /// The gradients, reduced to the arguments' shapes, cast to their types and brought into their layouts: as in PyTorch
    /// when the formula has set all of them.
    [[nodiscard]] std::vector<Tensor> take();

private:
    OperatorNode& node_;
    TensorMath math_;
    const std::vector<Tensor>& gradients_;
    std::vector<Tensor> results_;
    SparseForm form_;
    TensorFacts storedFacts_;  ///< of the stored elements that stand for the sparse argument
};

}  // namespace keyfall::autograd
