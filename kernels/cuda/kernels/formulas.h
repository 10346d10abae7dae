// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/launch_index.h"

#include <cmath>
#include <cstdint>

/// The elementwise functions, one struct each: what a thread does with the elements it read. Integers wrap, so their
/// arithmetic is done unsigned. NaN goes through relu, maximum and minimum (eleven:2.10).
namespace keyfall::cuda {

KEYFALL_HD inline std::int64_t wrapped(std::uint64_t value)
{
    return static_cast<std::int64_t>(value);
}
KEYFALL_HD inline std::uint64_t bitsOf(std::int64_t value)
{
    return static_cast<std::uint64_t>(value);
}

#define KEYFALL_UNARY_FORMULA(Name, Text, Expression)                                                                  \
    template <class C>                                                                                                 \
    struct Name {                                                                                                      \
        static constexpr const char* kName = Text;                                                                     \
        static constexpr int kInputs = 1;                                                                              \
        KEYFALL_HD C operator()(C x) const { return Expression; }                                                      \
    };
KEYFALL_UNARY_FORMULA(Exp, "exp", std::exp(x))
KEYFALL_UNARY_FORMULA(Log, "log", std::log(x))
KEYFALL_UNARY_FORMULA(Sqrt, "sqrt", std::sqrt(x))
KEYFALL_UNARY_FORMULA(Sin, "sin", std::sin(x))
KEYFALL_UNARY_FORMULA(Cos, "cos", std::cos(x))
KEYFALL_UNARY_FORMULA(Tanh, "tanh", std::tanh(x))
KEYFALL_UNARY_FORMULA(Sigmoid, "sigmoid", C(1) / (C(1) + std::exp(-x)))
KEYFALL_UNARY_FORMULA(Relu, "relu", x < C(0) ? C(0) : x)
KEYFALL_UNARY_FORMULA(Sign, "sign", static_cast<C>((C(0) < x) - (x < C(0))))
KEYFALL_UNARY_FORMULA(Neg, "neg", -x)
KEYFALL_UNARY_FORMULA(Abs, "abs", std::fabs(x))
#undef KEYFALL_UNARY_FORMULA

template <>
KEYFALL_HD inline std::int64_t Neg<std::int64_t>::operator()(std::int64_t x) const
{
    return wrapped(0 - bitsOf(x));
}
template <>
KEYFALL_HD inline std::int64_t Abs<std::int64_t>::operator()(std::int64_t x) const
{
    return x < 0 ? wrapped(0 - bitsOf(x)) : x;
}

#define KEYFALL_BINARY_FORMULA(Name, Text, Result, Expression)                                                         \
    template <class C>                                                                                                 \
    struct Name {                                                                                                      \
        static constexpr const char* kName = Text;                                                                     \
        static constexpr int kInputs = 2;                                                                              \
        KEYFALL_HD Result operator()(C a, C b) const { return Expression; }                                            \
    };
KEYFALL_BINARY_FORMULA(Mul, "mul", C, a* b)
KEYFALL_BINARY_FORMULA(Div, "div", C, a / b)
KEYFALL_BINARY_FORMULA(SquaredDistance, "squared_distance", C, (a - b) * (a - b))
KEYFALL_BINARY_FORMULA(Maximum, "maximum", C, a != a || a >= b ? a : b)  // of 0 and -0 the first
KEYFALL_BINARY_FORMULA(Minimum, "minimum", C, a != a || a <= b ? a : b)
KEYFALL_BINARY_FORMULA(Equal, "eq", bool, a == b)
KEYFALL_BINARY_FORMULA(NotEqual, "ne", bool, a != b)
KEYFALL_BINARY_FORMULA(Less, "lt", bool, a < b)
KEYFALL_BINARY_FORMULA(LessEqual, "le", bool, a <= b)
KEYFALL_BINARY_FORMULA(Greater, "gt", bool, a > b)
KEYFALL_BINARY_FORMULA(GreaterEqual, "ge", bool, a >= b)
#undef KEYFALL_BINARY_FORMULA

template <>
KEYFALL_HD inline std::int64_t Mul<std::int64_t>::operator()(std::int64_t a, std::int64_t b) const
{
    return wrapped(bitsOf(a) * bitsOf(b));
}

template <class C>
struct Add {
    static constexpr const char* kName = "add";
    static constexpr int kInputs = 2;
    C alpha = C(1);
    KEYFALL_HD C operator()(C a, C b) const { return a + alpha * b; }
};
template <>
KEYFALL_HD inline std::int64_t Add<std::int64_t>::operator()(std::int64_t a, std::int64_t b) const
{
    return wrapped(bitsOf(a) + bitsOf(alpha) * bitsOf(b));
}

template <class C>
struct Sub {
    static constexpr const char* kName = "sub";
    static constexpr int kInputs = 2;
    C alpha = C(1);
    KEYFALL_HD C operator()(C a, C b) const { return a - alpha * b; }
};
template <>
KEYFALL_HD inline std::int64_t Sub<std::int64_t>::operator()(std::int64_t a, std::int64_t b) const
{
    return wrapped(bitsOf(a) - bitsOf(alpha) * bitsOf(b));
}

/// The first input is the condition. Choosing needs no arithmetic: elements move as integers of their size.
struct Where {
    static constexpr const char* kName = "where";
    static constexpr int kInputs = 3;
    KEYFALL_HD std::int64_t operator()(bool condition, std::int64_t a, std::int64_t b) const
    {
        return condition ? a : b;
    }
};

}  // namespace keyfall::cuda
