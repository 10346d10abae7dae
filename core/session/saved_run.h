// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/session/run.h"

#include <string_view>

namespace keyfall {

/// A run again from what `keyfall run --json` printed of it, or a call graph from `export --to x.json`: its calls, hops,
/// times and errors. Tensors and their values are not read: what asks for those finds none.
[[nodiscard]] Expected<RunResult> readSavedRun(std::string_view text, std::string_view where);

}  // namespace keyfall
