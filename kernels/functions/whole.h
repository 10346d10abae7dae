// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/host_device.h"

#include <cmath>
#include <cstdint>
#include <type_traits>

/// Arithmetic that is defined for every value of every element type: integers wrap, division by zero does not trap.
namespace keyfall::functions {

template <class C>
KEYFALL_HD C product(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>)
        return a * b;
    else
        return static_cast<C>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// The quotient rounded towards zero; 0 for a divisor of zero, which the operators refuse where they can see it.
template <class C>
KEYFALL_HD C wholeQuotient(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>)
        return std::trunc(a / b);
    else if constexpr (std::is_same_v<C, bool>)
        return a && b;
    else if constexpr (std::is_unsigned_v<C>)
        return b == 0 ? C{0} : static_cast<C>(a / b);
    else {
        if (b == 0)
            return 0;
        if (b == -1)  // the lowest number has no positive counterpart
            return static_cast<C>(std::uint64_t{0} - static_cast<std::uint64_t>(a));
        return static_cast<C>(a / b);
    }
}

/// The remainder of `wholeQuotient`: it has the sign of the dividend.
template <class C>
KEYFALL_HD C wholeRemainder(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>)
        return std::fmod(a, b);
    else
        return static_cast<C>(a - product(wholeQuotient(a, b), b));
}

/// The remainder with the sign of the divisor, as Python's %.
template <class C>
KEYFALL_HD C floorRemainder(C a, C b)
{
    const C rest = wholeRemainder(a, b);
    if constexpr (std::is_same_v<C, bool> || std::is_unsigned_v<C>)
        return rest;
    else
        return rest != C{0} && (rest < C{0}) != (b < C{0}) ? static_cast<C>(rest + b) : rest;
}

/// The quotient rounded down, as Python's //: for floats by way of the remainder, which loses no digit.
template <class C>
KEYFALL_HD C floorQuotient(C a, C b)
{
    if constexpr (std::is_floating_point_v<C>) {
        if (b == C{0})
            return a / b;
        const C rest = std::fmod(a, b);
        C quotient = (a - rest) / b;
        if (rest != C{0} && (b < C{0}) != (rest < C{0}))
            quotient -= C{1};
        if (quotient == C{0})
            return std::copysign(C{0}, a / b);
        const C whole = std::floor(quotient);
        return quotient - whole > C{0.5} ? whole + C{1} : whole;
    } else {
        const C quotient = wholeQuotient(a, b);
        const C rest = wholeRemainder(a, b);
        if constexpr (std::is_same_v<C, bool> || std::is_unsigned_v<C>)
            return quotient;
        else
            return b != C{0} && rest != C{0} && (rest < C{0}) != (b < C{0}) ? static_cast<C>(quotient - 1) : quotient;
    }
}

/// Integers by repeated squaring; a negative exponent gives 0 but for the bases 1 and -1, as in PyTorch.
template <class C>
KEYFALL_HD C power(C base, C exponent)
{
    if constexpr (std::is_floating_point_v<C>) {
        return std::pow(base, exponent);
    } else if constexpr (std::is_same_v<C, bool>) {
        return base || !exponent;
    } else {
        if constexpr (std::is_signed_v<C>) {
            if (exponent < 0) {
                if (base == 1)
                    return 1;
                return base == -1 ? (exponent % 2 == 0 ? C{1} : C{-1}) : C{0};
            }
        }
        C result = 1;
        auto left = static_cast<std::uint64_t>(exponent);
        for (C factor = base; left != 0; left >>= 1, factor = product(factor, factor))
            if ((left & 1) != 0)
                result = product(result, factor);
        return result;
    }
}

}  // namespace keyfall::functions
