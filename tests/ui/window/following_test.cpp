// SPDX-License-Identifier: MIT
// A program prints its trace faster than anybody reads: the window takes what came, and pays for nothing twice.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/callgraph/call_table_model.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/twin_view.h"
#include "ui/cost/cost_panel.h"
#include "ui/cost/flame_view.h"
#include "ui/projector/projector_talk.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/run_state_words.h"
#include "ui/window/workbench.h"

#include <QDockWidget>
#include <QElapsedTimer>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

using namespace keyfall;

class FollowingTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;
    std::thread program_;
    int pipe_ = -1;
    qint64 longest_ = 0;

    [[nodiscard]] const LadderView& ladder() const { return window_->graph().ladder(); }
    [[nodiscard]] std::size_t hops() const
    {
        const auto run = bench_->document.lastRun();
        return run ? run->graph->hops.size() : 0;
    }

    /// `calls` calls of two hops, of 300 operators in no order, as fast as they are read.
    void print(int calls)
    {
        program_ = std::thread([this, calls] {
            std::uint32_t random = 1;
            QByteArray text;
            for (int i = 0; i < calls; ++i) {
                random = random * 1'664'525U + 1'013'904'223U;
                const QByteArray op = "aten::operator_" + QByteArray::number((random >> 8) % 300);
                text += " [call] op=[" + op + "], key=[AutogradCPU]\n  [redispatch] op=[" + op + "], key=[CPU]\n";
                if (text.size() < 1 << 16 && i + 1 < calls)
                    continue;
                for (qsizetype at = 0; at < text.size();) {
                    const auto done = ::write(pipe_, text.constData() + at, std::size_t(text.size() - at));
                    if (done <= 0)
                        return;
                    at += done;
                }
                text.clear();
            }
        });
    }

    void waitFor(std::size_t wanted)
    {
        QElapsedTimer whole;
        whole.start();
        longest_ = 0;
        while (hops() < wanted && whole.elapsed() < 120'000) {
            QElapsedTimer turn;
            turn.start();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            longest_ = std::max(longest_, turn.elapsed());
            QThread::msleep(1);
        }
        program_.join();
        QCOMPARE(hops(), wanted);
        qInfo("%zu hops in %lld ms, longest turn %lld ms", wanted, whole.elapsed(), longest_);
    }

private Q_SLOTS:
    void init()
    {
        store_ = std::make_unique<QSettings>(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(test::fakeRuntime(), *store_, folder_.filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1500, 900);
        window_->show();
        const QByteArray path = folder_.filePath(QStringLiteral("pipe")).toLocal8Bit();
        ::unlink(path.constData());
        QCOMPARE(::mkfifo(path.constData(), 0600), 0);
        pipe_ = ::open(path.constData(), O_RDWR);  // also a reader, so that nobody waits for one
        QVERIFY(pipe_ >= 0);
        bench_->followTrace(QString::fromLocal8Bit(path));
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        ::close(pipe_);
    }

    /// Before the first call nobody is told to write a program.
    void itIsWaitedFor()
    {
        QCOMPARE(runStateWords(*bench_).title, QStringLiteral("Waiting for the first call of pipe"));
        print(2);
        waitFor(2);
        QCOMPARE(runStateWords(*bench_).title, QStringLiteral("Trace of pipe"));
    }

    /// One graph continues the other, and every view adds what came.
    void whatCameIsAdded()
    {
        QSignalSpy changed(&bench_->playback, &Playback::graphChanged);
        QSignalSpy grew(&bench_->playback, &Playback::graphGrew);
        window_->docks().raise(QStringLiteral("hops"));
        QTRY_VERIFY(window_->docks().dock(QStringLiteral("hops"))->findChild<TwinView*>());
        auto* twin = window_->docks().dock(QStringLiteral("hops"))->findChild<TwinView*>();
        QSignalSpy reset(twin->model(), &QAbstractItemModel::modelReset);
        print(100'001);
        waitFor(200'000);  // the last call may go on
        QVERIFY2(changed.size() <= 4, qPrintable(QString::number(changed.size())));
        QVERIFY2(grew.size() >= 4, qPrintable(QString::number(grew.size())));
        QVERIFY(reset.size() <= 4);
        // Who looks at the end goes on doing so, and of what went by only what was in sight was laid out.
        QCOMPARE(bench_->playback.position(), bench_->playback.last());
        const std::size_t most = 2000 + 1500 * static_cast<std::size_t>(grew.size());
        QVERIFY2(ladder().sheet().work().measured < most,
                 qPrintable(QString::number(ladder().sheet().work().measured)));
        const QRectF box = ladder().sheet().boxOf(200'000);
        QVERIFY(ladder().viewport()->rect().contains(ladder().toViewport(box.center()).toPoint()));
    }

    /// The panels that are in sight are whole, those that were not are when they come.
    void panelsAreWhole()
    {
        print(30'001);
        waitFor(60'000);
        bench_->stopTrace();
        window_->docks().raise(QStringLiteral("hops"));
        QTRY_COMPARE(window_->docks().dock(QStringLiteral("hops"))->findChild<TwinView*>()->model()->rowCount(),
                     60'000);
        window_->docks().raise(QStringLiteral("cost"));
        auto* cost = window_->docks().dock(QStringLiteral("cost"))->findChild<CostPanel*>();
        QTRY_COMPARE(cost->flame().tracks().width(), std::int64_t{60'000});
    }

    /// A wall that looks at an early call tells how many there are by now.
    void theWallCountsWhatCame()
    {
        print(1001);
        waitFor(2000);
        bench_->playback.seek(1);
        const ProjectorTalk talk(bench_->course, bench_->playback);
        QString place;
        connect(&talk, &ProjectorTalk::changed, this, [&] { place = talk.page().place; });
        print(1000);
        waitFor(4000);
        QVERIFY2(place.endsWith(QStringLiteral("2000")), qPrintable(place));
    }
};

KEYFALL_TEST(FollowingTest)
#include "following_test.moc"
