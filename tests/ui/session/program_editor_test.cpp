// SPDX-License-Identifier: MIT
#include "core/dispatch/stale_entries.h"
#include "core/session/prepared_session.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"
#include "ui/session/program_completer.h"
#include "ui/session/program_editor.h"
#include "ui/session/program_text.h"
#include "ui/session/session_options.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

using namespace keyfall;

class ProgramEditorTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<ProgramEditor> editor_;

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
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

    void linesBelongToTheirBlock()
    {
        ProgramText& text = *editor_->text();
        const auto type = [&](const char* words) { QTest::keyClicks(&text, QLatin1String(words)); };
        const auto key = [&](Qt::Key which) { QTest::keyClick(&text, which); };
        text.selectAll();
        type("with no_grad():");
        key(Qt::Key_Return);
        type("y = relu(a)");
        key(Qt::Key_Return);
        type("with profiler():  # what it costs");
        key(Qt::Key_Enter);
        type("z = relu(y)");
        key(Qt::Key_Return);
        key(Qt::Key_Backspace);  // one level
        type("z = relu(z)");
        key(Qt::Key_Return);
        key(Qt::Key_Backspace);
        type("w = relu(z)");
        QCOMPARE(text.toPlainText(),
                 QStringLiteral("with no_grad():\n    y = relu(a)\n    with profiler():  # what it costs\n        z = "
                                "relu(y)\n    z = relu(z)\nw = relu(z)"));
        QCOMPARE(editor_->problem(), QString());
        // Within a line words go down as they are; before it nothing is indented; a letter is erased alone.
        text.setPlainText(QStringLiteral("    y = relu(a)"));
        QTextCursor cursor = text.textCursor();
        cursor.setPosition(7);
        text.setTextCursor(cursor);
        key(Qt::Key_Return);
        QCOMPARE(text.toPlainText(), QStringLiteral("    y =\n    relu(a)"));
        text.moveCursor(QTextCursor::Start);
        key(Qt::Key_Return);
        QCOMPARE(text.toPlainText(), QStringLiteral("\n    y =\n    relu(a)"));
        text.moveCursor(QTextCursor::End);
        key(Qt::Key_Backspace);
        QCOMPARE(text.toPlainText(), QStringLiteral("\n    y =\n    relu(a"));
    }

    /// What plays is in sight, with lines after it; the cursor of who types stays there.
    void thePlayedLineIsInSight()
    {
        document_->edit(QStringLiteral("long"), [](Session& session) { session.program.assign(200, "y = relu(a)"); });
        ProgramText& text = *editor_->text();
        const auto sees = [&text](int line) {
            const QTextBlock block = text.document()->findBlockByNumber(line - 1);
            return text.viewport()->rect().contains(text.cursorRect(QTextCursor(block)));
        };
        text.moveCursor(QTextCursor::Start);
        text.clearFocus();
        for (const int line : {150, 151, 3, 200, 1}) {
            text.setRunningLine(line);
            QVERIFY2(sees(line), qPrintable(QString::number(line)));
        }
        // Messages and scroll bars take lines away.
        const int line =
            text.verticalScrollBar()->value() + text.viewport()->height() / text.fontMetrics().lineSpacing();
        text.setRunningLine(line);
        for (const int less : {0, 9, 18, 40}) {
            editor_->resize(editor_->width(), editor_->height() - less);
            QTest::qWait(1);
            QVERIFY2(sees(line), qPrintable(QString::number(less)));
        }
        text.setRunningLine(1);
        QCOMPARE(text.textCursor().blockNumber(), 0);
        text.setFocus();
        QTRY_VERIFY(text.hasFocus());
        text.setRunningLine(180);
        QVERIFY(!sees(180) && sees(1));
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

    void lineNumbersAreReadable()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            QApplication::setPalette(theme.palette());
            ProgramEditor editor(*document_);
            editor.resize(300, 120);
            editor.show();
            QTest::qWait(10);
            const QImage image = editor.grab().toImage();
            const int middle = 12;  // pixels from the left: where a single digit stands
            const QColor ground = image.pixelColor(5, image.height() - 10);
            double best = 1;
            for (int y = 4; y < 30; ++y)
                for (int x = middle - 6; x < middle + 8; ++x)
                    best = std::max(best, contrastRatio(image.pixelColor(x, y), ground));
            QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
        }
    }

    // Tables come with some versions of PyTorch, and a session starts from them (design:5); not to is a step as any other.
    void registrationsArePytorchsUnlessDeclined()
    {
        SessionOptions options(*document_);
        auto* real = options.findChild<QCheckBox*>(QStringLiteral("session.registrationsFrom"));
        QVERIFY(real && real->isHidden());
        document_->switchModel(*KeyModel::builtIn("pytorch-2.15").value());
        QVERIFY(!real->isHidden() && real->isChecked() && real->isEnabled());
        QVERIFY(!real->toolTip().isEmpty() && real->accessibleDescription() == real->toolTip());
        const auto operators = [this] { return document_->prepared()->runtime->dispatcher().operators().size(); };
        const std::size_t all = operators();
        QCOMPARE(options.summary(),
                 QStringLiteral("Rules: move inputs, PyTorch's registrations"));  // which come with kernels
        real->click();
        QVERIFY(registrationTables(document_->session()).empty());
        QCOMPARE(document_->undoStack()->undoText(), QStringLiteral("Start from Keyfall's registrations"));
        QVERIFY(all > operators() + 3'000);
        real->click();
        QCOMPARE(document_->undoStack()->undoText(), QStringLiteral("Start from PyTorch's registrations"));
        QCOMPARE(registrationTables(document_->session()), std::string("builtin:2.15.0"));
        QCOMPARE(operators(), all);
        document_->edit(QStringLiteral("x"), [](Session& s) { s.standardKernels = false; });
        QVERIFY(!real->isEnabled() && !real->isChecked());
        document_->undoStack()->undo();
        document_->undoStack()->undo();
        QVERIFY(!real->isChecked() && document_->session().registrationsFrom == std::string());
        document_->undoStack()->undo();
        QVERIFY(real->isChecked() && !document_->session().registrationsFrom);
        QCOMPARE(operators(), all);
        document_->switchModel(*KeyModel::builtIn("pytorch-2.4").value());
        QVERIFY(real->isHidden());
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
        QCOMPARE(options.summary(), QStringLiteral("Rules: move inputs, PyTorch's registrations"));
        document_->edit(QStringLiteral("x"), [](Session& s) { s.strict = true; });
        QCOMPARE(options.summary(), QStringLiteral("Rules: strict, move inputs, PyTorch's registrations"));
        document_->switchModel(*KeyModel::ferrotorch());
        QVERIFY(fresh->isHidden());
        // The device is in the box's own words: with it the line was cut.
        document_->edit(QStringLiteral("x"), [this](Session& s) {
            s.explicitKeys = document_->model().setOf({"Cpu"});
            s.strict = false;
        });
        QCOMPARE(options.summary(), QStringLiteral("Rules: standard kernels, move inputs"));
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
        QVERIFY2(editor_->problem().startsWith(QString::fromUtf8("⚠ Line 2: ")), qPrintable(editor_->problem()));
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = relu(a)"}; });
        QVERIFY(editor_->check());
        QCOMPARE(editor_->text()->markedLine(), 0);
        QVERIFY(editor_->problem().isEmpty());
    }

    /// The run is that of the text again: nothing runs anew that could say that the line is right.
    void undoTakesTheMarkAway()
    {
        document_->run();
        QTRY_VERIFY(document_->runState().isCurrent());
        for (const bool live : {true, false}) {
            document_->runs().setLive(live);
            editor_->text()->moveCursor(QTextCursor::End);
            QTest::keyClick(editor_->text(), Qt::Key_Return);
            QTest::keyClicks(editor_->text(), QStringLiteral("z = add(a,"));
            if (!live)
                document_->run();
            QTRY_VERIFY(document_->runs().failure().has_value() && !document_->running());
            QTRY_COMPARE(editor_->text()->markedLine(), 2);
            document_->undoStack()->undo();
            QVERIFY(document_->runState().isCurrent());
            QCOMPARE(editor_->text()->markedLine(), 0);
            QVERIFY2(editor_->problem().isEmpty(), qPrintable(editor_->problem()));
        }
    }

    void theLineThatStoppedARunIsMarked()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = relu(a)", "z = relu(nobody)"}; });
        document_->run();
        QTRY_VERIFY(!document_->running());
        if (document_->lastRun())
            QCOMPARE(editor_->text()->markedLine(), 2);
    }

    // What nothing has is marked while it is typed, and can be put right where it is said.
    void anUnknownOperatorIsMarkedWithWhatIsNear()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = add(a, b)", "z = rellu(y)"}; });
        QTRY_COMPARE(editor_->text()->markedLine(), 2);
        QVERIFY2(editor_->problem().contains(QStringLiteral("did you mean 'relu'?")), qPrintable(editor_->problem()));
        auto* repair = editor_->findChild<QToolButton*>(QStringLiteral("programProblem.replace"));
        QCOMPARE(repair->text(), QStringLiteral("Write relu"));
        QVERIFY(repair->isVisible());
        repair->click();
        QCOMPARE(document_->session().program.back(), std::string("z = relu(y)"));
        QCOMPARE(editor_->text()->markedLine(), 0);
        QVERIFY(editor_->problem().isEmpty() && !repair->isVisible());
        document_->undoStack()->undo();
        QCOMPARE(document_->session().program.back(), std::string("z = rellu(y)"));
    }

    void typingMarksWithoutARun()
    {
        editor_->text()->moveCursor(QTextCursor::End);
        QTest::keyClick(editor_->text(), Qt::Key_Return);
        QTest::keyClicks(editor_->text(), QStringLiteral("z = relu(q)"));
        QTRY_COMPARE(editor_->text()->markedLine(), 2);
        QVERIFY2(editor_->problem().contains(QStringLiteral("no tensor or variable named 'q'")),
                 qPrintable(editor_->problem()));
    }

    void aLetterIsNoSlipOfAnother()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = add(a, c)"}; });
        QTRY_COMPARE(editor_->text()->markedLine(), 1);
        QVERIFY2(editor_->problem().contains(QStringLiteral("known here: a, b")), qPrintable(editor_->problem()));
        QVERIFY(!editor_->findChild<QToolButton*>(QStringLiteral("programProblem.replace"))->isVisible());
    }

    void aTensorThatIsMissingIsAddedInOneStep()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = add(a, weight)"}; });
        QTRY_COMPARE(editor_->text()->markedLine(), 1);
        auto* add = editor_->findChild<QToolButton*>(QStringLiteral("programProblem.addTensor"));
        QVERIFY(add->isVisible());
        QCOMPARE(add->text(), QStringLiteral("Add tensor weight"));
        const int before = document_->undoStack()->index();
        add->click();
        QCOMPARE(document_->session().tensors.back().name, std::string("weight"));
        QCOMPARE(document_->undoStack()->index(), before + 1);
        QVERIFY(editor_->problem().isEmpty() && !add->isVisible());
        document_->undoStack()->undo();
        QTRY_COMPARE(editor_->text()->markedLine(), 1);
    }

    void whatMayStandAtTheCursor_data()
    {
        QTest::addColumn<QString>("line");  // | is the cursor
        QTest::addColumn<QString>("has");
        QTest::addColumn<QString>("hasNot");
        QTest::newRow("operators") << "y = re|"
                                   << "relu("
                                   << "a";
        QTest::newRow("tensors") << "y = add(a, we|"
                                 << "weight"
                                 << "relu(";
        QTest::newRow("keyword arguments") << "y = add(a, ot|"
                                           << "other="
                                           << "weight";
        QTest::newRow("not of the call around it") << "y = relu(add(a, b), ot|"
                                                   << ""
                                                   << "other=";
        QTest::newRow("inference mode") << "with inf|"
                                        << "inference_mode()"
                                        << "noop(";
        QTest::newRow("blocks") << "with no|"
                                << "no_grad()"
                                << "noop(";
        QTest::newRow("in the middle") << "y = re| # relu"
                                       << "relu("
                                       << "";
        QTest::newRow("nothing in a comment") << "# re|"
                                              << ""
                                              << "relu(";
        QTest::newRow("nothing in a text") << "y = relu(\"re|"
                                           << ""
                                           << "relu(";
        QTest::newRow("nothing in a number") << "y = add(a, 1|"
                                             << ""
                                             << "a";
        QTest::newRow("variables") << "z = relu(hid|"
                                   << "hidden"
                                   << "";
        QTest::newRow("overloads by name") << "y = aten::mm.o|"
                                           << ""
                                           << "relu(";
    }
    void whatMayStandAtTheCursor()
    {
        QFETCH(QString, line);
        QFETCH(QString, has);
        QFETCH(QString, hasNot);
        const QStringList names = QStringList{QStringLiteral("a"), QStringLiteral("weight")}
            + assignedNames({QStringLiteral("hidden, _ = max(a)"), QStringLiteral("relu(a)")});
        const int at = static_cast<int>(line.indexOf(QLatin1Char('|')));
        const Completion found =
            completionAt(QString(line).remove(at, 1), at, names, &document_->prepared()->runtime->dispatcher());
        QVERIFY2(has.isEmpty() || found.words.contains(has), qPrintable(found.words.join(QLatin1Char(' '))));
        QVERIFY2(hasNot.isEmpty() || !found.words.contains(hasNot), qPrintable(found.words.join(QLatin1Char(' '))));
    }

    void theListCompletesWhatIsTyped()
    {
        ProgramText* text = editor_->text();
        text->selectAll();
        QTest::keyClicks(text, QStringLiteral("y = re"));
        QTRY_VERIFY(editor_->completer()->isOpen());
        QCOMPARE(editor_->completer()->words().value(0), QStringLiteral("relu("));
        QWidget* list = QApplication::activePopupWidget();
        QVERIFY(list != nullptr);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(text->toPlainText(), QStringLiteral("y = relu("));
        QCOMPARE(document_->session().program, (std::vector<std::string>{"y = relu("}));
        QVERIFY(!editor_->completer()->isOpen());
        QTest::keyClicks(text, QStringLiteral("no"));
        QTRY_VERIFY(editor_->completer()->words().contains(QStringLiteral("noop(")));
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_X);  // goes on typing, and nothing fits any more
        QTRY_VERIFY(!editor_->completer()->isOpen());
        QCOMPARE(text->toPlainText(), QStringLiteral("y = relu(nox"));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(text, Qt::Key_Backspace);
        QTest::keyClick(text, Qt::Key_Space, Qt::ControlModifier);
        QTRY_VERIFY(editor_->completer()->isOpen());  // nothing typed yet, and asked for
        QVERIFY(editor_->completer()->words().startsWith(QStringLiteral("a")));
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        QVERIFY(!editor_->completer()->isOpen());
        QCOMPARE(text->toPlainText(), QStringLiteral("y = relu("));
    }

    // Colours change with the theme; what is marked, and what an error says, does not.
    void anErrorSurvivesAChangeOfTheme()
    {
        const QPalette before = QApplication::palette();
        QApplication::setPalette(Theme::light().palette());
        document_->edit(QStringLiteral("x"), [](Session& s) {
            s.program = {"y = relu(a)"};
            s.registrations = {{"relu", "Cpu", ErrorKernel{"the roof is on fire"}}};
        });
        document_->run();
        QTRY_VERIFY(!document_->running());
        const auto whole = [this] { return editor_->findChild<QLabel*>(QStringLiteral("programProblem"))->toolTip(); };
        QTRY_VERIFY(whole().contains(QStringLiteral("the roof is on fire")));
        QVERIFY(editor_->problem().contains(QStringLiteral("Line 1 stopped the run")));
        const auto wave = [this] { return editor_->text()->extraSelections().last().format.underlineColor(); };
        const QColor onLight = wave();
        QApplication::setPalette(Theme::dark().palette());
        QTest::qWait(600);  // longer than the pause before what is typed is checked
        QCOMPARE(editor_->text()->markedLine(), 1);
        QVERIFY(whole().contains(QStringLiteral("the roof is on fire")));
        QVERIFY(wave() != onLight);
        QVERIFY(contrastRatio(wave(), editor_->text()->palette().base().color()) >= 4.5);
        QVERIFY(contrastRatio(onLight, Theme::light().palette().base().color()) >= 4.5);
        QApplication::setPalette(before);
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
