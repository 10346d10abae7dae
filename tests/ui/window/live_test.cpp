// SPDX-License-Identifier: MIT
// The window while runs come by themselves: nothing on it belongs to another session without saying so.
#include "tests/support/test_case.h"
#include "tests/ui/comparable_graph.h"
#include "tests/ui/fake_runtime.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/registrations/registration_edits.h"
#include "ui/session/program_editor.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/run_banner.h"
#include "ui/window/run_sign.h"
#include "ui/window/run_status.h"
#include "ui/window/trace_bar.h"
#include "ui/window/workbench.h"

#include <QAbstractEventDispatcher>
#include <QAbstractItemView>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

using namespace keyfall;

namespace {

/// Counts what wakes the program up.
class WakeUps final : public QObject {
public:
    int count = 0;
    QString last;
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        static const QSet<QEvent::Type> kWork{QEvent::Timer, QEvent::Paint, QEvent::UpdateRequest,
                                              QEvent::LayoutRequest};
        // QPixmapCache of Qt looks once, up to 30 s after the last picture, whether it can let go of some.
        if (kWork.contains(event->type()) && !watched->inherits("QPMCache")) {
            ++count;
            last = QStringLiteral("%1, event %2")
                       .arg(QLatin1String(watched->metaObject()->className()))
                       .arg(event->type());
        }
        return false;
    }
};

}  // namespace

class LiveTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] QString path(const char* name) const { return folder_->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] Document& document() const { return bench_->document; }
    [[nodiscard]] RunSign& sign() const { return window_->graph().runSign(); }
    void openWindow()
    {
        store_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(test::fakeRuntime(), *store_, path("unsaved"));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->docks().fillAll();
        QVERIFY(document().replace(test::fakeSession()));
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void closeWindow()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    void setProgram(const std::vector<std::string>& lines, int mergeId = -1)
    {
        document().edit(
            QStringLiteral("program"), [&](Session& s) { s.program = lines; }, mergeId);
    }
    void write(const char* name, const QByteArray& text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write a test's file");
    }

    /// What the session in the window does when it runs; nothing when it cannot be started.
    [[nodiscard]] std::optional<CallGraph> truth()
    {
        if (!truthOf_ || !sameRun(*truthOf_, document().session())) {
            truthOf_ = document().session();
            const auto run = runSession(*truthOf_, test::fakeRuntime());
            truth_ = run ? std::optional(test::comparable(*run->graph)) : std::nullopt;
        }
        return truth_;
    }
    /// The picture and all panels show one run; it is the session's, or every one of them says that it is not.
    void checkNothingUntrue()
    {
        const auto run = document().lastRun();
        const auto graph = run ? run->graph : nullptr;
        QVERIFY2(bench_->playback.graph() == graph, "the picture shows another run than the panels");
        const auto* hops = window_->findChild<QAbstractItemView*>(QStringLiteral("twin.table"));
        QCOMPARE(std::size_t(hops->model()->rowCount()), graph ? graph->hops.size() : 0);
        const auto* values = window_->findChild<QAbstractItemView*>(QStringLiteral("resultsTable"));
        QCOMPARE(std::size_t(values->model()->rowCount()), run ? run->results.size() : 0);
        const std::optional<CallGraph> wanted = truth();
        const bool own = graph && wanted && test::comparable(*graph) == *wanted;
        const QList<RunBanner*> banners = window_->findChildren<RunBanner*>();
        QVERIFY(banners.size() >= 4);  // one above each panel that shows a run
        for (const RunBanner* banner : banners)
            QVERIFY2(own || banner->isVisibleTo(banner->parentWidget()), "a panel shows another session's run");
        const auto* trace = window_->findChild<TraceBar*>();
        QVERIFY2(own || sign().isShown()
                     || (trace->isVisible() && document().runState().kind == RunState::Kind::foreign),
                 "the picture shows another session's run");
        if (document().runState().isCurrent()) {
            QVERIFY2(own, "what is called current is not");
            for (const RunBanner* banner : banners)
                QVERIFY(!banner->isVisibleTo(banner->parentWidget()));
            QVERIFY(!sign().dims());
        }
    }

    std::optional<Session> truthOf_;
    std::optional<CallGraph> truth_;

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        openWindow();
        QTRY_VERIFY(document().runState().isCurrent());
    }
    void cleanup() { closeWindow(); }

    void whatIsOpenedIsShownToItsEnd()
    {
        QVERIFY(bench_->playback.last() > 2);
        QCOMPARE(bench_->playback.position(), bench_->playback.last());
        QVERIFY(!bench_->playback.playing());
        QVERIFY(!sign().isShown());
        QVERIFY(!window_->graph().ladder().visibleList().items.empty());
        QVERIFY(!window_->isWindowModified());
    }

    /// The picture may be of a larger key model than the session that it is no longer of.
    void aKeyOfAnotherModelIsNotTaken()
    {
        window_->actions().live->setChecked(false);
        document().switchModel(**KeyModel::builtIn("pytorch-2.6"));
        document().run();
        QTRY_VERIFY(document().runState().isCurrent());
        const Key key = *document().model().find("AutogradPrivateUse1");
        document().switchModel(**KeyModel::builtIn("ferrotorch"));
        LadderView& ladder = window_->graph().ladder();
        QVERIFY(key.value() >= document().model().keys().size());
        QVERIFY(ladder.graph()->model->find("AutogradPrivateUse1"));
        const Session before = document().session();
        Q_EMIT ladder.registrationWanted(QStringLiteral("add"), key);
        QVERIFY(window_->statusBar()->currentMessage().contains(QLatin1String("not of the session")));
        window_->statusBar()->clearMessage();
        Q_EMIT ladder.laneMoved(key, Key(1));
        QVERIFY(window_->statusBar()->currentMessage().contains(QLatin1String("not of the session")));
        Q_EMIT ladder.keyWanted(key, true);
        QVERIFY(document().session() == before);
        window_->actions().live->setChecked(true);
    }

    void liveIsASwitchThatIsKept()
    {
        QAction* live = window_->actions().live;
        QVERIFY(live->isChecked());
        QVERIFY(!live->icon().isNull());
        const auto* bar = window_->findChild<QToolBar*>(QStringLiteral("commands"));
        const auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(live));
        QVERIFY(button && button->isVisible() && button->isChecked());
        bool inMenu = false;
        for (const QAction* menu : window_->menuBar()->actions())
            inMenu = inMenu || menu->menu()->actions().contains(live);
        QVERIFY(inMenu);
        live->trigger();
        QVERIFY(!document().runs().live());
        QVERIFY(!button->isChecked());
        closeWindow();
        openWindow();
        QVERIFY(!window_->actions().live->isChecked());
        QVERIFY(!document().runs().live());
        QCOMPARE(sign().text(), QStringLiteral("Not run yet · Run (F5)"));
    }

    void withoutLiveThePictureIsDimmedAndSaysWhatToDo()
    {
        window_->actions().live->trigger();
        setProgram({"z = relu(b)"});
        QCOMPARE(sign().text(), QStringLiteral("Out of date · Run (F5)"));
        QVERIFY(sign().dims() && sign().isVisible());
        QCOMPARE(window_->findChild<QLabel*>(QStringLiteral("runSign.why"))->text(), QStringLiteral("Live is off"));
        auto* note = window_->findChild<QPushButton*>(QStringLiteral("runSign.note"));
        QVERIFY(window_->graph().ladder().rect().contains(note->parentWidget()->geometry()));
        const QImage dimmed = window_->graph().ladder().grab().toImage();
        // The picture below takes the mouse; the words run the session.
        QVERIFY(window_->graph().ladder().childAt(10, window_->graph().ladder().height() - 20) != &sign());
        QTest::mouseClick(note, Qt::LeftButton);
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(!sign().isVisible() && !note->isVisible());
        QVERIFY(window_->graph().ladder().grab().toImage() != dimmed);
    }

    /// What cannot be read would not run with Live either.
    void anUnreadableProgramIsTheReason()
    {
        window_->actions().live->trigger();
        setProgram({"z = relu(b)"});
        const auto why = [this] { return window_->findChild<QLabel*>(QStringLiteral("runSign.why"))->text(); };
        QCOMPARE(why(), QStringLiteral("Live is off"));
        setProgram({"z = relu(b)", "y = add(a,"});
        QCOMPARE(sign().text(), QStringLiteral("Out of date: the session does not run"));
        QVERIFY2(why().startsWith("Mend line 2 under Program: "), qPrintable(why()));
        const QString before = why();
        window_->actions().run->trigger();
        QTRY_VERIFY(!document().running() && document().runs().failure());
        QCOMPARE(why(), before);
        setProgram({"z = relu(a)"});
        QCOMPARE(why(), QStringLiteral("Live is off"));
    }

    void anEditKeepsThePlaceInTheRun()
    {
        document().edit(QStringLiteral("keys"), [&](Session& s) {
            s.explicitKeys = document().model().setOf({"Tracer", "Autograd", "Cpu"});
        });
        QTRY_VERIFY(document().runState().isCurrent());
        const auto hopNow = [this] { return bench_->playback.graph()->find(bench_->selection.current()); };
        const auto keyNow = [this, hopNow] { return bench_->document.model().nameOf(*hopNow()->key); };
        bench_->playback.seek(2);
        QCOMPARE(keyNow(), std::string("Autograd"));
        document().edit(QStringLiteral("keys"), [&](Session& s) {
            s.explicitKeys = document().model().setOf({"Autograd", "Cpu"});
        });
        QTRY_VERIFY(document().runState().isCurrent());
        QCOMPARE(keyNow(), std::string("Autograd"));
        QCOMPARE(bench_->selection.current(), HopId{1});
        QVERIFY(!bench_->playback.playing());
        bench_->playback.toEnd();
        document().undoStack()->undo();
        QTRY_VERIFY(document().runState().isCurrent());
        QCOMPARE(bench_->playback.position(), bench_->playback.last());  // who looked at the end goes on doing so
    }

    void onlyARunThatIsAskedForIsPlayed()
    {
        setProgram({"z = relu(b)"});
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(!bench_->playback.playing());
        QSignalSpy finished(&document(), &Document::runFinished);
        window_->actions().run->trigger();
        QVERIFY(finished.wait());
        QVERIFY(bench_->playback.playing());
        bench_->playback.togglePlay();
    }

    /// B2: a break point at the very first hop stopped without a word.
    void aBreakPointSaysWhereItStopped()
    {
        bench_->playback.setAnimated(false);
        bench_->playback.setSpeed(60);
        document().edit(QStringLiteral("break"), [](Session& s) {
            s.breakpoints = {{"add", "Autograd"}, {"relu", "Cpu"}};
        });
        window_->actions().run->trigger();
        for (const char* where : {"Paused at add · Autograd", "Paused at relu · Cpu"}) {
            QTRY_COMPARE(window_->messages().texts().size(), 1);
            QTRY_VERIFY2(window_->messages().texts().first().contains(QString::fromUtf8(where)), where);
            QVERIFY(!bench_->playback.playing());
            QVERIFY(window_->messages().answer(QStringLiteral("pause"), QStringLiteral("Continue (Space)")));
        }
        QTRY_COMPARE(bench_->playback.position(), bench_->playback.last());
        QVERIFY(window_->messages().texts().isEmpty());
    }

    /// PyTorch's sentence says "tensor b", and the program may have another b.
    void aMessageOfAStoppedRunNamesTheCall()
    {
        document().edit(QStringLiteral("fail"), [](Session& s) {
            s.registrations.push_back({"add", "Cpu", ErrorKernel{"the sizes of a and b differ"}});
        });
        window_->actions().run->trigger();
        QTRY_COMPARE(window_->messages().texts().size(), 1);
        const QString said = window_->messages().texts().first();
        QVERIFY2(said.contains(QStringLiteral("Line 1 stopped the run in add(a [")), qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("the sizes of a and b differ")));
        // There, at its hop (in the picture and the inspector), and nowhere else.
        bench_->playback.toEnd();
        QStringList others;
        for (const QLabel* label : window_->findChildren<QLabel*>())
            if (label->isVisible() && !window_->messages().isAncestorOf(label)
                && !window_->docks().dock(QStringLiteral("inspector"))->isAncestorOf(label))
                others.append(label->text());
        QVERIFY2(others.filter(QStringLiteral("the sizes of a and b differ")).isEmpty(),
                 qPrintable(others.join(QLatin1Char('\n'))));
    }

    /// It is told once, and not of the next one.
    void aDamagedLineOfATraceIsTold()
    {
        const QByteArray good = " [call] op=[aten::a], key=[CPU]\nEpoch 1\n";
        write("cut.txt", good + " [call] op=[aten::add.Tensor], key=[Autog\n");
        write("good.txt", good);
        bench_->followTrace(path("cut.txt"));
        QTRY_COMPARE(window_->messages().texts().size(), 1);
        const QString said = window_->messages().texts().first();
        QVERIFY2(said.contains(QStringLiteral("cut.txt: line 3 begins as a dispatch")), qPrintable(said));
        bench_->followTrace(path("good.txt"));
        QTRY_VERIFY(window_->messages().texts().isEmpty());
    }

    void aRunThatAPersonStopsHasNoError()
    {
        document().edit(QStringLiteral("long"), [](Session& s) {
            s.program = {"with repeat(1000000):", "    y = add(a, a)"};
        });
        window_->actions().run->trigger();
        QTRY_VERIFY(document().running() && document().hopsRecorded() > 0);
        document().cancelRun();
        QTRY_VERIFY(!document().running());
        const auto run = document().lastRun();
        QVERIFY(run->error && run->graph->calls.size() < 1'000'000);
        QCOMPARE(window_->messages().texts().size(), 1);
        const QString said = window_->messages().texts().first();
        QVERIFY2(said.contains(QStringLiteral("You stopped the run.")) && !said.contains(QStringLiteral("Line ")),
                 qPrintable(said));
        QVERIFY2(window_->findChild<RunStatus*>()->text().startsWith(QStringLiteral("Stopped after ")),
                 qPrintable(window_->findChild<RunStatus*>()->text()));
        QVERIFY(window_->findChild<ProgramEditor*>()->problem().isEmpty());
    }

    void whoTypesIsNotDisturbedByMessages()
    {
        setProgram({"z = relu("}, 5);
        QTRY_VERIFY(document().runs().failure().has_value());
        QVERIFY(window_->messages().texts().isEmpty());
        const auto* problem = window_->findChild<QLabel*>(QStringLiteral("programProblem"));
        QVERIFY(problem->isVisibleTo(problem->parentWidget()));
        // To run it again does not help: what does is said.
        QCOMPARE(sign().text(), QStringLiteral("Out of date: the session does not run"));
        auto* note = window_->findChild<QPushButton*>(QStringLiteral("runSign.note"));
        QVERIFY(!note->isEnabled());
        const auto* why = window_->findChild<QLabel*>(QStringLiteral("runSign.why"));
        QVERIFY2(why->text().startsWith(QStringLiteral("Mend line 1 under Program: ")), qPrintable(why->text()));
        setProgram({"z = nonsense(a)"}, 5);  // can be read, but not run
        QTRY_VERIFY(document().runs().failure().has_value());
        QTRY_VERIFY2(problem->text().contains(QStringLiteral("nonsense")), qPrintable(problem->text()));
        QTest::qWait(450);  // longer than the editor's own check waits
        QVERIFY2(problem->text().contains(QStringLiteral("nonsense")), qPrintable(problem->text()));
        window_->actions().run->trigger();  // who asks is told
        QTRY_VERIFY(!window_->messages().texts().isEmpty());
        setProgram({"z = relu(a)"}, 5);
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(!problem->isVisibleTo(problem->parentWidget()));
        QVERIFY(window_->messages().texts().isEmpty());
    }

    /// B3: the run succeeds, and the line stayed red.
    void anErrorInTheEditorGoesWithTheRunThatSucceeds()
    {
        const auto* problem = window_->findChild<QLabel*>(QStringLiteral("programProblem"));
        for (const bool live : {false, true}) {
            if (document().runs().live() != live)
                window_->actions().live->trigger();
            document().edit(QStringLiteral("fail"), [](Session& s) {
                s.registrations.push_back({"add", "Cpu", ErrorKernel{"out of order"}});
            });
            window_->actions().run->trigger();
            QTRY_VERIFY(document().runState().isCurrent());
            QVERIFY2(problem->text().contains(QStringLiteral("Line 1 stopped the run in add(a [")),
                     qPrintable(problem->text()));
            QVERIFY(problem->toolTip().contains(QStringLiteral("out of order")));
            document().undoStack()->undo();
            window_->actions().run->trigger();
            QTRY_VERIFY(document().runState().isCurrent());
            QVERIFY2(!problem->isVisibleTo(problem->parentWidget()), qPrintable(problem->text()));
        }
    }

    /// B11
    void theStatusBarSpeaksOfThisSessionOnly()
    {
        const auto* status = window_->findChild<QLabel*>(QStringLiteral("runStatus"));
        bench_->playback.seek(1);
        QVERIFY(!window_->statusBar()->currentMessage().isEmpty());
        QVERIFY(status->contentsRect().left() >= 8);  // the message reaches to the label when it is long
        QVERIFY2(status->text().startsWith(QStringLiteral("Done: 2 calls")), qPrintable(status->text()));
        write("other.keyfall", QByteArray::fromStdString(writeSession(Session{})));
        window_->files().open(path("other.keyfall"));
        QCOMPARE(window_->statusBar()->currentMessage(), QString());
        QCOMPARE(status->text(), QStringLiteral("Running…"));
        QTRY_VERIFY(document().runState().isCurrent());
        QCOMPARE(status->text(), QStringLiteral("Done: the program makes no call"));
        QCOMPARE(window_->statusBar()->currentMessage(), QString());
        QCOMPARE(sign().text(), QStringLiteral("The program makes no call yet"));
        window_->actions().live->trigger();
        setProgram({"relu(a)"});
        QCOMPARE(status->text(), QStringLiteral("Out of date"));
    }

    /// Whoever would run it finds nothing: what is missing is a line of the program.
    void anEmptySessionAsksForALine()
    {
        window_->actions().live->trigger();
        QVERIFY(!document().runs().live());
        window_->files().startNew();
        document().edit(QStringLiteral("empty"), [](Session& s) { s.program.clear(); });
        QVERIFY(document().runState().kind == RunState::Kind::nothing);
        QCOMPARE(sign().text(), QStringLiteral("The program makes no call yet"));
    }

    void aTraceSaysWhoseItIsUntilTheSessionRuns()
    {
        write("trace.log", "[call] op=[aten::add.Tensor], key=[CPU]\n");
        window_->files().open(path("trace.log"));
        QTRY_VERIFY(document().runState().kind == RunState::Kind::foreign);
        const auto* trace = window_->findChild<TraceBar*>();
        QVERIFY(trace->isVisible());
        for (const RunBanner* banner : window_->findChildren<RunBanner*>())
            QCOMPARE(banner->accessibleName(), QStringLiteral("Trace of trace.log"));
        QVERIFY(!sign().isVisible());
        // Nothing of it can be run, and a run of nothing would put it away.
        for (const QAction* action : {window_->actions().run, window_->actions().predict}) {
            QVERIFY(!action->isEnabled());
            QVERIFY2(action->toolTip().contains("another program's"), qPrintable(action->toolTip()));
        }
        QTest::keyClick(window_.get(), Qt::Key_F5);
        bench_->course.predict();
        document().edit(QStringLiteral("strict"), [](Session& s) { s.strict = true; });
        QTest::qWait(50);
        QVERIFY(trace->isVisible());
        QCOMPARE(bench_->playback.last(), 1);
        document().edit(QStringLiteral("program"), [](Session& s) { s = test::fakeSession(); });
        QVERIFY(window_->actions().run->isEnabled() && window_->actions().predict->isEnabled());
        QVERIFY2(window_->actions().run->toolTip().contains("closed"), qPrintable(window_->actions().run->toolTip()));
        window_->actions().run->trigger();
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(!trace->isVisible());
        QVERIFY2(window_->actions().run->toolTip().startsWith("Run the program and"),
                 qPrintable(window_->actions().run->toolTip()));
    }

    void nothingIsEverUntrue()
    {
        write("one.keyfall", QByteArray::fromStdString(writeSession(test::fakeSession())));
        write("broken.keyfall", "{");
        write("trace.log", "[call] op=[aten::add.Tensor], key=[CPU]\n[call] op=[aten::mul.Tensor], key=[CPU]\n");
        QAbstractEventDispatcher* loop = QAbstractEventDispatcher::instance();
        const auto eachTurn = connect(loop, &QAbstractEventDispatcher::aboutToBlock, this, [this] {
            if (!QTest::currentTestFailed())
                checkNothingUntrue();
        });
        const std::vector<std::vector<std::string>> programs = {{"y = relu(a)"},
                                                                {"y = add(a, b)", "z = mul(y, b)"},
                                                                {},
                                                                {"y = relu("},
                                                                {"y = nonsense(a)"},
                                                                {"y = relu(nix)"},
                                                                {"y = relu(add(a, b))"},
                                                                {"y = noop(a)"}};
        const unsigned seed = 20261122;
        QRandomGenerator random(seed);
        int turns = 0;
        connect(loop, &QAbstractEventDispatcher::awake, this, [&turns] { ++turns; });
        for (int step = 0; step < 300 && !QTest::currentTestFailed(); ++step) {
            const auto discard = [this] {
                window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard"));
            };
            const int act = random.bounded(16);
            switch (act) {
            case 0:
            case 1:
                document().edit(QStringLiteral("keys"),
                                [&](Session& s) { s.explicitKeys = KeySet(random.generate() & 0x7FFU); });
                break;
            case 2: setProgram(programs[random.bounded(quint32(programs.size()))]); break;
            case 3:
            case 4: setProgram(programs[random.bounded(quint32(programs.size()))], 9); break;
            case 5:
                document().edit(QStringLiteral("kernel"), [&](Session& s) {
                    if (s.registrations.empty())
                        s.registrations.push_back({"add", "Cpu", ErrorKernel{"no"}});
                    else
                        s.registrations.clear();
                });
                break;
            case 6: document().undoStack()->undo(); break;
            case 7: document().undoStack()->redo(); break;
            case 8: window_->actions().run->trigger(); break;
            case 9: window_->actions().cancelRun->trigger(); break;
            case 10: window_->actions().live->trigger(); break;
            case 11:
                document().edit(QStringLiteral("break"), [](Session& s) { toggleBreakpoint(s, "add", "Cpu"); });
                break;
            case 12:
                window_->files().open(path(random.bounded(4) == 0 ? "broken.keyfall" : "one.keyfall"));
                discard();
                break;
            case 13:
                window_->files().startNew();
                discard();
                break;
            case 14:
                window_->files().open(path("trace.log"));
                discard();
                break;
            default: QTest::qWait(int(random.bounded(60))); break;
            }
            checkNothingUntrue();
            if (random.bounded(2) == 0)
                QCoreApplication::processEvents();
            if (QTest::currentTestFailed())
                qInfo("step %d, act %d, seed %u", step, act, seed);
        }
        disconnect(eachTurn);
        QVERIFY2(turns > 100, qPrintable(QString::number(turns)));
    }

    void nothingHappensWhileNobodyDoesAnything()
    {
        bench_->autosave.setDelay(1);
        setProgram({"z = relu(b)"});
        QTRY_VERIFY(document().runState().isCurrent());
        QVERIFY(bench_->file.modified());
        window_->graph().setFocus();  // a caret would blink
        QTest::qWait(1500);           // scroll bars and tool tips have come to rest
        WakeUps wakeUps;
        QCoreApplication::instance()->installEventFilter(&wakeUps);
        QTest::qWait(1000);
        // `qWait` itself wakes up each 10 ms without a timer's event.
        QVERIFY2(wakeUps.count == 0, qPrintable(QStringLiteral("%1, last %2").arg(wakeUps.count).arg(wakeUps.last)));
    }
};

KEYFALL_TEST(LiveTest)
#include "live_test.moc"
