// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace keyfall {

inline constexpr std::size_t kNumberRoom = 24;

// Note [Numbers from tables]
// A picture is numbers for the most part, so their digits are copied by three (digit by digit: twice the instructions;
// std::to_chars: four times). Four bytes are copied at once, of which the last says how many are digits.
struct NumberTables {
    std::array<std::array<char, 4>, 1000> first{};  ///< "7"
    std::array<std::array<char, 4>, 1000> later{};  ///< "007"
    std::array<std::array<char, 4>, 100> behind{};  ///< hundredths behind the point: "", ".5", ".07"

    constexpr NumberTables()
    {
        for (unsigned i = 0; i < 1000; ++i) {
            const std::array digits{digit(i / 100), digit(i / 10), digit(i)};
            const unsigned skipped = i < 10 ? 2 : i < 100 ? 1 : 0;
            later[i] = {digits[0], digits[1], digits[2], 3};
            for (unsigned k = skipped; k < 3; ++k)
                first[i][k - skipped] = digits[k];
            first[i][3] = static_cast<char>(3 - skipped);
        }
        for (unsigned i = 0; i < 100; ++i)
            behind[i] = {'.', digit(i / 10), digit(i), static_cast<char>(i == 0 ? 0 : i % 10 == 0 ? 2 : 3)};
    }

private:
    static constexpr char digit(unsigned of) { return static_cast<char>('0' + of % 10); }
};
inline constexpr NumberTables kNumbers;

inline char* putDigits(char* out, const std::array<char, 4>& digits)
{
    std::memcpy(out, digits.data(), digits.size());
    return out + digits[3];
}

inline char* putWhole(char* out, std::uint64_t value)
{
    if (value < 1000)
        return putDigits(out, kNumbers.first[value]);
    return putDigits(putWhole(out, value / 1000), kNumbers.later[value % 1000]);
}

/// Writes a number with two decimals at the most, as SVG and PDF take it: no exponent, no zeros at the end. Smaller than
/// 10^15; `out` has `kNumberRoom` bytes; returns behind the last.
inline char* putNumber(char* out, double value)
{
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): std::lround is a call
    const auto hundredths = static_cast<std::uint64_t>((value < 0 ? -value : value) * 100 + 0.5);
    if (value < 0 && hundredths != 0)
        *out++ = '-';
    return putDigits(putWhole(out, hundredths / 100), kNumbers.behind[hundredths % 100]);
}

}  // namespace keyfall
