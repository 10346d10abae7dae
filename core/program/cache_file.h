// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/canonical_form.h"
#include "core/program/program.h"

#include <string>
#include <string_view>

namespace keyfall {

/// What the bytes of a cache file turned out to be, in the order in which it is checked (kernels:6). Every verdict but
/// `ok` is a miss, never an error.
enum class FileVerdict {
    ok,
    truncated,
    notAKernelFile,
    badVersion,
    newerVersion,
    tooLarge,
    trailingBytes,
    checksum,
    badHeader,
    wrongKey,
    otherProgram,
};

/// "wrong key", as the format names it.
[[nodiscard]] std::string_view nameOf(FileVerdict verdict);

/// Bytes before the header.
inline constexpr std::size_t kCacheFileFront = 56;
inline constexpr std::uint32_t kLargestHeader = 1U << 20;
inline constexpr std::uint64_t kLargestPayload = 1ULL << 30;

/// A cache file and what it says, as far as it could be read.
struct CacheFile {
    FileVerdict verdict = FileVerdict::truncated;
    KernelKey key;            ///< of a header that could be read
    KernelArtifact artifact;  ///< of the verdict `ok`

    [[nodiscard]] bool good() const { return verdict == FileVerdict::ok; }
};

/// The whole file of an artifact: front, header and payload. The source and `artifact.more` go into the header; a field
/// with one of the format's own names is left out.
[[nodiscard]] std::string cacheFileBytes(const KernelKey& key, const KernelArtifact& artifact);

/// Judges the bytes of a file. Nothing of it is believed before the digest over front, header and payload agrees.
[[nodiscard]] CacheFile readCacheFile(std::string_view bytes, const KernelKey& wanted);
/// The same of a file that is looked at for its own sake: its own key is the one that is wanted.
[[nodiscard]] CacheFile readCacheFile(std::string_view bytes);

}  // namespace keyfall
