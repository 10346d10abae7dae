// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace keyfall {

/// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011): a counter-based
/// generator, so element i of a tensor needs no elements before it and every device draws the same numbers.
class Philox {
public:
    using Counter = std::array<std::uint32_t, 4>;
    using Key = std::array<std::uint32_t, 2>;

    explicit constexpr Philox(std::uint64_t seed)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}
    {
    }

    /// The four words of block `index` of this seed's stream.
    [[nodiscard]] constexpr Counter block(std::uint64_t index) const
    {
        return block({static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0, 0}, key_);
    }
    /// Word `index` of the stream: word `index % 4` of block `index / 4`.
    [[nodiscard]] constexpr std::uint32_t word(std::uint64_t index) const { return block(index / 4)[index % 4]; }

    /// The bijection itself: ten rounds.
    [[nodiscard]] static constexpr Counter block(Counter counter, Key key)
    {
        for (int round = 0; round < 10; ++round) {
            const std::uint64_t first = std::uint64_t{0xD2511F53U} * counter[0];
            const std::uint64_t second = std::uint64_t{0xCD9E8D57U} * counter[2];
            counter = {
                static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(second),
                static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(first)};
            key[0] += 0x9E3779B9U;
            key[1] += 0xBB67AE85U;
        }
        return counter;
    }

private:
    Key key_;
};

}  // namespace keyfall
