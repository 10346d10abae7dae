// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"

#include <array>
#include <bit>
#include <cstdint>

namespace keyfall {

/// Position of the highest set bit; `bits` must not be 0.
[[nodiscard]] constexpr std::uint32_t topBit(std::uint64_t bits)
{
    return static_cast<std::uint32_t>(63 - std::countl_zero(bits));
}

/// Where the keys of one functionality bit live in the dispatch table.
struct SlotRule {
    std::uint64_t backendMask = 0;  ///< the backend bits that choose among its slots; 0 for a key with one slot
    std::uint64_t offset = 0;       ///< its first slot
};

/// The table index of every model, as data (DESIGN decision 1).
///
/// Note [One arithmetic for every model]
/// index = offset(top bit) + position of the top backend bit under that bit's mask. The rule array is indexed by the
/// top bit plus one, so that the empty set has a rule of its own (Undefined, or the slot that says "empty keyset").
/// `| 1` makes both count-zeros defined without a branch: a set with no backend bit lands in the first slot of the
/// functionality, which is PyTorch's CPU quirk (pytorch.md M11), and a mask of 0 always adds 0.
/// Bit 63 is never a key in any model, so the shift cannot lose one.
struct SlotRules {
    std::array<SlotRule, 64> byTopBit{};

    [[nodiscard]] constexpr std::uint32_t indexOf(KeySet set) const
    {
        const std::uint64_t bits = set.bits();
        const SlotRule& rule = byTopBit[topBit((bits << 1) | 1)];
        return static_cast<std::uint32_t>(rule.offset) + topBit((bits & rule.backendMask) | 1);
    }
};

}  // namespace keyfall
