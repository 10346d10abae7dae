// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_handle.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/saved_value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall::autograd {

/// The node of an operator's call: its arguments' metadata, the values its formula saved, and the formula.
class OperatorNode final : public Node {
public:
    /// `formula` may be null: the error comes only when the gradient is needed.
    OperatorNode(const OperatorHandle& op, const Formula* formula);

    /// Takes the arguments in before the call runs: edges, metadata, numbers, and what the formula saves of them.
    /// `replaced`: the argument that the call overwrites is saved as this copy.
    void takeArguments(const Stack& arguments);
    void saveInputs(const Stack& arguments, const Tensor& copyOfSelf);
    /// A result that is on the tape from here on.
    [[nodiscard]] std::uint32_t takeResult(const Tensor& result);
    /// What the formula saves of the results.
    void saveOutputs(const std::vector<Tensor>& results);

    /// What autocast was when the call went on below: the formula runs under the same (eleven:2.0).
    ///
    /// Note [The formula casts what the call cast]
    /// Where Autocast is below Autograd the casts are not on the tape: the node saves the arguments in their own types,
    /// and the gradient comes in the type of the cast result. Under the same settings the formula's operators cast both
    /// alike, and every gradient is cast to its argument's type at the end (`TensorMath::fit`).
    void keepAutocast(autocast::Settings settings) { autocast_ = settings; }

    [[nodiscard]] OperatorHandle op() const { return op_; }
    /// The call's arguments with `self` as the first one and no other tensor: all that an operator that makes a view has.
    [[nodiscard]] Stack argumentsWith(const Tensor& self) const;

    /// Whether the formula reads the argument that an in-place operator overwrites.
    [[nodiscard]] bool savesSelf() const;

    [[nodiscard]] std::vector<Tensor> apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients) override;
    void release() override;

    /// "self float32[2, 3] (24 B)" for each saved value.
    [[nodiscard]] std::vector<std::string> savedTexts() const;

private:
    friend class BackwardCall;

    struct Argument {
        std::string name;
        Value value;      ///< None for tensors
        int tensor = -1;  ///< position of its (first) tensor among the edges
        TensorFacts facts;
        std::vector<TensorFacts> items;  ///< of a list of tensors
        std::vector<Tensor>
            patterns;  ///< of each tensor of the argument, where one is sparse: the places of its gradient
        SavedValue saved;
    };

    [[nodiscard]] const Argument* find(std::string_view name) const;
    [[nodiscard]] bool wants(std::string_view name) const;

    OperatorHandle op_;
    const Formula* formula_;
    std::optional<autocast::Settings> autocast_;
    std::vector<Argument> arguments_;
    std::vector<SavedValue> outputs_;
};

}  // namespace keyfall::autograd
