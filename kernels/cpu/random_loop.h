// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"
#include "kernels/functions/philox.h"

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace keyfall::cpu {

/// The numbers of a stream (ops::RandomPlan) as T: float, double or int64.
template <class T>
struct RandomLoop {
    struct Stream {
        std::uint64_t seed = 0;
        int bits = 0;
        bool above = false;
    };

    /// Of the two halves of the 64 bits at one place. The bits of a float are all in the first.
    static inline T number(std::uint32_t high, std::uint32_t low, const Stream& stream, T scale)
    {
        if constexpr (std::is_same_v<T, float>) {
            const auto bits = static_cast<std::int32_t>(high >> (32 - stream.bits));
            return static_cast<float>(bits + static_cast<std::int32_t>(stream.above)) * scale;
        } else {
            const std::uint64_t both = std::uint64_t{high} << 32 | low;
            const auto bits = static_cast<std::int64_t>(both >> (64 - stream.bits));
            if constexpr (std::is_same_v<T, std::int64_t>)
                return bits;
            else
                return static_cast<T>(bits + static_cast<std::int64_t>(stream.above)) * scale;
        }
    }

    /// `n` numbers from place `first` on. Places 2 b and 2 b + 1 are the halves of block b of the generator.
    static inline void draw(T* to, std::int64_t n, std::uint64_t first, const Stream& stream)
    {
        const auto low = static_cast<std::uint32_t>(stream.seed);
        const auto high = static_cast<std::uint32_t>(stream.seed >> 32);
        const T scale = static_cast<T>(std::ldexp(1.0, -stream.bits));
        const auto block = [=](std::uint64_t b) {
            return functions::philox({{static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32), 0, 0}}, low,
                                     high);
        };
        std::uint64_t at = first / 2;
        if (first % 2 == 1 && n > 0) {
            const functions::PhiloxBlock words = block(at++);
            *to++ = number(words.words[2], words.words[3], stream, scale);
            --n;
        }
        for (std::int64_t i = 0; i < n / 2; ++i) {
            const functions::PhiloxBlock words = block(at + static_cast<std::uint64_t>(i));
            to[2 * i] = number(words.words[0], words.words[1], stream, scale);
            to[2 * i + 1] = number(words.words[2], words.words[3], stream, scale);
        }
        if (n % 2 == 1) {
            const functions::PhiloxBlock words = block(at + static_cast<std::uint64_t>(n / 2));
            to[n - 1] = number(words.words[0], words.words[1], stream, scale);
        }
    }

    static void drawBase(T* to, std::int64_t n, std::uint64_t first, const Stream& s) { draw(to, n, first, s); }
    KEYFALL_TARGET_V3 static void drawAvx2(T* to, std::int64_t n, std::uint64_t first, const Stream& s)
    {
        draw(to, n, first, s);
    }
    KEYFALL_TARGET_V4 static void drawAvx512(T* to, std::int64_t n, std::uint64_t first, const Stream& s)
    {
        draw(to, n, first, s);
    }
    [[nodiscard]] static auto function() { return variantFor(&drawBase, &drawAvx2, &drawAvx512); }
};

}  // namespace keyfall::cpu
