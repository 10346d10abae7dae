// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace keyfall {

inline constexpr std::size_t kNumberRoom = 24;

/// Writes a number with two decimals at the most, as SVG and PDF take it: no exponent, no zeros at the end. Smaller than
/// 10^15; `out` has `kNumberRoom` bytes; returns behind the last. By hand, as a picture is numbers for the most part (with
/// std::to_chars: twice the instructions).
inline char* putNumber(char* out, double value)
{
    char digits[2 * kNumberRoom];  // written from the middle to the left
    char* const end = digits + kNumberRoom;
    char* at = end;
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
    std::memcpy(out, at, kNumberRoom);  // all the room there is: as many bytes as there are digits would be a loop
    return out + (end - at);
}

}  // namespace keyfall
