// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/binary_functions.h"
#include "kernels/functions/unary_functions.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

/// The operations of kernel programs on one element (kernels:4.2). T is std::uint8_t (a bool, 0 or 1), int32_t, int64_t,
/// float or double. What the operators have as well is taken from kernels/functions, so that both give the same bits.
namespace keyfall::codegen::element {

using Truth = std::uint8_t;
template <class T>
inline constexpr bool kFloat = std::is_floating_point_v<T>;

/// Wraps where T is an integer.
template <class T>
T wrapped(std::uint64_t bits)
{
    return static_cast<T>(bits);
}

template <class T>
T add(T a, T b)
{
    if constexpr (kFloat<T>)
        return a + b;
    else
        return wrapped<T>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
template <class T>
T sub(T a, T b)
{
    if constexpr (kFloat<T>)
        return a - b;
    else
        return wrapped<T>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
template <class T>
T neg(T a)
{
    if constexpr (kFloat<T>)
        return -a;
    else
        return wrapped<T>(std::uint64_t{0} - static_cast<std::uint64_t>(a));
}
template <class T>
T abs(T a)
{
    if constexpr (kFloat<T>)
        return std::fabs(a);
    else
        return a < 0 ? neg(a) : a;
}
/// NaN wins; of two zeros the first.
template <class T>
T min(T a, T b)
{
    return a != a ? a : b != b ? b : b < a ? b : a;
}
template <class T>
T max(T a, T b)
{
    return a != a ? a : b != b ? b : a < b ? b : a;
}
template <class T>
T shl(T a, T by)
{
    constexpr T kBits = 8 * sizeof(T);
    return by < 0 || by >= kBits ? T{0} : wrapped<T>(static_cast<std::uint64_t>(a) << by);
}
template <class T>
T shr(T a, T by)
{
    constexpr T kBits = 8 * sizeof(T);
    return by < 0 || by >= kBits ? static_cast<T>(a < 0 ? -1 : 0) : static_cast<T>(a >> by);
}
template <class T>
T sign(T a)
{
    return static_cast<T>(static_cast<int>(a > T{0}) - static_cast<int>(a < T{0}));
}
/// kernels:4.2, casts. To is bool as Truth.
template <class To, class From, bool ToTruth>
To converted(From x)
{
    if constexpr (ToTruth) {
        return static_cast<To>(x != From{0});
    } else if constexpr (kFloat<From> && !kFloat<To>) {
        // 2^31 and 2^63 are floats of every type.
        constexpr From kLimit = static_cast<From>(std::uint64_t{1} << (8 * sizeof(To) - 1));
        return x >= -kLimit && x < kLimit ? static_cast<To>(x) : std::numeric_limits<To>::lowest();
    } else {
        return static_cast<To>(x);
    }
}

}  // namespace keyfall::codegen::element
