// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/host_device.h"

#include <cstdint>

/// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011): a counter-based
/// generator, so element i of a tensor needs no elements before it and every device draws the same numbers.
namespace keyfall::functions {

struct PhiloxBlock {
    std::uint32_t words[4];
};

/// The bijection itself: ten rounds.
KEYFALL_HD constexpr PhiloxBlock philox(PhiloxBlock counter, std::uint32_t low, std::uint32_t high)
{
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = std::uint64_t{0xD2511F53U} * counter.words[0];
        const std::uint64_t second = std::uint64_t{0xCD9E8D57U} * counter.words[2];
        counter = {
            {static_cast<std::uint32_t>(second >> 32) ^ counter.words[1] ^ low, static_cast<std::uint32_t>(second),
             static_cast<std::uint32_t>(first >> 32) ^ counter.words[3] ^ high, static_cast<std::uint32_t>(first)}};
        low += 0x9E3779B9U;
        high += 0xBB67AE85U;
    }
    return counter;
}

/// The first `bits` bits (1 to 63) of the 64 that the stream of `seed` has at `index`.
template <class C>
KEYFALL_HD C randomBits(C index, C seed, C bits)
{
    const auto at = static_cast<std::uint64_t>(index);
    const auto key = static_cast<std::uint64_t>(seed);
    const PhiloxBlock block =
        philox({{static_cast<std::uint32_t>(at / 2), static_cast<std::uint32_t>(at / 2 >> 32), 0, 0}},
               static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32));
    const int word = at % 2 == 0 ? 0 : 2;
    const std::uint64_t all = std::uint64_t{block.words[word]} << 32 | block.words[word + 1];
    return static_cast<C>(all >> (64 - static_cast<int>(bits)));
}

}  // namespace keyfall::functions
