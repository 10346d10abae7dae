// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/window/look.h"
#include "ui/window/settings.h"

#include <QApplication>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

class SettingsTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

private Q_SLOTS:
    void whatIsWrittenIsRead()
    {
        QSettings store(folder_.filePath(QStringLiteral("a.ini")), QSettings::IniFormat);
        QVERIFY(readSettings(store) == Settings{});
        const Settings changed{ThemeChoice::dark, WheelAction::scroll, 4.5, false, false};
        writeSettings(store, changed);
        QVERIFY(readSettings(store) == changed);
    }

    void nonsenseIsTheDefault()
    {
        QSettings store(folder_.filePath(QStringLiteral("b.ini")), QSettings::IniFormat);
        for (const char* speed : {"nan", "-3", "fast", ""}) {
            store.setValue(QStringLiteral("view/theme"), QStringLiteral("plaid"));
            store.setValue(QStringLiteral("view/wheel"), 17);
            store.setValue(QStringLiteral("playback/speed"), QString::fromLatin1(speed));
            QVERIFY(readSettings(store) == Settings{});
        }
        store.setValue(QStringLiteral("playback/speed"), 1e9);
        QCOMPARE(readSettings(store).speed, kFastest);
    }

    void theThemeIsChosenByHandOrFollowsTheSystem()
    {
        Look look;
        QSignalSpy changed(&look, &Look::themeChanged);
        look.setChoice(ThemeChoice::dark);
        QVERIFY(look.theme().isDark());
        QVERIFY(QApplication::palette().window().color().lightnessF() < 0.5F);
        look.setChoice(ThemeChoice::light);
        QVERIFY(!look.theme().isDark());
        const int before = static_cast<int>(changed.count());
        look.setChoice(ThemeChoice::light);
        QCOMPARE(changed.count(), before);
        look.setChoice(ThemeChoice::system);
        QVERIFY(!look.theme().isDark());  // the offscreen platform is light
    }
};

KEYFALL_TEST(SettingsTest)
#include "settings_test.moc"
