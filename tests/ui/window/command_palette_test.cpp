// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "ui/window/command_list_model.h"
#include "ui/window/command_palette.h"
#include "ui/window/fuzzy_match.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

using namespace keyfall;

class CommandPaletteTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QWidget> window_;
    QList<QAction*> actions_;

    QAction* add(const char* text)
    {
        auto* action = new QAction(QString::fromUtf8(text), window_.get());
        actions_.append(action);
        return action;
    }

private Q_SLOTS:
    void init()
    {
        window_ = std::make_unique<QWidget>();
        window_->resize(800, 600);
        actions_.clear();
    }

    void fuzzyMatching_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("starts of words") << "rl"
                                         << "Reset layout"
                                         << "Parallel";
        QTest::newRow("neighbours") << "run"
                                    << "Run"
                                    << "Round up now";
        QTest::newRow("shorter") << "save"
                                 << "Save"
                                 << "Save as";
        QTest::newRow("any case") << "ZI"
                                  << "Zoom in"
                                  << "Resize it";
    }
    void fuzzyMatching()
    {
        QFETCH(QString, typed);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        QVERIFY(fuzzyScore(typed, better));
        QVERIFY(fuzzyScore(typed, worse));
        QVERIFY(*fuzzyScore(typed, better) > *fuzzyScore(typed, worse));
    }

    void lettersMustAllOccurInOrder()
    {
        QVERIFY(!fuzzyScore(QStringLiteral("nur"), QStringLiteral("Run")));
        QVERIFY(!fuzzyScore(QStringLiteral("runx"), QStringLiteral("Run")));
        QVERIFY(fuzzyScore(QString(), QStringLiteral("Run")));
        // Jumping to a later word must not lose a match: "sa" is in "Save session".
        QVERIFY(fuzzyScore(QStringLiteral("sav"), QStringLiteral("Save session")));
    }

    void theModelKeepsItsPromises()
    {
        CommandListModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        add("&Run");
        add("&Open…");
        add("");
        add("&Run");  // a second action of the same name is the same command
        model.setActions(actions_);
        QCOMPARE(model.rowCount(), 2);
        model.filter(QStringLiteral("op"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(plainText(*model.actionAt(0)), QStringLiteral("Open"));
        delete actions_.takeAt(1);
        model.filter(QString());
        QCOMPARE(model.rowCount(), 1);
    }

    void entriesCarryTheirContext()
    {
        QMenu examples(QStringLiteral("E&xamples"), window_.get());
        setCommandContext(examples, QStringLiteral("Example"));
        QAction* sparse = add("&Sparse");
        examples.addAction(sparse);
        QAction* run = add("&Run");
        QMenu("&Run", window_.get()).addAction(run);
        CommandListModel model;
        model.setActions(actions_);
        QCOMPARE(model.index(0).data().toString(), QStringLiteral("Example: Sparse"));
        QVERIFY(model.index(0).data(Qt::AccessibleTextRole).toString().startsWith(QStringLiteral("Example: Sparse")));
        QCOMPARE(model.index(1).data().toString(), QStringLiteral("Run"));
        model.filter(QStringLiteral("example"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.actionAt(0), sparse);
    }

    void otherWordsFindACommand()
    {
        QAction* open = add("&Open…");
        setCommandWords(*open, QStringLiteral("import, explain a file"));
        add("&Run");
        CommandListModel model;
        model.setActions(actions_);
        for (const char* word : {"import", "Explain", "open"}) {
            model.filter(QLatin1String(word));
            QCOMPARE(model.actionAt(0), open);
        }
        model.filter(QStringLiteral("mport"));  // strewn letters of a word that is not the name
        QCOMPARE(model.rowCount(), 0);
        model.filter({});
        QCOMPARE(model.rowCount(), 2);
    }

    void typeAndEnterTriggers()
    {
        QAction* run = add("&Run");
        add("&Reset layout");
        QAction* disabled = add("Run nothing");
        disabled->setEnabled(false);
        CommandPalette palette(window_.get());
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        palette.open(actions_);
        QVERIFY(palette.isVisible());
        QSignalSpy triggered(run, &QAction::triggered);
        QTest::keyClicks(palette.line(), QStringLiteral("run"));
        QTest::keyClick(palette.line(), Qt::Key_Return);
        QCOMPARE(triggered.count(), 1);
        QVERIFY(!palette.isVisible());

        palette.open(actions_);
        const auto* none = palette.findChild<QLabel*>(QStringLiteral("palette.none"));
        QVERIFY(none->isHidden());
        QTest::keyClicks(palette.line(), QStringLiteral("qqq"));
        QVERIFY2(none->isVisible() && none->text().contains(QStringLiteral("qqq")), qPrintable(none->text()));
        QCOMPARE(palette.line()->accessibleDescription(), none->text());
        QTest::keyClick(palette.line(), Qt::Key_Return);  // nothing to do, and nothing done
        QVERIFY(palette.isVisible());
        palette.line()->selectAll();
        QTest::keyClicks(palette.line(), QStringLiteral("run"));
        QVERIFY(none->isHidden() && palette.line()->accessibleDescription().isEmpty());
        QTest::keyClick(palette.line(), Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
        QCOMPARE(triggered.count(), 1);
    }
};

KEYFALL_TEST(CommandPaletteTest)
#include "command_palette_test.moc"
