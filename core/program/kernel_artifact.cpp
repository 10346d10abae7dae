// SPDX-License-Identifier: MIT
#include "core/program/kernel_artifact.h"

#include <fmt/format.h>
#include <zlib.h>

#include <charconv>

namespace keyfall {

KernelKey KernelKey::of(std::string_view document)
{
    const uLong crc = crc32_z(0, reinterpret_cast<const Bytef*>(document.data()), document.size());
    return {sha256(document), {document.size(), static_cast<std::uint32_t>(crc)}};
}

std::string KernelKey::crcText() const
{
    return fmt::format("{:08x}", identity.crc32);
}

std::optional<std::uint32_t> readCrc(std::string_view text)
{
    if (text.size() != 8 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
        return std::nullopt;
    std::uint32_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return value;
}

}  // namespace keyfall
