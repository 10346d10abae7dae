// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace keyfall {

/// Widths of text in a role's font, in pixels at scale 1. Needs a QGuiApplication.
///
/// Note [Widths from a table]
/// Shaping a string costs microseconds, and a trace can have a million hops. Latin text is added up from a table of
/// advances; kerning only makes text narrower in our fonts, so the sum is safe. Other text is measured by Qt.
[[nodiscard]] double textWidth(FontRole role, QStringView text);
[[nodiscard]] double textWidth(FontRole role, std::string_view utf8);
/// `text`, or as much of its start as fits `width` followed by an ellipsis.
[[nodiscard]] QString shortened(FontRole role, const QString& text, double width);
/// Lines of at most `width`, broken at spaces where possible; the last of `maxLines` ends with an ellipsis if need be.
[[nodiscard]] QStringList wrapped(FontRole role, const QString& text, double width, int maxLines);
/// Distance from the top of a line to its base line, and the height of a line.
[[nodiscard]] double ascentOf(FontRole role);
[[nodiscard]] double lineHeightOf(FontRole role);

}  // namespace keyfall
