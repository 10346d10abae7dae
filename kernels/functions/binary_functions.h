// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/elementary.h"
#include "kernels/functions/whole.h"

#include <cmath>

/// Elementwise functions of two arguments, once for all backends; see unary_functions.h.
namespace keyfall::functions {

#define KEYFALL_BINARY(Name, Text, Result, Expression)                                                                 \
    template <class C>                                                                                                 \
    struct Name {                                                                                                      \
        static constexpr const char* kName = Text;                                                                     \
        static constexpr int kInputs = 2;                                                                              \
        C p[4] = {};                                                                                                   \
        KEYFALL_HD Result operator()(C a, C b) const { return Expression; }                                            \
    };
KEYFALL_BINARY(Power, "pow", C, raised(a, b))
KEYFALL_BINARY(Atan2, "atan2", C, std::atan2(a, b))
KEYFALL_BINARY(Fmod, "fmod", C, wholeRemainder(a, b))
KEYFALL_BINARY(Remainder, "remainder", C, floorRemainder(a, b))
KEYFALL_BINARY(FloorDivide, "div_floor", C, floorQuotient(a, b))
KEYFALL_BINARY(TruncDivide, "div_trunc", C, wholeQuotient(a, b))
KEYFALL_BINARY(BitwiseAnd, "bitwise_and", C, static_cast<C>(a& b))
KEYFALL_BINARY(BitwiseOr, "bitwise_or", C, static_cast<C>(a | b))
KEYFALL_BINARY(BitwiseXor, "bitwise_xor", C, static_cast<C>(a ^ b))
KEYFALL_BINARY(LogicalAnd, "logical_and", bool, a != C(0) && b != C(0))
KEYFALL_BINARY(LogicalOr, "logical_or", bool, a != C(0) || b != C(0))
KEYFALL_BINARY(LogicalXor, "logical_xor", bool, (a != C(0)) != (b != C(0)))
#undef KEYFALL_BINARY

// X(name of the formula, function, element types, type of the result)
#define KEYFALL_BINARY_FUNCTIONS(X)                                                                                    \
    X(pow, Power, numbers, same)                                                                                       \
    X(atan2, Atan2, floats, same)                                                                                      \
    X(fmod, Fmod, numbers, same)                                                                                       \
    X(remainder, Remainder, numbers, same)                                                                             \
    X(div_floor, FloorDivide, numbers, same)                                                                           \
    X(div_trunc, TruncDivide, numbers, same)                                                                           \
    X(bitwise_and, BitwiseAnd, integers, same)                                                                         \
    X(bitwise_or, BitwiseOr, integers, same)                                                                           \
    X(bitwise_xor, BitwiseXor, integers, same)                                                                         \
    X(logical_and, LogicalAnd, numbers, truth)                                                                         \
    X(logical_or, LogicalOr, numbers, truth)                                                                           \
    X(logical_xor, LogicalXor, numbers, truth)

}  // namespace keyfall::functions
