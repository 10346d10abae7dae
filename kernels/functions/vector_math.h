// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Elementary functions without calls, tables or branches, so that loops over them vectorise.
///
/// Note [Single precision by way of double]
/// The argument is a float; the work is done in double with polynomials that are good to about 1e-10. So there is no
/// second-order bookkeeping for cancellation, overflow or subnormal results, and rounding to float at the end is right
/// but for one case in several hundred (at most 1 ulp; tests/kernels/test_vector_math).
namespace keyfall::functions {

namespace detail {

/// Rounds to the nearest integer for |x| < 2^51, by adding a number whose last bit has weight one.
inline constexpr double kRounder = 0x1.8p52;

/// 2^n for -1022 <= n <= 1023, `shifted` being n + kRounder.
inline double powerOfTwo(double shifted)
{
    const auto n = std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(kRounder);
    return std::bit_cast<double>((n + 1023) << 52);
}

/// c0 + c1 x + c2 x² + ..., from the highest power down, in the type of x.
template <class Real, class... Coefficients>
[[gnu::always_inline]] inline Real polynomial(Real x, std::type_identity_t<Real> c0, Coefficients... others)
{
    if constexpr (sizeof...(others) == 0)
        return c0;
    else
        return polynomial(x, others...) * x + c0;
}

}  // namespace detail

/// e^x, good to 1e-10 relative; 0 and infinity beyond the range of double's exponent are never reached.
inline double expOf(double x)
{
    constexpr double kLog2E = 1.4426950408889634;
    constexpr double kLn2High = 0x1.62e42fefa0000p-1;
    constexpr double kLn2Low = 0x1.cf79abc9e3b3ap-40;
    // Beyond these a float result is 0 or infinite anyway. NaN passes both comparisons unchanged.
    x = x > 200.0 ? 200.0 : x;
    x = x < -200.0 ? -200.0 : x;
    const double shifted = x * kLog2E + detail::kRounder;
    const double n = shifted - detail::kRounder;
    const double r = (x - n * kLn2High) - n * kLn2Low;
    const double p = detail::polynomial(r, 1.0, 1.0, 0.5, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040,
                                        1.0 / 40320, 1.0 / 362880);
    return p * detail::powerOfTwo(shifted);
}

inline float vectorExp(float x)
{
    return static_cast<float>(expOf(x));
}

inline float vectorSigmoid(float x)
{
    return static_cast<float>(1.0 / (1.0 + expOf(-static_cast<double>(x))));
}

inline float vectorTanh(float x)
{
    const double d = x;
    const double square = d * d;
    // Near zero 1 - 2 / (e^2x + 1) cancels; the series needs no care.
    const double series =
        d * (1.0 + square * (-1.0 / 3 + square * (2.0 / 15 + square * (-17.0 / 315 + square * (62.0 / 2835)))));
    const double quotient = 1.0 - 2.0 / (expOf(2.0 * d) + 1.0);
    return static_cast<float>(square < 0.01 ? series : quotient);
}

/// ln x of a normal double, 0, infinity or NaN, good to 1e-10 relative; NaN below 0.
inline double logOf(double d)
{
    constexpr double kLn2 = 0.6931471805599453;
    constexpr std::uint64_t kSqrtHalf = 0x3FE6A09E667F3BCDU;
    const auto bits = std::bit_cast<std::uint64_t>(d);
    // d = m * 2^e with m in [sqrt(1/2), sqrt(2)).
    const std::uint64_t steps = (bits - kSqrtHalf) >> 52;
    const double m = std::bit_cast<double>(bits - (steps << 52));
    const double shifted = std::bit_cast<double>(std::bit_cast<std::uint64_t>(detail::kRounder) + (steps & 0xFFF));
    // `steps` is a 12-bit two's complement number.
    const double unsignedSteps = shifted - detail::kRounder;
    const double e = unsignedSteps >= 2048 ? unsignedSteps - 4096 : unsignedSteps;
    const double s = (m - 1.0) / (m + 1.0);
    const double z = s * s;
    const double p = detail::polynomial(z, 2.0 / 3, 2.0 / 5, 2.0 / 7, 2.0 / 9, 2.0 / 11, 2.0 / 13);
    double result = s * 2.0 + s * z * p + e * kLn2;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    result = d == kInfinity ? kInfinity : result;
    result = d == 0.0 ? -kInfinity : result;
    result = d >= 0.0 ? result : std::numeric_limits<double>::quiet_NaN();
    return result;
}

inline float vectorLog(float x)
{
    return static_cast<float>(logOf(static_cast<double>(x)));  // every positive float is a normal double
}

inline float vectorLog2(float x)
{
    return static_cast<float>(logOf(static_cast<double>(x)) * 1.4426950408889634);
}

inline float vectorLog10(float x)
{
    return static_cast<float>(logOf(static_cast<double>(x)) * 0.4342944819032518);
}

/// ln(1 + x), also where x is lost beside one.
inline float vectorLog1p(float x)
{
    const double d = x;
    const double series = d * (1.0 + d * (-0.5 + d * (1.0 / 3)));
    const double logarithm = logOf(1.0 + d);
    return static_cast<float>(d * d < 1e-8 ? series : logarithm);
}

/// e^d - 1, good to 1e-9 relative.
inline double expm1Of(double d)
{
    const double p = detail::polynomial(d, 1.0, 0.5, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320,
                                        1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800);
    const double difference = expOf(d) - 1.0;
    return d * d < 0.25 ? p * d : difference;
}

inline float vectorExpm1(float x)
{
    return static_cast<float>(expm1Of(static_cast<double>(x)));
}

inline float vectorExp2(float x)
{
    return static_cast<float>(expOf(static_cast<double>(x) * 0.6931471805599453));
}

inline float vectorSinh(float x)
{
    const double d = x;
    const double grown = expm1Of(d < 0 ? -d : d);
    const double result = 0.5 * (grown + grown / (grown + 1.0));
    return static_cast<float>(d < 0 ? -result : d == 0 ? d : result);  // -0 stays -0
}

inline float vectorCosh(float x)
{
    const double power = expOf(static_cast<double>(x));
    return static_cast<float>(0.5 * (power + 1.0 / power));
}

/// The error function: odd, and 1 to a float's last bit from 4 on. Between, erf(x) / x as a polynomial in x², scaled to
/// [-1, 1]: a Chebyshev fit of degree 19, good to 1e-10 relative.
inline float vectorErf(float x)
{
    double d = x;
    d = d > 4.0 ? 4.0 : d;
    d = d < -4.0 ? -4.0 : d;
    const double u = d * d * 0.125 - 1.0;
    const double p = detail::polynomial(
        u, 0.35353099561883294, -0.17657623321206323, 0.13167512178017676, -0.10771044904036933, 0.09020883405052962,
        -0.07472772606561386, 0.05988893543266523, -0.045766481988159025, 0.03304758585321335, -0.02246618327873994,
        0.014397568037118362, -0.008630038075349195, 0.004746829678444283, -0.0025303560925782854, 0.001438017960731397,
        -0.0006730869001609646, 0.00015834121631545437, -7.231668632812183e-05, 9.735196654219143e-05,
        -3.6714131056214534e-05);
    return static_cast<float>(p * d);
}

/// The normal distribution, (1 + erf(x / sqrt 2)) / 2, in single precision: twice as many numbers fit into a vector, and
/// what it is a factor of needs no more.
///
/// For |x| < 1.2 the distribution's distance from 1/2 is x times a polynomial in x²; beyond, the tail is e to the power of
/// a polynomial in |x|. Fitted for the smallest greatest error: 8e-8 absolute after rounding, and of the lower tail 4e-6
/// relative, which one minus the upper one would not have. Beyond 5.6 float has no number between 1 and the result.
inline float vectorNormal(float x)
{
    constexpr float kJoin = 1.2F;
    constexpr float kFar = 5.6F;
    constexpr float kRounder = 0x1.8p23F;
    constexpr float kLog2E = 1.44269502F;
    constexpr float kLn2High = 0x1.62e4p-1F;  // few bits: times up to 2^7 it is exact
    constexpr float kLn2Low = 1.42860677e-06F;
    float a = x < 0 ? -x : x;
    a = a > kFar ? kFar : a;
    const float distance = a
        * detail::polynomial(a * a, 0.398942262F, -0.0664901137F, 0.00997203682F, -0.00118363067F, 0.000111010835F,
                             -6.8274021e-06F);
    const float power = detail::polynomial(a, -0.693273723F, -0.797736704F, -0.317907959F, -0.0374296717F,
                                           0.00594091183F, -0.000659824465F, 4.48357059e-05F, -1.38637427e-06F);
    const float shifted = power * kLog2E + kRounder;
    const float n = shifted - kRounder;
    const float rest = (power - n * kLn2High) - n * kLn2Low;
    const float mantissa =
        detail::polynomial(rest, 1.0F, 1.0F, 0.499999911F, 0.166664198F, 0.0416682251F, 0.00837482233F, 0.00138368376F);
    const auto exponent = std::bit_cast<std::uint32_t>(shifted) - std::bit_cast<std::uint32_t>(kRounder) + 127;
    const float tail = mantissa * std::bit_cast<float>(exponent << 23);
    const bool middle = a < kJoin;
    const float upper = middle ? 0.5F + distance : 1.0F - tail;
    const float lower = middle ? 0.5F - distance : a >= kFar ? 0.0F : tail;
    return x < 0 ? lower : upper;
}

/// a to the power of b, with all of C's rules for zeros, infinities, NaN and negative bases, as selections.
inline float vectorPower(float a, float b)
{
    const double d = a;
    const double e = b;
    const double size = d < 0 ? -d : d;
    double r = expOf(e * logOf(size));
    r = e == 0 ? 1.0 : r;
    r = size == 1.0 ? 1.0 : r;
    const bool large = e >= 0x1p24 || e <= -0x1p24;  // floats from here on are even numbers
    const bool whole = ((e + detail::kRounder) - detail::kRounder == e) | large;
    const double half = 0.5 * e;
    const bool odd = whole & !large & ((half + detail::kRounder) - detail::kRounder != half);
    const bool negative = std::bit_cast<std::int32_t>(a) < 0;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    r = (negative & odd) ? -r : r;
    r = ((d < 0) & (size != kInfinity) & !whole) ? std::numeric_limits<double>::quiet_NaN() : r;
    return static_cast<float>(r);
}

/// Arguments up to this size are reduced exactly enough by two constants; larger ones go to libm.
inline constexpr float kMostForVectorSine = 1.0e6F;

/// sin(x + quarterTurns * pi / 2) for |x| <= kMostForVectorSine.
inline float vectorSine(float x, double quarterTurns)
{
    constexpr double kTwoOverPi = 0.6366197723675814;
    constexpr double kHalfPiHigh = 0x1.921fb54400000p+0;  // 33 bits: times up to 2^20 it is exact
    constexpr double kHalfPiLow = 0x1.0b4611a626331p-34;
    const double d = x;
    const double n = (d * kTwoOverPi + detail::kRounder) - detail::kRounder;
    const double r = (d - n * kHalfPiHigh) - n * kHalfPiLow;
    const double z = r * r;
    // As a product, so that -0 stays -0.
    const double s = r * detail::polynomial(z, 1.0, -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800);
    const double c =
        detail::polynomial(z, 1.0, -0.5, 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600);
    const auto quadrant = std::bit_cast<std::uint64_t>((n + quarterTurns) + detail::kRounder);
    const double value = (quadrant & 1) != 0 ? c : s;
    return static_cast<float>((quadrant & 2) != 0 ? -value : value);
}

}  // namespace keyfall::functions
