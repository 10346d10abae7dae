// SPDX-License-Identifier: MIT
#include "core/dispatch/stale_entries.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"
#include "ui/session/program_editor.h"
#include "ui/session/program_text.h"
#include "ui/session/session_options.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QTest>

using namespace keyfall;

class ProgramEditorTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<ProgramEditor> editor_;

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::FakeRuntime::factory());
        QVERIFY(document_->replace(test::fakeSession()));
        editor_ = std::make_unique<ProgramEditor>(*document_);
        editor_->show();
        QVERIFY(QTest::qWaitForWindowActive(editor_.get()));
    }
    void cleanup()
    {
        editor_.reset();
        document_.reset();
    }

    void showsAndChangesTheProgram()
    {
        QCOMPARE(editor_->text()->toPlainText(), QStringLiteral("y = relu(add(a, b))"));
        editor_->text()->moveCursor(QTextCursor::End);
        QTest::keyClick(editor_->text(), Qt::Key_Return);
        QTest::keyClicks(editor_->text(), QStringLiteral("z = relu(y)"));
        QCOMPARE(document_->session().program, (std::vector<std::string>{"y = relu(add(a, b))", "z = relu(y)"}));
        QCOMPARE(document_->undoStack()->count(), 1);  // one burst of typing is one step
        document_->undoStack()->undo();
        QCOMPARE(editor_->text()->toPlainText(), QStringLiteral("y = relu(add(a, b))"));
    }

    void typingAfterUndoIsANewStep()
    {
        QTest::keyClicks(editor_->text(), QStringLiteral("q"));
        document_->undoStack()->undo();
        QTest::keyClicks(editor_->text(), QStringLiteral("r"));
        QTest::keyClicks(editor_->text(), QStringLiteral("s"));
        document_->undoStack()->undo();
        QCOMPARE(editor_->text()->toPlainText(), QStringLiteral("y = relu(add(a, b))"));
    }

    // Only PyTorch's tables go stale, so only its models have the choice; it is a step of the session as any other.
    void tablesAreKeptFreshOnRequest()
    {
        SessionOptions options(*document_);
        auto* fresh = options.findChild<QCheckBox*>(QStringLiteral("session.freshTables"));
        QVERIFY(fresh && fresh->isHidden());
        document_->switchModel(*KeyModel::builtIn("pytorch-2.6").value());
        QVERIFY(!fresh->isHidden() && !fresh->isChecked());
        QCOMPARE(fresh->accessibleName(), QStringLiteral("Always fresh tables"));
        QVERIFY(!fresh->toolTip().isEmpty() && fresh->accessibleDescription() == fresh->toolTip());
        const auto stale = [this] {
            const Dispatcher& dispatcher = document_->prepared()->runtime->dispatcher();
            return staleEntries(dispatcher, dispatcher.find("other").value()).size();
        };
        document_->edit(QStringLiteral("x"), [](Session& s) {
            s.registrations = {{"other", "CompositeImplicitAutograd", ReturnKernel{0}},
                               {"other", "NestedTensorCPU", ReturnKernel{0}}};
        });
        QCOMPARE(stale(), std::size_t{1});
        fresh->click();
        QVERIFY(document_->session().freshTables);
        QCOMPARE(stale(), std::size_t{0});
        QCOMPARE(document_->undoStack()->undoText(), QStringLiteral("Keep tables fresh"));
        document_->undoStack()->undo();
        QVERIFY(!fresh->isChecked());
        QCOMPARE(stale(), std::size_t{1});
        if (const QString folder = qEnvironmentVariable("KEYFALL_PICTURES"); !folder.isEmpty())
            for (const Theme& theme : {Theme::light(), Theme::dark()}) {
                QApplication::setPalette(theme.palette());
                ProgramPanel panel(*document_);
                panel.resize(380, 220);
                panel.ensurePolished();
                QVERIFY(panel.grab().save(
                    QStringLiteral("%1/fresh_tables_%2.png")
                        .arg(folder, theme.isDark() ? QStringLiteral("dark") : QStringLiteral("light"))));
            }
        document_->switchModel(*KeyModel::ferrotorch());
        QVERIFY(fresh->isHidden());
    }

    void undoKeepsTheCursor()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"one(a)", "two(a)", "three(a)"}; });
        QTextCursor cursor = editor_->text()->textCursor();
        cursor.movePosition(QTextCursor::Start);
        cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, 3);
        editor_->text()->setTextCursor(cursor);
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program.back() = "four(a)"; });
        QCOMPARE(editor_->text()->textCursor().position(), 3);
    }

    void aBrokenLineIsMarkedInPlace()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = relu(a)", "z = add(a,"}; });
        QVERIFY(!editor_->check());
        QCOMPARE(editor_->text()->markedLine(), 2);
        QVERIFY2(editor_->problem().contains(QStringLiteral("line 2")), qPrintable(editor_->problem()));
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = relu(a)"}; });
        QVERIFY(editor_->check());
        QCOMPARE(editor_->text()->markedLine(), 0);
        QVERIFY(editor_->problem().isEmpty());
    }

    void theLineThatStoppedARunIsMarked()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = relu(a)", "z = relu(nobody)"}; });
        document_->run();
        QTRY_VERIFY(!document_->running());
        if (document_->lastRun())
            QCOMPARE(editor_->text()->markedLine(), 2);
    }

    void placesAreFoundInMessages()
    {
        QVERIFY(!placeInProgram(QStringLiteral("s.keyfall#/tensors/a")));
        const auto place = placeInProgram(QStringLiteral("program line 3, column 5"));
        QVERIFY(place);
        QCOMPARE(place->line, 3);
        QCOMPARE(place->column, 5);
    }
};

KEYFALL_TEST(ProgramEditorTest)
#include "program_editor_test.moc"
