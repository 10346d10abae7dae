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

/// What a formula gets to see of sparse results and arguments.
enum class SparseForm : std::uint8_t {
    asIs,
    dense,   ///< gradients that are sparse are made dense first
    stored,  ///< only the stored elements, as strided tensors: for functions of one element
};

/// How to differentiate one operator; overloads and the in-place form share it.
struct Formula {
    std::string op;  ///< without overload: `mul`
    std::vector<SavedInput> inputs;
    std::vector<std::uint32_t> outputs;  ///< results that the formula reads
    /// Sets the gradients of the arguments. Null: the results are off the tape (`detach`, `zeros_like`).
    void (*backward)(BackwardCall& call) = nullptr;
    SparseForm sparse = SparseForm::asIs;
    /// How many of the results, from the first on, have a gradient; the others are off the tape.
    std::uint32_t differentiable = ~std::uint32_t{0};
};

/// The formula of an operator (`mul.Tensor`, `mul_.Scalar`); null when there is none.
[[nodiscard]] const Formula* formulaOf(std::string_view op);
/// The formula of a call with a sparse argument; where there is none for that, the operator's own.
[[nodiscard]] const Formula* formulaOnSparse(std::string_view op);
/// The same, each asked for by name once.
[[nodiscard]] const Formula* formulaOf(const OperatorEntry& op);
[[nodiscard]] const Formula* formulaOnSparse(const OperatorEntry& op);
/// The formula that makes the calls of PyTorch's own, also of an operator that is made of others here and differentiated as
/// a whole there; null when there is none. By the whole name: an overload may be made of another.
[[nodiscard]] const Formula* wholeFormulaOf(std::string_view op);
/// Every formula but those of wholes, by file.
[[nodiscard]] std::vector<const Formula*> allFormulas();

// One list per file formulas_*.cpp.
[[nodiscard]] const std::vector<Formula>& arithmeticFormulas();
[[nodiscard]] const std::vector<Formula>& reductionFormulas();
[[nodiscard]] const std::vector<Formula>& viewFormulas();
[[nodiscard]] const std::vector<Formula>& matmulFormulas();
[[nodiscard]] const std::vector<Formula>& convolutionFormulas();
[[nodiscard]] const std::vector<Formula>& functionFormulas();
[[nodiscard]] const std::vector<Formula>& activationFormulas();
[[nodiscard]] const std::vector<Formula>& indexingFormulas();
[[nodiscard]] const std::vector<Formula>& sparseFormulas();
/// Those that stand in for an operator's own when an argument is sparse.
[[nodiscard]] const std::vector<Formula>& formulasOfSparseArguments();
[[nodiscard]] const std::vector<Formula>& nestedFormulas();
[[nodiscard]] const std::vector<Formula>& quantizedFormulas();
/// Of wholes.
[[nodiscard]] const std::vector<Formula>& wholeProductFormulas();
[[nodiscard]] const std::vector<Formula>& wholeLossFormulas();
[[nodiscard]] const std::vector<Formula>& wholeArrangementFormulas();
[[nodiscard]] const std::vector<Formula>& wholeChoiceFormulas();
[[nodiscard]] const std::vector<Formula>& wholeReductionFormulas();
[[nodiscard]] const std::vector<Formula>& wholeFunctionFormulas();
[[nodiscard]] const std::vector<Formula>& wholeKernelFormulas();
[[nodiscard]] const std::vector<Formula>& wholeSimpleFormulas();

}  // namespace keyfall::autograd
