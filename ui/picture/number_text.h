// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace keyfall {

inline constexpr std::size_t kNumberRoom = 24;

/// Writes a number with two decimals at the most, as SVG and PDF take it: no exponent, no zeros at the end. Smaller than
/// 10^15; `out` has `kNumberRoom` bytes; returns behind the last. By hand, as a picture is numbers for the most part (with
/// std::to_chars: twice the instructions).
inline char* putNumber(char* out, double value)
{
    char digits[kNumberRoom];
    char* at = digits + sizeof digits;
    const bool negative = value < 0;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): std::lround is a call
    const auto hundredths = static_cast<std::uint64_t>((negative ? -value : value) * 100 + 0.5);
    std::uint64_t whole = hundredths / 100;
    if (const auto fraction = static_cast<unsigned>(hundredths % 100); fraction != 0) {
        if (fraction % 10 != 0)
            *--at = static_cast<char>('0' + fraction % 10);
        *--at = static_cast<char>('0' + fraction / 10);
        *--at = '.';
    }
    do {
        *--at = static_cast<char>('0' + whole % 10);
        whole /= 10;
    } while (whole != 0);
    if (negative && hundredths != 0)
        *--at = '-';
    while (at != digits + sizeof digits)
        *out++ = *at++;
    return out;
}

inline void appendNumber(std::string& out, double value)
{
    char digits[kNumberRoom];
    out.append(digits, static_cast<std::size_t>(putNumber(digits, value) - digits));
}

}  // namespace keyfall
