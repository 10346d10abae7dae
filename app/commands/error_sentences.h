// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/family_words.h"
#include "core/pytorch/error_explanation.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// What happened, in one or two sentences.
[[nodiscard]] std::string headline(const ErrorExplanation& e);
/// Where the key came from.
[[nodiscard]] std::string originText(const ErrorExplanation& e);
/// What to do, with the code to write where there is some.
[[nodiscard]] std::string adviceText(const ErrorExplanation& e, Advice advice);
/// What a registration at the filler's key would do for the entry.
[[nodiscard]] std::string fillerText(const Filler& filler);
/// What is to be said of errors that are not about a missing kernel, paragraph by paragraph; lines that a paragraph has
/// are its own. Empty for the others.
[[nodiscard]] std::vector<std::string> whyParagraphs(const ErrorExplanation& e);
/// Every advice with the name that the JSON gives it, the most helpful first.
[[nodiscard]] std::vector<GivenAdvice> allAdvice(const ErrorExplanation& e);

}  // namespace keyfall::app
