// SPDX-License-Identifier: MIT
#include "ui/window/window_language.h"

#include "ui/manual/manual_book.h"
#include "ui/theme/chinese_font.h"
#include "ui/window/settings.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace keyfall {

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
    // The buttons of Qt's own dialogs; without them those are English.
    auto* ofQt = new QTranslator(&application);
    if (ofQt->load(QStringLiteral("qtbase_") + file, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(ofQt);
    return QCoreApplication::installTranslator(words);
}

}  // namespace keyfall
