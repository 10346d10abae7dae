// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace keyfall {

/// A dispatch key, named by its value in the key list of one model.
///
/// The value alone means nothing: `KeyModel` gives it a name, a bit and a table slot. In the `ferrotorch` model the
/// value is the bit position (pytorch:F1); in the PyTorch models it is the enum value, with 0 for Undefined
/// (pytorch:C1, M2).
class Key {
public:
    constexpr Key() = default;
    constexpr explicit Key(std::uint16_t value) : value_(value) {}

    [[nodiscard]] constexpr std::uint16_t value() const { return value_; }

    friend constexpr auto operator<=>(Key, Key) = default;

private:
    std::uint16_t value_ = 0;
};

}  // namespace keyfall
