// SPDX-License-Identifier: MIT
#pragma once

#include "ui/explain/explanations.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// The errors in a text in the words of `keyfall explain`, each with its call where enough is known of it. Of a text that
/// repeats itself (a log of a loop) each error once.
[[nodiscard]] std::vector<ErrorNote> errorNotes(const std::string& text);

}  // namespace keyfall::app
