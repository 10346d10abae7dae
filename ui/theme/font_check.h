// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <optional>

namespace keyfall {

/// What is wrong with the fonts of this machine, with advice; nothing when pictures can be drawn.
///
/// Without a font Qt draws empty boxes and says nothing (ui:trap3), so the program asks before it draws: every
/// character that a picture of this program needs must have a glyph. Needs a QGuiApplication.
[[nodiscard]] std::optional<QString> fontProblem();
/// The same for the words of a window that speaks `language`, in any font that Qt would fall back to.
[[nodiscard]] std::optional<QString> languageFontProblem(const QString& language);

}  // namespace keyfall
