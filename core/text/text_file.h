// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/text_sink.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace keyfall {

inline constexpr std::size_t kLargestTextFile = std::size_t{64} << 20;

/// The content of a file, or of standard input for "-". Says precisely why it cannot be read (there is none, a
/// directory, no permission, too large); a pipe without a writer reads as empty instead of blocking.
[[nodiscard]] Expected<std::string> readTextFile(const std::string& path, std::size_t limit = kLargestTextFile);

/// The same for files of any size: calls `use` with each piece as soon as it is there (of a pipe: what was written so
/// far), until the end or until `use` returns false. A signal that interrupts the waiting gives an empty piece. The view
/// lives during the call.
[[nodiscard]] Expected<void> readTextChunks(const std::string& path, const std::function<bool(std::string_view)>& use);

/// Replaces the content of `path` so that any failure leaves the old file as it was: a temporary file in the same
/// folder, flushed to the disk, then renamed over it. Permissions of an existing file are kept; a symbolic link stays
/// one and its target is replaced.
[[nodiscard]] Expected<void> writeFileAtomically(const std::string& path, std::string_view content);

/// The same for a content that is never whole in memory: `write` gives it to the sink. The sink throws when nothing more
/// can be written, so that `write` ends early; what `write` throws itself passes, and the old file stays.
[[nodiscard]] Expected<void> writeFileAtomically(const std::string& path,
                                                 const std::function<void(const TextSink&)>& write);

/// Sends what was printed to standard output on its way, and says when something of it was lost.
[[nodiscard]] Expected<void> flushStandardOutput();

/// Sends bytes that are no text to standard output as they are, behind what was printed; a terminal gets none. Errors:
/// `badInput` where it is a terminal, `unavailable` when something was lost.
[[nodiscard]] Expected<void> writeBytesToStandardOutput(std::string_view bytes);

}  // namespace keyfall
