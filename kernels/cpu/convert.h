// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

namespace keyfall::cpu {

/// One number in another type, defined for every value (copy.h says how).
template <class To, class From>
inline To converted(From value)
{
    if constexpr (std::is_same_v<To, bool>) {
        return value != From{};
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        using Wide = std::conditional_t<sizeof(To) == sizeof(std::int32_t), std::int32_t, std::int64_t>;
        constexpr From kTooLarge = -static_cast<From>(std::numeric_limits<Wide>::min());
        const bool fits = value >= -kTooLarge && value < kTooLarge;
        const Wide wide = fits ? static_cast<Wide>(value) : std::numeric_limits<Wide>::min();
        return static_cast<To>(wide);
    } else {
        return static_cast<To>(value);
    }
}

}  // namespace keyfall::cpu
