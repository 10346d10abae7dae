// SPDX-License-Identifier: MIT
// A working day in short: open, play, edit, run, export, theme, import, again and again. Memory and handles stay as they are,
// and while nobody does anything the program does nothing.
//
// KEYFALL_SOAK_ROUNDS says how many rounds of all examples; without it `./dev test` does 6 rounds of every fourth.
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"
#include "ui/exporting/export_picture.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/export_dialog.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

#include <malloc.h>
#include <unistd.h>

#include <ctime>

using namespace keyfall;

namespace {

/// What the process holds.
struct Held {
    double megabytes = 0;  ///< of memory that is there, after what is free was given back
    double used = 0;       ///< megabytes that the program has of the heap
    QStringList handles;   ///< what each is of
    int threads = 0;
};

Held heldNow()
{
    malloc_trim(0);
    Held held;
    const auto heap = mallinfo2();
    held.used = double(heap.uordblks + heap.hblkhd) / 1e6;
    QFile pages(QStringLiteral("/proc/self/statm"));
    if (pages.open(QIODevice::ReadOnly))
        held.megabytes = pages.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
    for (const QFileInfo& handle : QDir(QStringLiteral("/proc/self/fd")).entryInfoList(QDir::AllEntries | QDir::System))
        // But for the lock of unsaved work, which comes when some has been left for long enough.
        if (!handle.symLinkTarget().endsWith(QLatin1String(".lock")))
            held.handles.append(handle.fileName() + QLatin1Char(' ') + handle.symLinkTarget());
    held.threads = int(QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
    return held;
}

/// Processor time of all threads, in milliseconds.
double processMs()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * double(now.tv_sec) + 1e-6 * double(now.tv_nsec);
}

/// What goes on in the window by itself: timers, frames, and the processor's time with them.
class Stir final : public QObject {
public:
    Stir()
    {
        qApp->installEventFilter(this);
        end_.setSingleShot(true);
    }
    /// Whether there were `milliseconds` without any, before half a minute was over.
    bool ends(int milliseconds)
    {
        QElapsedTimer whole;
        whole.start();
        do {
            seen_.clear();
            const double begun = processMs();
            QEventLoop loop;
            end_.callOnTimeout(&loop, &QEventLoop::quit);
            end_.start(milliseconds);
            loop.exec();
            busyMs_ = processMs() - begun;
        } while (!(seen_.isEmpty() && busyMs_ <= kMostBusy * milliseconds) && whole.elapsed() < 30'000);
        return seen_.isEmpty() && busyMs_ <= kMostBusy * milliseconds;
    }
    /// Of the last stretch: "busy 186 ms; 187 x QDefaultAnimationDriver; 1850 x frames".
    [[nodiscard]] QString text() const
    {
        QStringList parts{QStringLiteral("busy %1 ms").arg(busyMs_, 0, 'f', 1)};
        for (auto it = seen_.begin(); it != seen_.end(); ++it)
            parts.append(QStringLiteral("%1 x %2").arg(it.value()).arg(it.key()));
        return parts.join(QStringLiteral("; "));
    }
    bool eventFilter(QObject* receiver, QEvent* event) override
    {
        if (event->type() == QEvent::Paint || event->type() == QEvent::UpdateRequest)
            ++seen_[QStringLiteral("frames")];
        else if (event->type() == QEvent::Timer && receiver != &end_)
            ++seen_[QLatin1String(receiver->metaObject()->className()) + QLatin1Char(' ') + receiver->objectName()];
        return false;
    }

private:
    static constexpr double kMostBusy = 0.01;

    QTimer end_;
    QMap<QString, int> seen_;
    double busyMs_ = 0;
};

}  // namespace

class SoakTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] Document& document() const { return bench_->document; }
    /// Whether the picture is that of the session, or says why it cannot be. What took long (with a sanitizer most does)
    /// does not run again by itself.
    [[nodiscard]] bool rests() const
    {
        const auto done = [this] {
            return !document().running() && (document().runState().isCurrent() || document().preparationError());
        };
        if (QTest::qWaitFor(done, 1000))
            return true;
        window_->actions().run->trigger();
        return QTest::qWaitFor(done, 60'000);
    }
    void open(const QString& path)
    {
        window_->files().open(path);
        window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard"));
    }

    void work(const QString& session, int round)
    {
        open(session);
        QVERIFY(rests());
        for (int step = 0; step < 5; ++step)
            bench_->playback.stepForward();
        bench_->playback.toEnd();
        document().edit(QStringLiteral("another line"), [](Session& s) {
            if (!s.tensors.empty())
                s.program.push_back("soak = relu(" + s.tensors.front().name + ")");
        });
        QVERIFY(rests());
        document().undoStack()->undo();
        QVERIFY(rests());
        window_->openExport()->reject();
        for (const char* ending : {"svg", "png"}) {
            const QString path = folder_.filePath(QStringLiteral("picture.") + QLatin1String(ending));
            ExportOptions options;
            options.format = *exportFormatOf(path);
            QVERIFY(exportPicture(*document().lastRun()->graph, options, path));
        }
        (round % 2 == 0 ? window_->actions().darkTheme : window_->actions().lightTheme)->trigger();
        for (const QAction* toggle : window_->docks().toggles()) {
            auto* dock = qobject_cast<QDockWidget*>(toggle->parent());
            dock->setVisible(!dock->isVisible());
        }
        QTest::qWait(1);
    }

private Q_SLOTS:
    void init()
    {
        qputenv("KEYFALL_CUDA", "emulated");
        store_ = std::make_unique<QSettings>(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ =
            std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_.filePath(QStringLiteral("unsaved")));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
    }

    /// After the last frame of a fall no timer goes on and nothing is painted, whichever panel is open.
    void nothingStirsAtRest()
    {
        QApplication::setCursorFlashTime(0);  // the one thing that may
        Stir stir;
        const auto isStill = [&](const QString& where, int milliseconds) {
            if (QTest::currentTestFailed())
                return;
            const bool still = stir.ends(milliseconds);
            qInfo("%s: %s", qPrintable(where), qPrintable(stir.text()));
            QVERIFY2(still, qPrintable(where + QLatin1String(": ") + stir.text()));
        };
        window_->start().show();
        isStill(QStringLiteral("the start page"), 3000);
        open(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall"));
        QVERIFY(rests());
        isStill(QStringLiteral("a session that was opened"), 3000);
        QVERIFY(bench_->playback.animated());
        bench_->playback.seek(0);
        for (int step = 0; step < 3; ++step) {
            bench_->playback.stepForward();
            QTest::qWait(50);  // the next begins before its animation is over
        }
        isStill(QStringLiteral("a fall that was stepped through"), 3000);
        for (const QAction* toggle : window_->docks().toggles()) {
            window_->docks().raise(toggle->parent()->objectName());
            isStill(toggle->text(), 600);
        }
        open(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/trace_2_15_0.txt"));
        isStill(QStringLiteral("a trace"), 3000);
    }

    void memoryAndHandlesStay()
    {
        bool said = false;
        const int asked = qEnvironmentVariableIntValue("KEYFALL_SOAK_ROUNDS", &said);
        const int rounds = said ? std::max(asked, 4) : 6;
        const int warm = std::max(3, rounds / 4);  // caches, fonts and the heap have their size by then
        QStringList sessions;
        for (const QFileInfo& file :
             QDir(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions")).entryInfoList({"*.keyfall"}))
            if (file.baseName() != QLatin1String("training"))  // 23,400 hops take all of the time
                sessions.append(file.filePath());
        for (qsizetype kept = sessions.size() - 1; kept >= 0 && !said; --kept)
            if (kept % 4 != 0)
                sessions.removeAt(kept);
        // What is used rises for a dozen rounds by 7 of 170 MB and falls again at once, which is how caches with a bound are;
        // and the heap keeps 17 MB more for it in every other round. So growth is what the least of the last rounds has beyond
        // the most of the first.
        Held begin;
        Held least{1e9, 1e9, {}, 0};
        for (int round = 0; round < rounds; ++round) {
            for (const QString& session : sessions) {
                work(session, round);
                if (QTest::currentTestFailed())
                    QFAIL(qPrintable(session));
            }
            QSignalSpy ended(&bench_->feed, &TraceFeed::ended);
            open(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/trace_2_15_0.txt"));
            QVERIFY(ended.count() > 0 || ended.wait());
            open(QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/dump_2_15_0_aten_matmul.txt"));
            const Held now = heldNow();
            qInfo("round %d: %.1f MB, %.1f MB of it used, %lld handles, %d threads", round + 1, now.megabytes, now.used,
                  qlonglong(now.handles.size()), now.threads);
            if (round < warm) {
                const Held before = begin;
                begin = now;
                begin.megabytes = std::max(before.megabytes, now.megabytes);
                begin.used = std::max(before.used, now.used);
            }
            if (round >= rounds - std::max(2, rounds / 4)) {
                least.megabytes = std::min(least.megabytes, now.megabytes);
                least.used = std::min(least.used, now.used);
            }
        }
#if !defined(__SANITIZE_ADDRESS__)  // which keeps what was freed
        const auto stays = [&](const char* what, double before, double after, double most) {
            QVERIFY2(after <= before * most,
                     qPrintable(QStringLiteral("%1: %2 MB became %3 MB in %4 rounds")
                                    .arg(QLatin1String(what))
                                    .arg(before)
                                    .arg(after)
                                    .arg(rounds - warm)));
        };
        stays("used", begin.used, least.used, said ? 1.02 : 1.03);
        stays("there", begin.megabytes, least.megabytes, said ? 1.02 : 1.08);  // a few rounds may all be low, or high
#endif
        // A worker may be reading something just now.
        QTRY_VERIFY2(heldNow().handles.size() <= begin.handles.size(),
                     qPrintable(heldNow().handles.join(QLatin1Char('\n'))));
        QTRY_VERIFY(heldNow().threads <= begin.threads);
    }
};

KEYFALL_TEST(SoakTest)
#include "soak_test.moc"
