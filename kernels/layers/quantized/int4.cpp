// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/int4.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace keyfall::quantized {

namespace {

std::uint8_t halfByte(std::int8_t code)
{
    return static_cast<std::uint8_t>(std::clamp<int>(code, -8, 7)) & 0xFU;
}

std::int8_t signedHalf(unsigned half)
{
    return static_cast<std::int8_t>(half < 8 ? static_cast<int>(half) : static_cast<int>(half) - 16);
}

}  // namespace

std::vector<std::uint8_t> packInt4(std::span<const std::int8_t> codes)
{
    std::vector<std::uint8_t> bytes((codes.size() + 1) / 2);
    for (std::size_t i = 0; i < codes.size(); ++i)
        bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] | halfByte(codes[i]) << (i % 2 == 0 ? 0 : 4));
    return bytes;
}

std::vector<std::int8_t> unpackInt4(std::span<const std::uint8_t> bytes, std::size_t count)
{
    if (count > bytes.size() * 2)
        throw std::out_of_range("unpackInt4: " + std::to_string(count) + " codes need "
                                + std::to_string((count + 1) / 2) + " bytes, and there are "
                                + std::to_string(bytes.size()));
    std::vector<std::int8_t> codes(count);
    for (std::size_t i = 0; i < count; ++i)
        codes[i] = signedHalf(i % 2 == 0 ? bytes[i / 2] & 0xFU : bytes[i / 2] >> 4U);
    return codes;
}

}  // namespace keyfall::quantized
