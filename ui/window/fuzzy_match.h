// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <optional>

namespace keyfall {

/// How well `typed` fits `text`: its letters must occur in order, case does not matter. Higher is better; nothing when
/// a letter is missing. Starts of words, neighbouring letters and short texts count for more.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& typed, const QString& text);

/// Whether each word of `typed` begins some word of `text`, in any order: "theme dark" is in "Dark theme". False when
/// nothing was typed.
[[nodiscard]] bool wordsBeginIn(const QString& typed, const QString& text);

}  // namespace keyfall
