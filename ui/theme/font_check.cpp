// SPDX-License-Identifier: MIT
#include "ui/theme/font_check.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QRawFont>

namespace keyfall {

std::optional<QString> fontProblem()
{
    const QString needed = QStringLiteral("AZaz09[](){},:;_-+*/\"'µ…→×✕⋮·");
    const auto tr = [](const char* text) { return QCoreApplication::translate("keyfall::fontProblem", text); };
    const QString advice = tr("Install the package fonts-dejavu-core (Debian, Ubuntu) or another TrueType font.");
    for (int role = 0; role < kFontRoleCount; ++role) {
        const QFont& font = fontFor(static_cast<FontRole>(role));
        const QRawFont raw = QRawFont::fromFont(font);
        if (!raw.isValid())
            return tr("No font is installed: all text would be empty boxes.") + QLatin1Char(' ') + advice;
        for (const QChar c : needed)
            if (!raw.supportsCharacter(c))
                return tr("The font %1 has no glyph for \"%2\".").arg(raw.familyName(), c) + QLatin1Char(' ') + advice;
    }
    return std::nullopt;
}

}  // namespace keyfall
