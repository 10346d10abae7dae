// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace keyfall {

/// A set of dispatch keys as one 64-bit value.
///
/// Only plain bit algebra lives here. What a key's bits are, which bits `remove` keeps (pytorch:M8), the order of
/// iteration and the names are facts of a model: see `KeyModel`.
class KeySet {
public:
    constexpr KeySet() = default;
    constexpr explicit KeySet(std::uint64_t bits) : bits_(bits) {}

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int popcount() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool hasAny(KeySet other) const { return (bits_ & other.bits_) != 0; }
    [[nodiscard]] constexpr bool isSupersetOf(KeySet other) const { return (bits_ & other.bits_) == other.bits_; }

    friend constexpr KeySet operator|(KeySet a, KeySet b) { return KeySet(a.bits_ | b.bits_); }
    friend constexpr KeySet operator&(KeySet a, KeySet b) { return KeySet(a.bits_ & b.bits_); }
    friend constexpr KeySet operator^(KeySet a, KeySet b) { return KeySet(a.bits_ ^ b.bits_); }
    friend constexpr KeySet operator~(KeySet a) { return KeySet(~a.bits_); }
    constexpr KeySet& operator|=(KeySet other)
    {
        bits_ |= other.bits_;
        return *this;
    }
    constexpr KeySet& operator&=(KeySet other)
    {
        bits_ &= other.bits_;
        return *this;
    }
    friend constexpr bool operator==(KeySet, KeySet) = default;

private:
    std::uint64_t bits_ = 0;
};

}  // namespace keyfall
