// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/window/look.h"
#include "ui/window/settings.h"

#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QSettings>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>

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
        const Settings changed{ThemeChoice::dark,      WheelAction::scroll, 4.5, false, false, true, 150,
                               QStringLiteral("zh_CN")};
        writeSettings(store, changed);
        QVERIFY(readSettings(store) == changed);
    }

    void nonsenseIsTheDefault()
    {
        QSettings store(folder_.filePath(QStringLiteral("b.ini")), QSettings::IniFormat);
        for (const char* speed : {"nan", "-3", "fast", ""}) {
            store.setValue(QStringLiteral("view/theme"), QStringLiteral("plaid"));
            store.setValue(QStringLiteral("view/wheel"), 17);
            store.setValue(QStringLiteral("view/language"), QStringLiteral("xx"));
            store.setValue(QStringLiteral("playback/speed"), QString::fromLatin1(speed));
            QVERIFY(readSettings(store) == Settings{});
        }
        store.setValue(QStringLiteral("playback/speed"), 1e9);
        QCOMPARE(readSettings(store).speed, kFastest);
        store.setValue(QStringLiteral("view/typeSize"), QStringLiteral("huge"));
        QCOMPARE(readSettings(store).typeSize, 100);
        store.setValue(QStringLiteral("view/typeSize"), 1000);
        QCOMPARE(readSettings(store).typeSize, kLargestType);
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

    void theTypeSizeGrowsWordsAndWhatIsMeasuredByThem()
    {
        Look look;
        QMainWindow window;
        auto* table = new QTableWidget(3, 2, &window);
        window.setCentralWidget(table);
        auto* bar = window.addToolBar(QStringLiteral("bar"));
        bar->setIconSize({18, 18});
        auto* own = new QLabel(QStringLiteral("words"), bar);
        QFont large = own->font();
        large.setPointSizeF(20);
        own->setFont(large);
        auto* bold = new QLabel(QStringLiteral("words"), bar);
        QFont strong = bold->font();
        strong.setBold(true);
        bold->setFont(strong);
        window.show();
        const double words = table->font().pointSizeF();
        const int row = table->rowHeight(1);
        const int column = table->columnWidth(1);
        const int icon = bar->iconSize().width();

        QSignalSpy changed(&look, &Look::typeSizeChanged);
        look.setTypeSize(150);
        QCOMPARE(changed.count(), 1);
        QTRY_COMPARE(table->font().pointSizeF(), words * 1.5);  // Qt tells widgets with the next events
        QCOMPARE(bold->font().pointSizeF(), words * 1.5);
        QCOMPARE(own->font().pointSizeF(), 30.0);
        QCOMPARE(table->rowHeight(1), qRound(row * 1.5));
        QCOMPARE(table->columnWidth(1), qRound(column * 1.5));
        QCOMPARE(bar->iconSize().width(), qRound(icon * 1.5));
        look.setTypeSize(100);
        QTRY_COMPARE(table->font().pointSizeF(), words);
        QCOMPARE(table->rowHeight(1), row);
        QCOMPARE(changed.count(), 2);
    }
};

KEYFALL_TEST(SettingsTest)
#include "settings_test.moc"
