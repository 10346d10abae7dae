// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/philox.h"

#include <array>
#include <cstdint>

namespace keyfall {

/// One seed's stream of random words.
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

    /// The bijection itself (kernels/functions/philox.h).
    [[nodiscard]] static constexpr Counter block(Counter counter, Key key)
    {
        const functions::PhiloxBlock block =
            functions::philox({{counter[0], counter[1], counter[2], counter[3]}}, key[0], key[1]);
        return {block.words[0], block.words[1], block.words[2], block.words[3]};
    }

private:
    Key key_;
};

}  // namespace keyfall
