// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace keyfall {

/// The bits of a float16 (1 sign, 5 exponent, 10 mantissa bits). A type of storage: arithmetic is done in float.
struct Float16 {
    std::uint16_t bits = 0;

    Float16() = default;
    explicit Float16(float value) : bits(bitsOf(value)) {}
    [[nodiscard]] static constexpr Float16 fromBits(std::uint16_t bits)
    {
        Float16 half;
        half.bits = bits;
        return half;
    }
    explicit operator float() const { return toFloat(bits); }

    /// Rounds to nearest, ties to even; too large becomes infinity; a NaN stays one (quiet, with its sign).
    [[nodiscard]] static constexpr std::uint16_t bitsOf(float value)
    {
        const auto word = std::bit_cast<std::uint32_t>(value);
        const std::uint32_t sign = word >> 16 & 0x8000U;
        const std::uint32_t magnitude = word & 0x7FFFFFFFU;
        std::uint32_t half = 0;
        if (magnitude > 0x7F800000U)
            half = 0x7E00U;
        else if (magnitude >= 0x477FF000U)  // from here on it rounds past the largest float16, 65504
            half = 0x7C00U;
        else if (magnitude < 0x38800000U)
            // Subnormal float16: adding 0.5 makes the processor round at the place of float16's last bit, 2^-24.
            half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) - 0x3F000000U;
        else
            half = (magnitude - 0x38000000U + 0xFFFU + (magnitude >> 13 & 1U)) >> 13;
        return static_cast<std::uint16_t>(sign | half);
    }

    [[nodiscard]] static constexpr float toFloat(std::uint16_t bits)
    {
        const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
        const std::uint32_t magnitude = bits & 0x7FFFU;
        std::uint32_t word = 0;
        if (magnitude >= 0x7C00U)
            word = 0x7F800000U | (magnitude & 0x3FFU) << 13;
        else if (magnitude >= 0x0400U)
            word = (magnitude << 13) + 0x38000000U;
        else
            word = std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24F);
        return std::bit_cast<float>(sign | word);
    }
};

/// The upper half of a float32 (1 sign, 8 exponent, 7 mantissa bits). A type of storage.
struct BFloat16 {
    std::uint16_t bits = 0;

    BFloat16() = default;
    explicit BFloat16(float value) : bits(bitsOf(value)) {}
    [[nodiscard]] static constexpr BFloat16 fromBits(std::uint16_t bits)
    {
        BFloat16 half;
        half.bits = bits;
        return half;
    }
    explicit operator float() const { return toFloat(bits); }

    /// Rounds to nearest, ties to even; a NaN becomes the quiet NaN 0x7FC0, as PyTorch's does.
    [[nodiscard]] static constexpr std::uint16_t bitsOf(float value)
    {
        const auto word = std::bit_cast<std::uint32_t>(value);
        const std::uint32_t rounded = (word + 0x7FFFU + (word >> 16 & 1U)) >> 16;
        return static_cast<std::uint16_t>((word & 0x7FFFFFFFU) > 0x7F800000U ? 0x7FC0U : rounded);
    }

    [[nodiscard]] static constexpr float toFloat(std::uint16_t bits)
    {
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    }
};

static_assert(sizeof(Float16) == 2 && sizeof(BFloat16) == 2);

}  // namespace keyfall
