// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/lane_sizes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Moves elements between buffers and the registers of a block.
namespace keyfall::codegen {

template <class Word>
inline void fillWith(void* out, Word word, std::size_t n)
{
    std::fill_n(static_cast<Word*>(out), n, word);
}

inline void fillBits(void* out, std::uint64_t bits, std::size_t size, std::size_t n)
{
    if (size == 1)
        fillWith(out, static_cast<std::uint8_t>(bits), n);
    else if (size == 4)
        fillWith(out, static_cast<std::uint32_t>(bits), n);
    else
        fillWith(out, bits, n);
}

/// Whether lanes are neighbours, and all of them.
inline bool isRow(const LaneIntegers& at, const std::uint8_t* active)
{
    return !active && at.step == 1 && !at.list;
}

template <class Word>
inline void gather(void* out, const void* from, const LaneIntegers& at, const std::uint8_t* active, std::size_t n)
{
    auto* const to = static_cast<Word*>(out);
    const auto* const source = static_cast<const Word*>(from);
    if (isRow(at, active))
        std::memcpy(to, source + at.base, n * sizeof(Word));
    else if (!active && at.uniform())
        std::fill_n(to, n, source[at.base]);
    else if (!active)
        for (std::size_t lane = 0; lane < n; ++lane)
            to[lane] = source[at.at(lane)];
    else
        for (std::size_t lane = 0; lane < n; ++lane)
            to[lane] = active[lane] != 0 ? source[at.at(lane)] : Word{0};
}

template <class Word>
inline void scatter(void* to, const void* from, const LaneIntegers& at, const std::uint8_t* active, std::size_t n)
{
    auto* const target = static_cast<Word*>(to);
    const auto* const values = static_cast<const Word*>(from);
    for (std::size_t lane = 0; lane < n; ++lane)
        if (!active || active[lane] != 0)
            target[at.at(lane)] = values[lane];
}

}  // namespace keyfall::codegen
