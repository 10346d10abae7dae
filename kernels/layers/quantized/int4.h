// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace keyfall::quantized {

/// Two codes of -8..7 in a byte, the first in the low half; an odd last byte has 0 in its high half (eleven:2.7.1).
/// Codes out of range saturate.
[[nodiscard]] std::vector<std::uint8_t> packInt4(std::span<const std::int8_t> codes);
/// The first `count` codes of packed bytes. Throws std::out_of_range when the bytes hold fewer.
[[nodiscard]] std::vector<std::int8_t> unpackInt4(std::span<const std::uint8_t> bytes, std::size_t count);

}  // namespace keyfall::quantized
