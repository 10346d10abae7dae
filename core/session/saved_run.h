// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/session/run.h"

#include <string>
#include <string_view>

namespace keyfall {

/// A run again from what `keyfall run --json` printed of it, or a call graph from `export --to x.json`: its calls, hops,
/// times, errors and what it says of tensors. Their values are not read: who asks for those finds none.
/// Errors: those of JSON, with the place in it.
[[nodiscard]] Expected<RunResult> readSavedRun(std::string_view text, std::string_view where);
/// Whether a file begins as one does; it may be compressed.
[[nodiscard]] bool isSavedRunFile(const std::string& path);
[[nodiscard]] Expected<RunResult> readSavedRunFile(const std::string& path);

}  // namespace keyfall
