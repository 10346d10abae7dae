// SPDX-License-Identifier: MIT
// The window over what another program wrote: traces, tables, and files that are neither.
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/explorer/entry_changes_model.h"
#include "ui/explorer/explorer_panel.h"
#include "ui/explorer/operator_list_model.h"
#include "ui/explorer/source_bar.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/trace_bar.h"
#include "ui/window/workbench.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

class WindowDoorsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    static QString sample(const char* name)
    {
        return QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/") + QLatin1String(name);
    }

    QString written(const char* name, const QByteArray& text) const
    {
        QFile file(folder_->filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write a test's file");
        return file.fileName();
    }

    [[nodiscard]] QWidget* traceBar() const { return window_->findChild<TraceBar*>(); }
    [[nodiscard]] QString allMessages() const
    {
        QString text;
        for (const QLabel* label : window_->messages().findChildren<QLabel*>())
            text += label->text() + QLatin1Char('\n');
        return text;
    }

    void openTrace(const QString& path)
    {
        QSignalSpy ended(&bench_->feed, &TraceFeed::ended);
        window_->files().open(path);
        QVERIFY(ended.count() > 0 || ended.wait());
    }

    /// For people to look at, in both themes.
    void picture(const char* name)
    {
        const QString folder = qEnvironmentVariable("KEYFALL_PICTURES");
        if (folder.isEmpty())
            return;
        for (QAction* theme : {window_->actions().darkTheme, window_->actions().lightTheme}) {
            theme->trigger();
            QTest::qWait(50);
            const char* words = theme == window_->actions().darkTheme ? "dark" : "light";
            QVERIFY(window_->grab().save(QStringLiteral("%1/%2_%3_%4x.png")
                                             .arg(folder, QLatin1String(name), QLatin1String(words))
                                             .arg(qRound(window_->devicePixelRatioF()))));
        }
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
        window_->resize(1600, 1000);
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

    void aTraceIsDrawnInItsOwnModel()
    {
        QVERIFY(!traceBar()->isVisible());
        openTrace(sample("trace_2_6_0.txt"));
        QVERIFY(bench_->document.model().name().starts_with("pytorch-2."));
        QVERIFY(bench_->document.lastRun()->graph->predicted);
        QVERIFY(bench_->playback.last() > 10);
        QVERIFY(window_->actions().exportPicture->isEnabled());
        QVERIFY(traceBar()->isVisible());
        const QString words = window_->findChild<QLabel*>(QStringLiteral("traceBar.words"))->text();
        QVERIFY2(words.contains(QStringLiteral("trace_2_6_0.txt")), qPrintable(words));
        picture("trace");
        // A session takes its place.
        window_->files().startNew();
        QVERIFY(!traceBar()->isVisible());
        QCOMPARE(bench_->playback.last(), 0);
    }

    void aRankCanBeChosen()
    {
        openTrace(written("ranks.log",
                          "[rank0]: [call] op=[aten::add.Tensor], key=[CPU]\n"
                          "[rank1]: [call] op=[aten::mul.Tensor], key=[CPU]\n"
                          "[rank1]: [call] op=[aten::sub.Tensor], key=[CPU]\n"));
        auto* ranks = traceBar()->findChild<QComboBox*>();
        QVERIFY(ranks->isVisible());
        QCOMPARE(ranks->count(), 2);
        QCOMPARE(bench_->playback.last(), 1);
        QTest::keyClick(ranks, Qt::Key_Down);  // as a person does: it is also `activated`
        QCOMPARE(bench_->playback.last(), 2);
        QCOMPARE(QString::fromStdString(bench_->document.lastRun()->graph->calls[1].op),
                 QStringLiteral("aten::sub.Tensor"));
    }

    /// Whatever is in sight, another trace takes the first one's place, and a session the other's.
    void eachPanelTakesAnotherTrace()
    {
        for (const QAction* toggle : window_->docks().toggles()) {
            window_->docks().raise(toggle->parent()->objectName());
            for (const char* name : {"trace_2_6_0.txt", "trace_1_13_1.txt"}) {
                openTrace(sample(name));
                QCoreApplication::processEvents();
            }
            window_->files().startNew();
            QCoreApplication::processEvents();
            QVERIFY(!bench_->hasTrace());
        }
    }

    /// Who looks at a hop in the middle of a growing trace stays there; who looks at its end follows.
    void aGrowingTraceDoesNotMoveWhoLooks()
    {
        openTrace(sample("trace_1_13_1.txt"));
        const int last = bench_->playback.last();
        bench_->playback.seek(2);
        bench_->showTraceSource(0);
        QCOMPARE(bench_->playback.position(), 2);
        bench_->playback.seek(last);
        bench_->showTraceSource(0);
        QCOMPARE(bench_->playback.position(), last);
    }

    void aFileWithoutADispatchSaysSo()
    {
        QSignalSpy failed(bench_.get(), &Workbench::traceFailed);
        bench_->followTrace(written("empty.log", "epoch 1\nepoch 2\n"));
        QVERIFY(failed.wait());
        QVERIFY(!traceBar()->isVisible());
        QVERIFY2(allMessages().contains(QStringLiteral("TORCH_SHOW_DISPATCH_TRACE=1")), qPrintable(allMessages()));
    }

    void aDumpOpensTheExplorer()
    {
        window_->files().open(sample("dump_2_6_0_aten_add.Tensor.txt"));
        auto* explorer = window_->findChild<ExplorerPanel*>();
        QVERIFY(explorer && explorer->isVisible());
        QCOMPARE(explorer->operators().rowCount(), 1);
        QCOMPARE(explorer->operators().lineAt(0).name, std::string("aten::add.Tensor"));
        QVERIFY(explorer->operators().lineAt(0).schema.starts_with("aten::add.Tensor(Tensor self"));
    }

    /// What comes with the program, compared with what was loaded.
    void twoVersionsAreCompared()
    {
        window_->files().open(sample("dump_2_6_0_aten_add.Tensor.txt"));
        auto* explorer = window_->findChild<ExplorerPanel*>();
        const int loaded = explorer->sourceBar().source();
        QVERIFY(loaded > 1);
        explorer->sourceBar().setComparison(1);         // PyTorch 1.13.1
        QCOMPARE(explorer->operators().rowCount(), 1);  // a dump of one operator does not mean that the others are gone
        QCOMPARE(explorer->operators().lineAt(0).change, std::string("changed"));
        QVERIFY(explorer->changes().rowCount() > 0);
        picture("explorer_compared");
        explorer->sourceBar().setSource(1);
        explorer->sourceBar().setComparison(-1);
        explorer->choose("aten::matmul");
        picture("explorer");
    }

    void aBadTableSaysWhyInPlace()
    {
        window_->files().open(sample("dump_2_6_0_aten_add.Tensor.txt"));
        auto* explorer = window_->findChild<ExplorerPanel*>();
        explorer->sourceBar().import(written("bad.txt", "not a table"));
        const auto* words = explorer->findChild<QLabel*>(QStringLiteral("explorer.words"));
        QVERIFY(words->isVisible() && words->text().contains(QStringLiteral("bad.txt")));
        QCOMPARE(explorer->operators().rowCount(), 1);  // what was shown stays
    }
};

KEYFALL_TEST(WindowDoorsTest)
#include "window_doors_test.moc"
