// SPDX-License-Identifier: MIT
#include "ui/window/settings.h"

#include <QSettings>

#include <algorithm>

namespace keyfall {

namespace {

QString themeKey()
{
    return QStringLiteral("view/theme");
}
QString wheelKey()
{
    return QStringLiteral("view/wheel");
}
QString speedKey()
{
    return QStringLiteral("playback/speed");
}
QString predictsAllKey()
{
    return QStringLiteral("lessons/predictsAll");
}
QString animatedKey()
{
    return QStringLiteral("playback/animated");
}
QString typeSizeKey()
{
    return QStringLiteral("view/typeSize");
}

QString languageKey()
{
    return QStringLiteral("view/language");
}
QString liveKey()
{
    return QStringLiteral("run/live");
}

}  // namespace

QString nameOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::light: return QStringLiteral("light");
    case ThemeChoice::dark: return QStringLiteral("dark");
    case ThemeChoice::system: break;
    }
    return QStringLiteral("system");
}

ThemeChoice themeChoiceNamed(const QString& name)
{
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
        if (name == nameOf(choice))
            return choice;
    }
    return ThemeChoice::system;
}

Settings readSettings(const QSettings& store)
{
    Settings settings;
    settings.theme = themeChoiceNamed(store.value(themeKey()).toString());
    if (store.value(wheelKey()).toString() == QLatin1String("scroll"))
        settings.wheel = WheelAction::scroll;
    bool isNumber = false;
    const double speed = store.value(speedKey()).toDouble(&isNumber);
    if (isNumber && speed > 0)  // also refuses "nan"
        settings.speed = std::clamp(speed, kSlowest, kFastest);
    settings.animated = store.value(animatedKey(), true).toBool();
    settings.predictsAll = store.value(predictsAllKey(), false).toBool();
    settings.live = store.value(liveKey(), true).toBool();
    const QString language = store.value(languageKey()).toString();
    if (language == QLatin1String("en") || language == QLatin1String("zh_CN"))
        settings.language = language;
    const int typeSize = store.value(typeSizeKey()).toInt(&isNumber);
    if (isNumber && typeSize > 0)
        settings.typeSize = std::clamp(typeSize, kSmallestType, kLargestType);
    return settings;
}

void writeSettings(QSettings& store, const Settings& settings)
{
    store.setValue(themeKey(), nameOf(settings.theme));
    store.setValue(wheelKey(), settings.wheel == WheelAction::zoom ? QStringLiteral("zoom") : QStringLiteral("scroll"));
    store.setValue(speedKey(), settings.speed);
    store.setValue(animatedKey(), settings.animated);
    store.setValue(predictsAllKey(), settings.predictsAll);
    store.setValue(languageKey(), settings.language);
    store.setValue(liveKey(), settings.live);
    store.setValue(typeSizeKey(), settings.typeSize);
}

}  // namespace keyfall
