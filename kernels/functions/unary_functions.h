// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/elementary.h"
#include "kernels/functions/whole.h"

#include <cmath>

/// Elementwise functions of one argument, once for all backends: each is a struct here and a line in the list below.
///
/// `C` is the type to compute in: on the CPU the element's own type, or float for half types; on CUDA float, double or
/// int64. `p` are the operator's numbers (ElementwisePlan::parameters), in its argument order.
namespace keyfall::functions {

/// The clamp comes before any narrowing, so that nothing overflows.
template <class C>
KEYFALL_HD C quantizedCode(C x, const C* p)
{
    const float scaled = static_cast<float>(x) * static_cast<float>(p[0]);
    const float zeroPoint = static_cast<float>(p[1]);
    const C code = scaled == scaled ? static_cast<C>(zeroPoint + std::nearbyint(scaled)) : static_cast<C>(zeroPoint);
    return code < p[2] ? p[2] : code > p[3] ? p[3] : code;
}

/// Both are computed: a loop without branches vectorises.
template <class C>
KEYFALL_HD C chosen(bool first, C a, C b)
{
    return first ? a : b;
}

#define KEYFALL_UNARY(Name, Text, Result, Expression)                                                                  \
    template <class C>                                                                                                 \
    struct Name {                                                                                                      \
        static constexpr const char* kName = Text;                                                                     \
        static constexpr int kInputs = 1;                                                                              \
        C p[4] = {};                                                                                                   \
        KEYFALL_HD Result operator()(C x) const { return Expression; }                                                 \
    };
KEYFALL_UNARY(Reciprocal, "reciprocal", C, C(1) / x)
KEYFALL_UNARY(Rsqrt, "rsqrt", C, C(1) / std::sqrt(x))
KEYFALL_UNARY(Log2, "log2", C, logarithm2(x))
KEYFALL_UNARY(Log10, "log10", C, logarithm10(x))
KEYFALL_UNARY(Log1p, "log1p", C, logarithm1p(x))
KEYFALL_UNARY(Exp2, "exp2", C, exponential2(x))
KEYFALL_UNARY(Expm1, "expm1", C, exponentialLess1(x))
KEYFALL_UNARY(Tan, "tan", C, std::tan(x))
KEYFALL_UNARY(Asin, "asin", C, std::asin(x))
KEYFALL_UNARY(Acos, "acos", C, std::acos(x))
KEYFALL_UNARY(Atan, "atan", C, std::atan(x))
KEYFALL_UNARY(Sinh, "sinh", C, hyperbolicSine(x))
KEYFALL_UNARY(Cosh, "cosh", C, hyperbolicCosine(x))
KEYFALL_UNARY(Asinh, "asinh", C, std::asinh(x))
KEYFALL_UNARY(Acosh, "acosh", C, std::acosh(x))
KEYFALL_UNARY(Atanh, "atanh", C, std::atanh(x))
KEYFALL_UNARY(Erf, "erf", C, errorFunction(x))
KEYFALL_UNARY(Erfc, "erfc", C, std::erfc(x))
KEYFALL_UNARY(Floor, "floor", C, std::floor(x))
KEYFALL_UNARY(Ceil, "ceil", C, std::ceil(x))
KEYFALL_UNARY(Round, "round", C, std::nearbyint(x))  // ties to even
KEYFALL_UNARY(Trunc, "trunc", C, std::trunc(x))
KEYFALL_UNARY(Frac, "frac", C, x - std::trunc(x))
KEYFALL_UNARY(Square, "square", C, product(x, x))
KEYFALL_UNARY(IsNan, "isnan", bool, x != x)
KEYFALL_UNARY(IsInf, "isinf", bool, x == x && x - x != C(0))
KEYFALL_UNARY(IsFinite, "isfinite", bool, x - x == C(0))
KEYFALL_UNARY(LogicalNot, "logical_not", bool, x == C(0))
KEYFALL_UNARY(BitwiseNot, "bitwise_not", C, static_cast<C>(~static_cast<std::uint64_t>(x)))
KEYFALL_UNARY(Silu, "silu", C, x / (C(1) + exponential(-x)))
KEYFALL_UNARY(LogSigmoid, "log_sigmoid", C, (x < C(0) ? x : C(0)) - logarithm1p(exponential(-std::fabs(x))))
KEYFALL_UNARY(Gelu, "gelu", C, x* normalDistribution(x))
KEYFALL_UNARY(GeluTanh, "gelu_tanh", C,
              C(0.5) * x * (C(1) + hyperbolicTangent(C(0.79788456080286535588) * (x + C(0.044715) * x * x * x))))
KEYFALL_UNARY(Hardsigmoid, "hardsigmoid", C, (x + C(3) <= C(0) ? C(0) : x + C(3) >= C(6) ? C(6) : x + C(3)) / C(6))
KEYFALL_UNARY(Hardswish, "hardswish", C, x*(x + C(3) <= C(0) ? C(0) : x + C(3) >= C(6) ? C(6) : x + C(3)) / C(6))
// Of numbers: slope; alpha, scale, input scale; beta, threshold; least, most; factor that the places are rounded at.
KEYFALL_UNARY(LeakyRelu, "leaky_relu", C, x > C(0) ? x : x * p[0])
KEYFALL_UNARY(Elu, "elu", C, chosen(x <= C(0), exponentialLess1(x* p[2]) * p[0] * p[1], x* p[1]))
KEYFALL_UNARY(Softplus, "softplus", C, chosen(x* p[0] > p[1], x, logarithm1p(exponential(x* p[0])) / p[0]))
KEYFALL_UNARY(AtLeast, "clamp_min", C, x < p[0] || p[0] != p[0] ? p[0] : x)  // NaN on either side stays
KEYFALL_UNARY(AtMost, "clamp_max", C, x > p[0] || p[0] != p[0] ? p[0] : x)
KEYFALL_UNARY(RoundToPlaces, "round_decimals", C,
              p[1] > C(0) ? std::nearbyint(x * p[0]) / p[0] : std::nearbyint(x / p[0]) * p[0])
// eleven:2.7.1; scale's reciprocal, zero point, least, most. All but the bounds in float, as in PyTorch: rounds to
// even before the zero point is added, and NaN becomes the zero point.
KEYFALL_UNARY(Quantize, "quantize", C, quantizedCode(x, p))
KEYFALL_UNARY(Dequantize, "dequantize", C, (x - p[1]) * p[0])  // scale, zero point
#undef KEYFALL_UNARY

/// bool has one bit.
template <>
KEYFALL_HD inline bool BitwiseNot<bool>::operator()(bool x) const
{
    return !x;
}

// X(name of the formula, function, element types, type of the result)
#define KEYFALL_UNARY_FUNCTIONS(X)                                                                                     \
    X(reciprocal, Reciprocal, floats, same)                                                                            \
    X(rsqrt, Rsqrt, floats, same)                                                                                      \
    X(log2, Log2, floats, same)                                                                                        \
    X(log10, Log10, floats, same)                                                                                      \
    X(log1p, Log1p, floats, same)                                                                                      \
    X(exp2, Exp2, floats, same)                                                                                        \
    X(expm1, Expm1, floats, same)                                                                                      \
    X(tan, Tan, floats, same)                                                                                          \
    X(asin, Asin, floats, same)                                                                                        \
    X(acos, Acos, floats, same)                                                                                        \
    X(atan, Atan, floats, same)                                                                                        \
    X(sinh, Sinh, floats, same)                                                                                        \
    X(cosh, Cosh, floats, same)                                                                                        \
    X(asinh, Asinh, floats, same)                                                                                      \
    X(acosh, Acosh, floats, same)                                                                                      \
    X(atanh, Atanh, floats, same)                                                                                      \
    X(erf, Erf, floats, same)                                                                                          \
    X(erfc, Erfc, floats, same)                                                                                        \
    X(floor, Floor, floats, same)                                                                                      \
    X(ceil, Ceil, floats, same)                                                                                        \
    X(round, Round, floats, same)                                                                                      \
    X(trunc, Trunc, floats, same)                                                                                      \
    X(frac, Frac, floats, same)                                                                                        \
    X(square, Square, numbers, same)                                                                                   \
    X(isnan, IsNan, floats, truth)                                                                                     \
    X(isinf, IsInf, floats, truth)                                                                                     \
    X(isfinite, IsFinite, floats, truth)                                                                               \
    X(logical_not, LogicalNot, numbers, truth)                                                                         \
    X(bitwise_not, BitwiseNot, integers, same)                                                                         \
    X(silu, Silu, floats, same)                                                                                        \
    X(log_sigmoid, LogSigmoid, floats, same)                                                                           \
    X(gelu, Gelu, floats, same)                                                                                        \
    X(gelu_tanh, GeluTanh, floats, same)                                                                               \
    X(hardsigmoid, Hardsigmoid, floats, same)                                                                          \
    X(hardswish, Hardswish, floats, same)                                                                              \
    X(leaky_relu, LeakyRelu, floats, same)                                                                             \
    X(elu, Elu, floats, same)                                                                                          \
    X(softplus, Softplus, floats, same)                                                                                \
    X(clamp_min, AtLeast, numbers, same)                                                                               \
    X(clamp_max, AtMost, numbers, same)                                                                                \
    X(round_decimals, RoundToPlaces, floats, same)                                                                     \
    X(quantize, Quantize, floats, same)                                                                                \
    X(dequantize, Dequantize, floats, same)

}  // namespace keyfall::functions
