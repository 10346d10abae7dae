// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/backward_call.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall::autograd {

/// An argument whose tensor the formula reads.
struct SavedInput {
    std::string name;
    std::string neededFor;  ///< only if this argument's gradient is wanted; empty: always
};

/// How to differentiate one operator; overloads and the in-place form share it.
struct Formula {
    std::string op;  ///< without overload: `mul`
    std::vector<SavedInput> inputs;
    std::vector<std::uint32_t> outputs;  ///< results that the formula reads
    /// Sets the gradients of the arguments. Null: the results are off the tape (`detach`, `zeros_like`).
    void (*backward)(BackwardCall& call) = nullptr;
};

/// The formula of an operator (`mul.Tensor`, `mul_.Scalar`); null when there is none.
[[nodiscard]] const Formula* formulaOf(std::string_view op);
/// Every formula, by file.
[[nodiscard]] std::vector<const Formula*> allFormulas();

// One list per file formulas_*.cpp.
[[nodiscard]] const std::vector<Formula>& arithmeticFormulas();
[[nodiscard]] const std::vector<Formula>& reductionFormulas();
[[nodiscard]] const std::vector<Formula>& viewFormulas();
[[nodiscard]] const std::vector<Formula>& matmulFormulas();
[[nodiscard]] const std::vector<Formula>& functionFormulas();
[[nodiscard]] const std::vector<Formula>& indexingFormulas();
[[nodiscard]] const std::vector<Formula>& quantizedFormulas();

}  // namespace keyfall::autograd
