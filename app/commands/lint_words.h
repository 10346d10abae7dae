// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/lint.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Findings for the terminal, those of one kind together; advice that is the same for all of a kind is given once.
[[nodiscard]] std::string findingsText(const std::vector<Finding>& findings);

}  // namespace keyfall::app
