// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

namespace keyfall {

// ASCII alone, whatever the locale.

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Letters, digits and the underscore.
[[nodiscard]] constexpr bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

/// Word characters, not beginning with a digit.
[[nodiscard]] constexpr bool isIdentifier(std::string_view name)
{
    return !name.empty() && !isDigit(name.front()) && std::all_of(name.begin(), name.end(), isWordCharacter);
}

}  // namespace keyfall
