// SPDX-License-Identifier: MIT
// What people type into the window's palette, and what they then get with Enter.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/start/example_index.h"
#include "ui/window/command_list_model.h"
#include "ui/window/command_palette.h"

#include <QLineEdit>

using namespace keyfall;

class PaletteWordsTest : public QObject {
    Q_OBJECT

    test::TestWindow test_;

    /// The first thing that the palette lists for `typed`: what Enter does.
    [[nodiscard]] QString first(const QString& typed)
    {
        CommandPalette& palette = test_.window->commandPalette();
        palette.line()->clear();
        QTest::keyClicks(palette.line(), typed);
        return palette.model()->rowCount() == 0 ? QString() : palette.model()->index(0).data().toString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        test_.open();
        test_.run();
        test_.window->actions().palette->trigger();
    }
    void cleanupTestCase() { test_.close(); }

    void wordsFindWhatTheyMean_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("command");
        const std::pair<const char*, const char*> rows[]{
            {"paste", "Paste and explain"},
            {"clipboard", "Paste and explain"},
            {"explain", "Paste and explain"},
            {"error message", "Paste and explain"},
            {"import", "Open"},
            {"load file", "Open"},
            {"jump to error", "Jump to the error"},
            {"go to error", "Jump to the error"},
            {"exception", "Jump to the error"},
            {"theme dark", "Dark theme"},
            {"dark", "Dark theme"},
            {"light", "Light theme"},
            {"theme light", "Light theme"},
            {"settings", "Preferences"},
            {"font size", "Preferences"},
            {"full screen", "Presentation"},
            {"projector", "Presentation"},
            {"search", "Find in the call graph"},
            {"execute", "Run"},
            {"run", "Run"},
            {"svg", "Export picture"},
            {"save picture", "Export picture"},
            {"screenshot", "Copy picture"},
            {"exit", "Quit"},
            {"examples", "Start page"},
            {"new", "New session"},
            {"flame", "Panel: Cost"},
            {"fall", "Panel: Falls"},
            {"what if", "Panel: Compare"},
            {"diff", "Panel: Compare"},
            {"pin", "Panel: Compare"},
            {"register", "Panel: Registrations"},
            {"why", "Panel: Proof"},
            {"inputs", "Panel: Tensors"},
            {"loss", "Example: Training"},
            {"pause", "Play"},
            {"hotkeys", "Keyboard shortcuts"},
            {"version", "About Keyfall"},
            {"default layout", "Reset layout"},
            {"rl", "Reset layout"},
        };
        for (const auto& [typed, command] : rows)
            QTest::newRow(typed) << QString::fromLatin1(typed) << QString::fromLatin1(command);
    }
    void wordsFindWhatTheyMean()
    {
        QFETCH(QString, typed);
        QFETCH(QString, command);
        QCOMPARE(first(typed), command);
    }

    void everyExampleIsFoundByItsTitle()
    {
        QVERIFY(exampleIndex().size() >= 15);
        for (const Example& example : exampleIndex())
            QCOMPARE(first(example.title), QStringLiteral("Example: ") + example.title);
    }

    void everyPanelIsFoundByItsName()
    {
        const QList<QAction*> toggles = test_.window->docks().toggles();
        QVERIFY(toggles.size() >= 13);
        for (const QAction* toggle : toggles)
            QCOMPARE(first(plainText(*toggle)).remove(QStringLiteral("\u2713 ")),
                     QStringLiteral("Panel: ") + plainText(*toggle));
    }
};

KEYFALL_TEST(PaletteWordsTest)
#include "palette_words_test.moc"
