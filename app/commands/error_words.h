// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/error_explanation.h"
#include "core/text/json_text.h"

#include <string>
#include <vector>

namespace keyfall::app {

struct ExplanationLine {
    std::string text;
    bool wraps = true;  ///< prose; else a row (or several), which stays as it is
};
/// A part of an explanation below its headline; the first ones, what was read and why, have no title.
struct ExplanationPart {
    std::string title;
    std::vector<ExplanationLine> lines;
};
inline constexpr const char* kWhatToDo = "What to do";
/// What is said of an error, for the terminal and the window.
[[nodiscard]] std::vector<ExplanationPart> explanationParts(const ErrorExplanation& explanation);
/// An explained error for the terminal.
[[nodiscard]] std::string explanationText(const ErrorExplanation& explanation);
/// `{"kind": "error", "error", "operator", "key", "model", "origin", "kernels", "fillers", "advice", ...}`.
[[nodiscard]] Json explanationJson(const ErrorExplanation& explanation);

/// Rows of a table, those of one registration together: key names, provenance, place.
[[nodiscard]] std::string groupsText(const std::vector<KernelGroup>& groups);
/// `A, B ... (7 keys)` for long lists.
[[nodiscard]] std::string keyListText(const std::vector<std::string>& keys);
/// The text broken into lines of about 100 characters, each after `margin`.
[[nodiscard]] std::string filled(const std::string& text, const std::string& margin);
/// The same with another beginning of the first line, as long as `margin`.
[[nodiscard]] std::string filled(const std::string& text, const std::string& first, const std::string& margin);

}  // namespace keyfall::app
