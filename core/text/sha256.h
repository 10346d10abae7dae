// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace keyfall {

/// SHA-256 (FIPS 180-4) of bytes that come in pieces. Uses the processor's own instructions where it has them.
class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;

    void add(std::string_view bytes);
    /// The digest of all that came; afterwards this must not be used again.
    [[nodiscard]] Digest finish();

private:
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::size_t waiting_ = 0;  ///< bytes of `block_` that are in use
    std::uint64_t length_ = 0;
};

[[nodiscard]] Sha256::Digest sha256(std::string_view bytes);
/// Two lower-case digits a byte.
[[nodiscard]] std::string hexText(const Sha256::Digest& digest);

/// The same with plain arithmetic, on any processor: what the fast way is tested against.
[[nodiscard]] Sha256::Digest sha256Portable(std::string_view bytes);

}  // namespace keyfall
