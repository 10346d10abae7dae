// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"

#include <QString>

namespace keyfall {

/// What somebody does to solve a task, as HTML: a line for each thing that a solution (a merge patch of the session
/// `start`) changes, and the program as it is written. For people with a window or a sheet of paper before them, who
/// know nothing of session files.
[[nodiscard]] QString solutionHtml(const Json& start, const Json& patch);

}  // namespace keyfall
