// SPDX-License-Identifier: MIT
#include "ui/theme/font_check.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QRawFont>

namespace keyfall {

std::optional<QString> fontProblem()
{
    // Names of kernels and program lines are ASCII; the other words use signs as well.
    const QString ascii = QStringLiteral("AZaz09[](){}<>,:;_-+*/=\"'");
    const QString signs = ascii + QStringLiteral("µ…→×⋮·");
    const auto tr = [](const char* text) { return QCoreApplication::translate("keyfall::fontProblem", text); };
    const QString advice = tr("Install the package fonts-dejavu-core (Debian, Ubuntu) or another TrueType font.");
    for (int role = 0; role < kFontRoleCount; ++role) {
        const QFont& font = fontFor(static_cast<FontRole>(role));
        const QRawFont raw = QRawFont::fromFont(font);
        if (!raw.isValid())
            return tr("No font is installed: all text would be empty boxes.") + QLatin1Char(' ') + advice;
        const bool mono = static_cast<FontRole>(role) == FontRole::mono;
        for (const QChar c : mono ? ascii : signs)
            if (!raw.supportsCharacter(c))
                return tr("The font %1 has no glyph for \"%2\".").arg(raw.familyName(), c) + QLatin1Char(' ') + advice;
    }
    return std::nullopt;
}

}  // namespace keyfall
