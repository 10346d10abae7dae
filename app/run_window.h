// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

#include <optional>
#include <string>

namespace keyfall::app {

/// Opens the window with `file`, or with the example on a first start, and gives the exit status when it closes:
/// 0, or 3 when there is no display to open it on, or this build has no window.
[[nodiscard]] int runWindow(int& argc, char** argv, const std::optional<std::string>& file,
                            const RuntimeFactory& factory);

}  // namespace keyfall::app
