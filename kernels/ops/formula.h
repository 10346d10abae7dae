// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/binary_functions.h"
#include "kernels/functions/unary_functions.h"

#include <cstdint>
#include <string_view>

namespace keyfall::ops {

#define KEYFALL_NAME(name, function, types, result) name,

/// Elementwise functions of one argument. Every backend has one formula for each: the first ones it writes itself, the
/// others (from `reciprocal`) are made of kernels/functions/unary_functions.h.
enum class UnaryFormula : std::uint8_t {
    neg,
    abs,
    sign,
    exp,
    log,
    sqrt,
    sin,
    cos,
    tanh,
    sigmoid,
    relu,
    KEYFALL_UNARY_FUNCTIONS(KEYFALL_NAME)
};

/// Elementwise functions of two arguments. `add` and `sub` scale the second by `ElementwisePlan::alpha`. From `pow` on
/// they are made of kernels/functions/binary_functions.h.
enum class BinaryFormula : std::uint8_t {
    add,
    sub,
    mul,
    div,
    maximum,
    minimum,
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    KEYFALL_BINARY_FUNCTIONS(KEYFALL_NAME)
};
#undef KEYFALL_NAME

/// Functions of many elements. `mean` divides the sum by the number of elements, before rounding to the output's type.
/// `argmax` and `argmin` give the position of the first extreme element among the reduced ones, as int64; they reduce one
/// dimension. A NaN is more extreme than any number.
enum class ReductionFormula : std::uint8_t { sum, mean, prod, amax, amin, argmax, argmin };

[[nodiscard]] std::string_view nameOf(UnaryFormula formula);
[[nodiscard]] std::string_view nameOf(BinaryFormula formula);
[[nodiscard]] std::string_view nameOf(ReductionFormula formula);

/// The result is bool whatever the operands are.
[[nodiscard]] constexpr bool isComparison(BinaryFormula formula)
{
    return (formula >= BinaryFormula::eq && formula <= BinaryFormula::ge) || formula >= BinaryFormula::logical_and;
}
[[nodiscard]] constexpr bool isPredicate(UnaryFormula formula)
{
    return formula >= UnaryFormula::isnan && formula <= UnaryFormula::logical_not;
}

}  // namespace keyfall::ops
