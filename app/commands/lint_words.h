// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/lint.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall::app {

/// One line for people: what findings of this kind are.
[[nodiscard]] std::string_view titleOf(FindingKind kind);

struct FindingWords {
    std::string text;    ///< what is the matter, with the kernels it is about
    std::string advice;  ///< what to do
};
[[nodiscard]] FindingWords wordsOf(const Finding& finding);

/// Findings for the terminal, those of one kind together; advice that is the same for all of a kind is given once.
[[nodiscard]] std::string findingsText(const std::vector<Finding>& findings);

}  // namespace keyfall::app
