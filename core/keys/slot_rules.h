// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace keyfall {

/// Position of the highest set bit; `bits` must not be 0.
[[nodiscard]] constexpr std::uint64_t topBit(std::uint64_t bits)
{
#if defined(__x86_64__) && defined(__GNUC__)
    if (!std::is_constant_evaluated()) {
        std::uint64_t position;
        asm("bsrq %1, %0" : "=r"(position) : "rm"(bits) : "cc");  // one instruction; countl_zero must also handle 0
        return position;
    }
#endif
    return static_cast<std::uint64_t>(63 - std::countl_zero(bits));
}

/// The table index of every model, as data (design:2.1).
///
/// Note [One arithmetic for every model]
/// index = offset(top bit) + position of the top backend bit under that bit's mask. The arrays are indexed by the top
/// bit plus one, so that the empty set has a rule of its own (Undefined, or the slot that says "empty keyset").
/// `| 1` makes both bit scans defined without a branch: a set with no backend bit lands in the first slot of the
/// functionality, which is PyTorch's CPU quirk (pytorch:M11), and a mask of 0 always adds 0.
/// Bit 63 is never a key in any model, so the shift cannot lose one.
struct SlotRules {
    std::array<std::uint64_t, 64> backendMask{};  ///< the backend bits that choose among a functionality's slots
    std::array<std::uint64_t, 64> offset{};       ///< its first slot

    [[nodiscard]] constexpr std::uint64_t indexOf(KeySet set) const
    {
        const std::uint64_t bits = set.bits();
        const std::uint64_t rule = topBit((bits << 1) | 1);
        return offset[rule] + topBit((bits & backendMask[rule]) | 1);
    }
};

}  // namespace keyfall
