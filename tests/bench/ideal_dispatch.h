// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/slot_rules.h"
#include "core/tensor/tensor.h"

#include <array>
#include <cstdint>

/// The least a dispatcher can do: a count-leading-zeros table of function pointers with thread-local sets. No reasons,
/// no registration, no recursion limit, no recording.
namespace keyfall::bench::ideal {

using Function = std::int64_t (*)(std::uint64_t keys, const Tensor& a, const Tensor& b);

inline std::array<Function, 12> gTable{};
inline std::uint64_t gMask = 0;
inline std::array<std::uint64_t, TensorTraits::kCount> gTraitBits{};
inline thread_local std::uint64_t tIncluded = 0;
inline thread_local std::uint64_t tKeep = ~0ULL;

inline std::int64_t redispatch(std::uint64_t keys, const Tensor& a, const Tensor& b)
{
    const std::int64_t result = gTable[topBit((keys & gMask) << 1 | 1)](keys, a, b);
    asm volatile("");
    return result;
}
inline std::int64_t call(const Tensor& a, const Tensor& b)
{
    const std::uint64_t keys = gTraitBits[a.traits().raw()] | gTraitBits[b.traits().raw()];
    return redispatch((keys | tIncluded) & tKeep, a, b);
}

template <int kKey>
std::int64_t layer(std::uint64_t keys, const Tensor& a, const Tensor& b)
{
    return redispatch(keys & ~(1ULL << kKey), a, b);
}
inline std::int64_t guardedLayer(std::uint64_t keys, const Tensor& a, const Tensor& b)
{
    const std::uint64_t before = tKeep;
    tKeep &= ~(1ULL << 7);
    const std::int64_t result = redispatch(keys & ~(1ULL << 10), a, b);
    tKeep = before;
    return result;
}
inline std::int64_t compute(std::uint64_t, const Tensor&, const Tensor&)
{
    return 1;
}

}  // namespace keyfall::bench::ideal
