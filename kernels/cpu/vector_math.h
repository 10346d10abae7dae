// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

/// Elementary functions without calls, tables or branches, so that loops over them vectorise.
///
/// Note [Single precision by way of double]
/// The argument is a float; the work is done in double with polynomials that are good to about 1e-10. So there is no
/// second-order bookkeeping for cancellation, overflow or subnormal results, and rounding to float at the end is right
/// but for one case in several hundred (at most 1 ulp; tests/kernels/test_vector_math).
namespace keyfall::cpu {

namespace detail {

/// Rounds to the nearest integer for |x| < 2^51, by adding a number whose last bit has weight one.
inline constexpr double kRounder = 0x1.8p52;

/// 2^n for -1022 <= n <= 1023, `shifted` being n + kRounder.
inline double powerOfTwo(double shifted)
{
    const auto n = std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(kRounder);
    return std::bit_cast<double>((n + 1023) << 52);
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
    double p = 1.0 / 362880;
    p = p * r + 1.0 / 40320;
    p = p * r + 1.0 / 5040;
    p = p * r + 1.0 / 720;
    p = p * r + 1.0 / 120;
    p = p * r + 1.0 / 24;
    p = p * r + 1.0 / 6;
    p = p * r + 0.5;
    p = p * r + 1.0;
    p = p * r + 1.0;
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

inline float vectorLog(float x)
{
    constexpr double kLn2 = 0.6931471805599453;
    constexpr std::uint64_t kSqrtHalf = 0x3FE6A09E667F3BCDU;
    const double d = x;  // every positive float is a normal double
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
    double p = 2.0 / 13;
    p = p * z + 2.0 / 11;
    p = p * z + 2.0 / 9;
    p = p * z + 2.0 / 7;
    p = p * z + 2.0 / 5;
    p = p * z + 2.0 / 3;
    double result = s * 2.0 + s * z * p + e * kLn2;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    result = d == kInfinity ? kInfinity : result;
    result = d == 0.0 ? -kInfinity : result;
    result = d >= 0.0 ? result : std::numeric_limits<double>::quiet_NaN();
    return static_cast<float>(result);
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
    double s = -1.0 / 39916800;
    s = s * z + 1.0 / 362880;
    s = s * z - 1.0 / 5040;
    s = s * z + 1.0 / 120;
    s = s * z - 1.0 / 6;
    s = r * (1.0 + z * s);  // as a product, so that -0 stays -0
    double c = 1.0 / 479001600;
    c = c * z - 1.0 / 3628800;
    c = c * z + 1.0 / 40320;
    c = c * z - 1.0 / 720;
    c = c * z + 1.0 / 24;
    c = c * z - 0.5;
    c = c * z + 1.0;
    const auto quadrant = std::bit_cast<std::uint64_t>((n + quarterTurns) + detail::kRounder);
    const double value = (quadrant & 1) != 0 ? c : s;
    return static_cast<float>((quadrant & 2) != 0 ? -value : value);
}

}  // namespace keyfall::cpu
