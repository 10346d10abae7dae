// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"
#include "core/text/sha256.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// What goes beside a key, so that two programs of one key are still told apart (kernels:5).
struct KernelIdentity {
    std::uint64_t length = 0;  ///< bytes of the key document's canonical JSON
    std::uint32_t crc32 = 0;   ///< of the same bytes, zlib's

    friend bool operator==(const KernelIdentity&, const KernelIdentity&) = default;
};

/// Names a compiled kernel: the SHA-256 of its key document, and the identity that is compared on every hit.
struct KernelKey {
    Sha256::Digest digest{};
    KernelIdentity identity;

    /// The key, identity and CRC-32 of a key document's canonical JSON.
    [[nodiscard]] static KernelKey of(std::string_view document);
    /// 64 lower-case digits, without the identity: what files are named after.
    [[nodiscard]] std::string text() const { return hexText(digest); }
    /// The CRC-32 as 8 lower-case digits.
    [[nodiscard]] std::string crcText() const;

    friend bool operator==(const KernelKey&, const KernelKey&) = default;
};

/// Reads 8 lower-case hex digits.
[[nodiscard]] std::optional<std::uint32_t> readCrc(std::string_view text);

/// What a compiler made: bytes that some loader can run, and what belongs to them. Nothing in it depends on a device's
/// number, so one artifact serves every device of its target.
struct KernelArtifact {
    std::string kind = "bytes";  ///< `cubin`, `ptx`, `machine`, `object`, `bytes`: how a loader reads `bytes`
    std::string target;          ///< "sm_80", "x86-64-v3"
    std::string entry;           ///< the symbol
    std::string bytes;
    Json more = Json::object();  ///< further fields of a file's header: source, launch sizes, the compiler's report

    friend bool operator==(const KernelArtifact&, const KernelArtifact&) = default;
};

}  // namespace keyfall
