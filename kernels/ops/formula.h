// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/binary_functions.h"
#include "kernels/functions/unary_functions.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace keyfall::ops {

// The formulas that every backend writes itself, in the columns of KEYFALL_UNARY_FUNCTIONS: X(name of the formula,
// nothing, element types to compute in, type of the result).
#define KEYFALL_OWN_UNARY_FORMULAS(X)                                                                                  \
    X(neg, , numbers, same)                                                                                            \
    X(abs, , numbers, same)                                                                                            \
    X(sign, , numbers, same)                                                                                           \
    X(exp, , floats, same)                                                                                             \
    X(log, , floats, same)                                                                                             \
    X(sqrt, , floats, same)                                                                                            \
    X(sin, , floats, same)                                                                                             \
    X(cos, , floats, same)                                                                                             \
    X(tanh, , floats, same)                                                                                            \
    X(sigmoid, , floats, same)                                                                                         \
    X(relu, , numbers, same)
#define KEYFALL_OWN_BINARY_FORMULAS(X)                                                                                 \
    X(add, , numbers, same)                                                                                            \
    X(sub, , numbers, same)                                                                                            \
    X(mul, , numbers, same)                                                                                            \
    X(div, , floats, same)                                                                                             \
    X(maximum, , numbers, same)                                                                                        \
    X(minimum, , numbers, same)                                                                                        \
    X(eq, , numbers, truth)                                                                                            \
    X(ne, , numbers, truth)                                                                                            \
    X(lt, , numbers, truth)                                                                                            \
    X(le, , numbers, truth)                                                                                            \
    X(gt, , numbers, truth)                                                                                            \
    X(ge, , numbers, truth)

// All of them. Their order means nothing: what a formula is, its columns say.
#define KEYFALL_UNARY_FORMULAS(X) KEYFALL_OWN_UNARY_FORMULAS(X) KEYFALL_UNARY_FUNCTIONS(X)
#define KEYFALL_BINARY_FORMULAS(X) KEYFALL_OWN_BINARY_FORMULAS(X) KEYFALL_BINARY_FUNCTIONS(X)

#define KEYFALL_NAME(name, function, types, result) name,

/// Elementwise functions of one argument. Every backend has one formula for each: its own, or one made of
/// kernels/functions/unary_functions.h.
enum class UnaryFormula : std::uint8_t { KEYFALL_UNARY_FORMULAS(KEYFALL_NAME) };

/// Elementwise functions of two arguments. `add` and `sub` scale the second by `ElementwisePlan::alpha`.
enum class BinaryFormula : std::uint8_t { KEYFALL_BINARY_FORMULAS(KEYFALL_NAME) };
#undef KEYFALL_NAME

/// Functions of many elements. `mean` divides the sum by the number of elements, before rounding to the output's type.
/// `argmax` and `argmin` give the position of the first extreme element among the reduced ones, as int64; they reduce one
/// dimension. A NaN is more extreme than any number.
enum class ReductionFormula : std::uint8_t { sum, mean, prod, amax, amin, argmax, argmin };

[[nodiscard]] std::string_view nameOf(UnaryFormula formula);
[[nodiscard]] std::string_view nameOf(BinaryFormula formula);
[[nodiscard]] std::string_view nameOf(ReductionFormula formula);

/// The element types that a formula computes in; the operator layer converts before.
enum class FormulaTypes : std::uint8_t { floats, numbers, integers };
enum class FormulaResult : std::uint8_t { same, truth };

struct FormulaColumns {
    FormulaTypes types;
    FormulaResult result;
};

#define KEYFALL_COLUMNS(name, function, types, result) FormulaColumns{FormulaTypes::types, FormulaResult::result},
inline constexpr std::array unaryFormulaColumns{KEYFALL_UNARY_FORMULAS(KEYFALL_COLUMNS)};
inline constexpr std::array binaryFormulaColumns{KEYFALL_BINARY_FORMULAS(KEYFALL_COLUMNS)};
#undef KEYFALL_COLUMNS

[[nodiscard]] constexpr FormulaColumns columnsOf(UnaryFormula formula)
{
    return unaryFormulaColumns[static_cast<std::size_t>(formula)];
}
[[nodiscard]] constexpr FormulaColumns columnsOf(BinaryFormula formula)
{
    return binaryFormulaColumns[static_cast<std::size_t>(formula)];
}

/// The result is bool whatever the operands are.
[[nodiscard]] constexpr bool isComparison(BinaryFormula formula)
{
    return columnsOf(formula).result == FormulaResult::truth;
}
[[nodiscard]] constexpr bool isPredicate(UnaryFormula formula)
{
    return columnsOf(formula).result == FormulaResult::truth;
}

}  // namespace keyfall::ops
