// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace keyfall {

struct Rule;

/// A rule's title in the window's language; where it has none there, in English.
[[nodiscard]] QString titleInWindowLanguage(const Rule& rule);
/// The rule in one sentence, likewise. The whole text of a rule is English in every window.
[[nodiscard]] QString sentenceInWindowLanguage(const Rule& rule);

}  // namespace keyfall
