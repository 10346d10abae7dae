// SPDX-License-Identifier: MIT
#include "ui/theme/font_check.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QRawFont>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FontCheck)
};

}  // namespace

std::optional<QString> languageFontProblem(const QString& language)
{
    if (!language.startsWith(QLatin1String("zh")))
        return std::nullopt;
    // In English too: where there is no such font, the Chinese words would be boxes.
    for (const QString& family : QFontDatabase::families(QFontDatabase::SimplifiedChinese))
        if (QRawFont::fromFont(QFont(family)).supportsCharacter(QChar(0x8C03)))  // 调
            return std::nullopt;
    return QStringLiteral(
        "No font here has Chinese characters: install fonts-noto-cjk or fonts-wqy-zenhei (Debian, Ubuntu), "
        "or choose English under Edit, Preferences, Language.");
}

std::optional<QString> fontProblem()
{
    // Names of kernels and program lines are ASCII; the other words use signs as well.
    const QString ascii = QStringLiteral("AZaz09[](){}<>,:;_-+*/=\"'");
    const QString signs = ascii + QStringLiteral("µ…→×⋮·");
    const QString advice =
        Words::tr("Install the package fonts-dejavu-core (Debian, Ubuntu) or another TrueType font.");
    for (int role = 0; role < kFontRoleCount; ++role) {
        const QFont& font = fontFor(static_cast<FontRole>(role));
        const QRawFont raw = QRawFont::fromFont(font);
        // Qt's font of boxes says that it is valid and has every character; it has no file, and so no table.
        if (!raw.isValid() || raw.fontTable("cmap").isEmpty())
            return Words::tr("No font is installed: all text would be empty boxes.") + QLatin1Char(' ') + advice;
        const bool mono = static_cast<FontRole>(role) == FontRole::mono;
        for (const QChar c : mono ? ascii : signs)
            if (!raw.supportsCharacter(c))
                return Words::tr("The font %1 has no glyph for \"%2\".").arg(raw.familyName(), c) + QLatin1Char(' ')
                    + advice;
    }
    return std::nullopt;
}

}  // namespace keyfall
