// SPDX-License-Identifier: MIT
// An error in the window: the whole explanation beside the picture of its call, and nothing of the session lost.
#include "app/commands/error_sentences.h"
#include "app/error_notes.h"
#include "core/pytorch/error_finder.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explain/explanation_panel.h"
#include "ui/inspector/rule_view.h"
#include "ui/proof/proof_view.h"
#include "ui/session/program_editor.h"
#include "ui/start/start_page.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/paste_opener.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

using namespace keyfall;

class ExplanationWindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot read %s", qPrintable(path));
        return file.readAll();
    }
    /// A real error of 2.15 by its name.
    static QString error(const std::string& name)
    {
        static const auto all =
            test::parsedJson(content(QStringLiteral(KEYFALL_TEST_DATA_DIR "/errors/torch_2_15.json")).toStdString());
        for (const auto& one : all["errors"])
            if (one["name"] == name)
                return QString::fromStdString(one["text"].get<std::string>());
        qFatal("no error %s", name.c_str());
    }
    [[nodiscard]] QDockWidget* dock(const char* name) const { return window_->docks().dock(QLatin1String(name)); }
    [[nodiscard]] QTextBrowser& page() const { return window_->findChild<ExplanationPanel*>()->page(); }
    [[nodiscard]] const Hop& lastHop() const { return bench_->document.lastRun()->graph->hops.back(); }
    [[nodiscard]] QString lastKey() const
    {
        const CallGraph& graph = *bench_->document.lastRun()->graph;
        return QString::fromStdString(graph.model->nameOf(*lastHop().key));
    }
    void paste(const QString& text, QWidget* into)
    {
        QApplication::clipboard()->setText(text);
        into->setFocus();
        QTest::keyClick(into, Qt::Key_V, Qt::ControlModifier);
    }
    void openFall()
    {
        window_->files().open(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall"));
        window_->actions().run->trigger();
        QTRY_VERIFY(bench_->document.runState().isCurrent());
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_,
                                             folder_->filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->paste().explanations().setExplainer(app::errorNotes);
        window_->resize(1280, 720);
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    /// Headline, every line of advice, and every rule that is cited; the call as it fell, standing at the hop that failed;
    /// the proof of that lookup.
    void theWholeExplanationBesideTheCall()
    {
        const QString text = error("missing SparseCPU, built-in");
        paste(text, &window_->graph().ladder());
        QVERIFY(dock("explanation")->isVisible() && window_->graph().isVisible());
        auto errors = findErrors(PastedText(text.toStdString()));
        const ErrorExplanation e = explainError(errors.at(0));
        const QString shown = page().toPlainText();
        QVERIFY2(shown.contains(QString::fromStdString(app::headline(e))), qPrintable(shown));
        const auto advice = app::allAdvice(e);
        QVERIFY(advice.size() > 2);
        for (const auto& one : advice)
            QVERIFY2(shown.contains(QString::fromStdString(one.text)), one.text.c_str());
        QVERIFY(shown.contains(QStringLiteral("Kernels that exist")) && shown.contains(QStringLiteral("predicted")));

        QCOMPARE(lastHop().op, std::string("aten::nonzero"));
        QCOMPARE(lastKey(), QStringLiteral("SparseCPU"));
        QVERIFY(lastHop().error && lastHop().error->raisedHere);
        QCOMPARE(bench_->selection.current(), lastHop().id);
        const Proof& proof = window_->findChild<ExplanationPanel*>()->proof().proof();
        QVERIFY(window_->findChild<ExplanationPanel*>()->proof().isVisible());
        QCOMPARE(proof.op, std::string("aten::nonzero"));
        QVERIFY(!proof.found && proof.key == lastHop().key);
        // The one above met the kernel that the error's own table names.
        bench_->selection.select(1);
        const Proof& above = window_->findChild<ExplanationPanel*>()->proof().proof();
        QVERIFY(above.found && text.contains(QString::fromStdString(above.kernel)));
    }

    void aRunThatStoppedIsSaidThere()
    {
        window_->docks().raise(QStringLiteral("explanation"));
        const auto* page = window_->findChild<QTextBrowser*>(QStringLiteral("explanation.page"));
        openFall();
        QVERIFY(!page->toPlainText().contains(QStringLiteral("The run stopped")));
        window_->files().open(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/error.keyfall"));
        window_->actions().run->trigger();
        QTRY_VERIFY2(page->toPlainText().contains(QStringLiteral("The run stopped")), qPrintable(page->toPlainText()));
        QVERIFY2(page->toPlainText().contains(QStringLiteral("scale")), qPrintable(page->toPlainText()));
        openFall();
        QTRY_VERIFY(!page->toPlainText().contains(QStringLiteral("The run stopped")));
    }

    void aFieldKeepsItsPaste()
    {
        openFall();
        auto* editor = window_->findChild<ProgramEditor*>()->findChild<QPlainTextEdit*>();
        QVERIFY(editor && editor->isVisible());
        window_->activateWindow();
        editor->setFocus();
        QTRY_VERIFY(editor->hasFocus());
        paste(error("missing SparseCPU, built-in"), editor);
        QVERIFY(editor->toPlainText().contains(QStringLiteral("aten::nonzero")));
        QVERIFY(window_->paste().explanations().notes().empty() && dock("explanation")->isHidden());
    }

    void pasteStandsInTheMenuEdit()
    {
        for (const QAction* menu : window_->menuBar()->actions())
            QCOMPARE(menu->menu()->actions().contains(window_->actions().pasteText),
                     menu->text() == QStringLiteral("&Edit"));
    }

    /// A session with changes: nothing is asked, nothing is lost, and Run brings its picture back.
    void noSessionGoesForAnError()
    {
        openFall();
        bench_->document.edit(QStringLiteral("x"), [](Session& session) { session.freshTables = true; });
        QVERIFY(bench_->file.modified());
        const Session before = bench_->document.session();
        window_->files().open(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/errors_2_6_0.txt"));
        QVERIFY2(window_->messages().texts().isEmpty(), qPrintable(window_->messages().texts().join(u'\n')));
        QVERIFY(dock("explanation")->isVisible() && !page().toPlainText().isEmpty());
        QVERIFY(bench_->document.runState().kind == RunState::Kind::foreign);
        QVERIFY(bench_->document.session() == before && bench_->file.modified());
        window_->actions().run->trigger();
        QTRY_VERIFY(bench_->document.runState().isCurrent());
        // And back to the error.
        window_->findChild<QPushButton*>(QStringLiteral("explanation.show"))->click();
        QVERIFY(bench_->document.runState().kind == RunState::Kind::foreign);
        QVERIFY(bench_->document.session() == before);
    }

    void severalErrorsAreReadOneByOne()
    {
        paste(error("missing SparseCPU, built-in") + QStringLiteral("\n\n") + error("missing Meta, built-in")
                  + QStringLiteral("\n\n") + error("missing CPU, custom operator with a CUDA kernel only"),
              &window_->graph().ladder());
        auto* errors = window_->findChild<QComboBox*>(QStringLiteral("explanation.errors"));
        QVERIFY2(errors->isVisible(), qPrintable(page().toPlainText()));
        QCOMPARE(errors->count(), 3);
        const QString first = page().toPlainText();
        const auto op = lastHop().op;
        const QString key = lastKey();
        bool otherCall = false;
        for (int i = 1; i < errors->count(); ++i) {
            Q_EMIT errors->activated(i);
            QVERIFY(page().toPlainText() != first);
            otherCall |= window_->paste().explanations().current()->call && (lastHop().op != op || lastKey() != key);
        }
        QVERIFY(otherCall);
    }

    void rulesOpenBesideTheExplanation()
    {
        paste(error("ambiguous AutogradOther"), &window_->graph().ladder());
        const QString html = page().toHtml();
        const QRegularExpressionMatch link = QRegularExpression(QStringLiteral("href=\"(rule:[^\"]+)\"")).match(html);
        QVERIFY2(link.hasMatch(), qPrintable(html));
        Q_EMIT page().anchorClicked(QUrl(link.captured(1)));
        QVERIFY(dock("rule")->isVisible() && dock("explanation")->isVisible());
        QCOMPARE(QUrl(link.captured(1)).path(), window_->findChild<RuleView*>()->current());
    }

    void dropped_data()
    {
        QTest::addColumn<bool>("asFile");
        QTest::newRow("file") << true;
        QTest::newRow("text") << false;
    }
    void dropped()
    {
        QFETCH(bool, asFile);
        const QString path = folder_->filePath(QStringLiteral("error.log"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QString text = error("missing SparseCPU, built-in");
        file.write(text.toUtf8());
        file.close();
        QMimeData data;
        if (asFile)
            data.setUrls({QUrl::fromLocalFile(path)});
        else
            data.setText(text);
        QDragEnterEvent enter({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &drop);
        QVERIFY(dock("explanation")->isVisible());
        QCOMPARE(lastKey(), QStringLiteral("SparseCPU"));
    }

    void theStartPageMakesRoom()
    {
        window_->start().show();
        Q_EMIT window_->start().page()->textGiven(error("missing SparseCPU, built-in"));
        QVERIFY(!window_->start().isShown() && window_->graph().isVisible());
        QVERIFY(dock("explanation")->isVisible());
    }

    /// It takes the left, where the session's panels are, and gives it back.
    void thePanelsOfTheSessionComeBack()
    {
        openFall();
        QVERIFY(dock("keys")->isVisible() && dock("program")->isVisible());
        paste(error("missing SparseCPU, built-in"), &window_->graph().ladder());
        QVERIFY(dock("keys")->isHidden() && dock("program")->isHidden());
        dock("explanation")->close();
        QTRY_VERIFY(dock("keys")->isVisible() && dock("program")->isVisible());
        window_->docks().raise(QStringLiteral("explanation"));
        dock("keys")->toggleViewAction()->trigger();
        QVERIFY(dock("keys")->isVisible() && dock("explanation")->isHidden());
        window_->docks().raise(QStringLiteral("explanation"));
        openFall();
        QTRY_VERIFY(dock("keys")->isVisible() && dock("explanation")->isHidden());
    }

    /// What is not known is not drawn: the words stand alone, and the picture stays what it was.
    void withoutACallTheWordsStandAlone()
    {
        openFall();
        paste(QStringLiteral("RuntimeError: operator torchvision::nms does not exist\n"), &window_->graph().ladder());
        QVERIFY(dock("explanation")->isVisible());
        QVERIFY2(page().toPlainText().contains(QStringLiteral("No call is drawn")), qPrintable(page().toPlainText()));
        QVERIFY(!window_->findChild<QPushButton*>(QStringLiteral("explanation.show"))->isEnabled());
        QVERIFY(bench_->document.runState().isCurrent());
    }
};

KEYFALL_TEST(ExplanationWindowTest)
#include "explanation_window_test.moc"
