// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <string>

namespace keyfall {

/// Appends a number with two decimals at the most, as SVG and PDF take it: no exponent, no zeros at the end.
inline void appendNumber(std::string& out, double value)
{
    char digits[32];
    char* at = digits;
    if (value < 0) {
        *at++ = '-';
        value = -value;
    }
    const auto hundredths = static_cast<long long>(value * 100 + 0.5);
    at = std::to_chars(at, digits + sizeof digits, hundredths / 100).ptr;
    if (const int fraction = static_cast<int>(hundredths % 100); fraction != 0) {
        *at++ = '.';
        *at++ = static_cast<char>('0' + fraction / 10);
        if (fraction % 10 != 0)
            *at++ = static_cast<char>('0' + fraction % 10);
    }
    out.append(digits, static_cast<std::size_t>(at - digits));
}

}  // namespace keyfall
