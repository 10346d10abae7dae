// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace keyfall::ops {

/// Elementwise functions of one argument. Every backend has one formula for each.
enum class UnaryFormula : std::uint8_t { neg, abs, sign, exp, log, sqrt, sin, cos, tanh, sigmoid, relu };

/// Elementwise functions of two arguments. `add` and `sub` scale the second by `ElementwisePlan::alpha`.
enum class BinaryFormula : std::uint8_t { add, sub, mul, div, maximum, minimum, eq, ne, lt, le, gt, ge };

/// Functions of many elements. `mean` divides the sum by the number of elements, before rounding to the output's type.
enum class ReductionFormula : std::uint8_t { sum, mean };

[[nodiscard]] std::string_view nameOf(UnaryFormula formula);
[[nodiscard]] std::string_view nameOf(BinaryFormula formula);
[[nodiscard]] std::string_view nameOf(ReductionFormula formula);

/// The result is bool whatever the operands are.
[[nodiscard]] constexpr bool isComparison(BinaryFormula formula) { return formula >= BinaryFormula::eq; }

}  // namespace keyfall::ops
