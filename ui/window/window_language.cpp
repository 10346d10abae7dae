// SPDX-License-Identifier: MIT
#include "ui/window/window_language.h"

#include "ui/manual/manual_book.h"
#include "ui/theme/chinese_font.h"
#include "ui/window/settings.h"

#include <QApplication>
#include <QFont>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace keyfall {

namespace {

/// The buttons of dialogs, for machines without Qt's own translations: Qt asks for them by this context.
[[maybe_unused]] constexpr const char* kButtons[]{
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),   QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),      QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"), QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No")};

}  // namespace

QString windowLanguage(const Settings& settings)
{
    return settings.language.isEmpty() ? QLocale::system().name() : settings.language;
}

bool speak(QCoreApplication& application, const QString& language)
{
    // Panels ask for it: the manual. Numbers in files do not follow it.
    QLocale::setDefault(QLocale(language));
    const QString file = ManualBook::languageFor(language);
    auto* words = new QTranslator(&application);
    if (!words->load(QStringLiteral(":/keyfall/translations/keyfall_") + file)) {
        delete words;
        return false;
    }
    if (file.startsWith(QLatin1String("zh")) && qobject_cast<QApplication*>(&application) != nullptr)
        QApplication::setFont(withChinese(QApplication::font()));
    // Whatever else Qt's own dialogs say; without them that is English.
    auto* ofQt = new QTranslator(&application);
    if (ofQt->load(QStringLiteral("qtbase_") + file, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(ofQt);
    return QCoreApplication::installTranslator(words);
}

}  // namespace keyfall
