// SPDX-License-Identifier: MIT
#pragma once

#include "tests/kernels/composition/composition.h"
#include "tests/kernels/composition/random_program.h"

#include <string>
#include <vector>

namespace keyfall::composition {

/// The program and the tensors of a composition: `x` is of its kind and has a batch dimension for each vmap, `y` and `w`
/// sometimes have them. A nested `x` has two components, [4, 3] and [2, 3], which are its examples.
class Inputs {
public:
    explicit Inputs(const Composition& composition);

    [[nodiscard]] const RandomProgram& program() const { return program_; }
    [[nodiscard]] bool isBatched(const std::string& name) const;
    [[nodiscard]] std::vector<TensorSpec> composed() const;

    /// How many plain runs give the same: one, one for each example of the batch, one for each component.
    [[nodiscard]] std::size_t examples() const;
    /// The dense float64 tensors of one of them.
    [[nodiscard]] std::vector<TensorSpec> plain(std::size_t example) const;
    /// Of the composed `out`; empty for a nested one.
    [[nodiscard]] std::vector<std::int64_t> outShape() const;

private:
    struct Input {
        std::string name;
        std::vector<std::int64_t> shape;  ///< of one example
        bool batched = false;
        std::vector<double> elements;  ///< of all examples
    };
    [[nodiscard]] TensorSpec strided(const Input& input) const;
    [[nodiscard]] std::vector<std::int64_t> composedShape(const Input& input) const;
    [[nodiscard]] bool wantsGradient(const Input& input) const;

    Composition composition_;
    RandomProgram program_;
    std::vector<Input> inputs_;
};

}  // namespace keyfall::composition
