// SPDX-License-Identifier: MIT
// Runs that begin by themselves, and what is said of a run that is not the session's.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/comparable_graph.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <thread>

using namespace keyfall;

namespace {

using Kind = RunState::Kind;
using Why = RunState::Why;

/// Lets a run begin only when the test says so; `prepared` asks for no permission.
RuntimeFactory gated(QSemaphore& gate)
{
    return [&gate, gui = std::this_thread::get_id()](std::shared_ptr<const KeyModel> model,
                                                     const RuntimeOptions& options) {
        if (std::this_thread::get_id() != gui)
            gate.acquire();
        return test::fakeRuntime()(std::move(model), options);
    };
}

/// Takes this long to make a runtime on the worker's thread.
RuntimeFactory slow(const std::shared_ptr<std::atomic<int>>& milliseconds)
{
    return [milliseconds](std::shared_ptr<const KeyModel> model, const RuntimeOptions& options) {
        std::this_thread::sleep_for(std::chrono::milliseconds(*milliseconds));
        return test::fakeRuntime()(std::move(model), options);
    };
}

void setProgram(Document& document, const char* line, int mergeId = -1)
{
    document.edit(
        QStringLiteral("program"), [line](Session& s) { s.program = {line}; }, mergeId);
}

QString sourceOf(const Document& document)
{
    const auto& calls = document.lastRun()->graph->calls;
    return calls.empty() ? QString() : QString::fromStdString(calls.front().source);
}

}  // namespace

class SessionRunsTest : public QObject {
    Q_OBJECT

    /// A live document whose first run has come.
    std::unique_ptr<Document> opened(RuntimeFactory factory = test::fakeRuntime())
    {
        auto document = std::make_unique<Document>(std::move(factory));
        document->runs().setLive(true);
        if (!document->replace(test::fakeSession()))
            qFatal("the session of the test is wrong");
        if (!QTest::qWaitFor([&] { return document->runState().isCurrent(); }, 10'000))
            qFatal("the first run did not come");
        return document;
    }

private Q_SLOTS:
    void whatIsOpenedRuns()
    {
        Document document(test::fakeRuntime());
        QVERIFY(document.runState() == (RunState{Kind::nothing, Why::liveOff}));
        document.runs().setLive(true);
        QSignalSpy finished(&document, &Document::runFinished);
        QVERIFY(document.replace(test::fakeSession()));
        QVERIFY(document.runState().kind == Kind::underWay);
        QVERIFY(finished.wait());
        QVERIFY(document.runState().isCurrent());
        QVERIFY(document.runs().lastReason() == RunReason::opened);
        QCOMPARE(document.lastRun()->graph->calls.size(), std::size_t{2});
    }

    void eachKindOfEditRuns_data()
    {
        QTest::addColumn<int>("part");
        const char* const parts[] = {"keys",     "included keys", "excluded keys", "registrations",    "program",
                                     "tensors",  "model",         "strictness",    "standard kernels", "placement",
                                     "freshness"};
        for (int i = 0; i < static_cast<int>(std::size(parts)); ++i)
            QTest::newRow(parts[i]) << i;
    }
    void eachKindOfEditRuns()
    {
        QFETCH(int, part);
        const auto document = opened();
        QSignalSpy finished(document.get(), &Document::runFinished);
        if (part == 6)
            document->switchModel(*KeyModel::builtIn("pytorch-2.6").value());
        else
            document->edit(QStringLiteral("edit"), [&](Session& s) {
                const KeyModel& model = document->model();
                switch (part) {
                case 0: s.explicitKeys = model.setOf({"Autograd", "Cpu"}); break;
                case 1: s.include = model.setOf({"Tracer"}); break;
                case 2: s.exclude = model.setOf({"Autograd"}); break;
                case 3: s.registrations.push_back({"add", "Cpu", FallthroughKernel{}}); break;
                case 4: s.program = {"z = relu(b)"}; break;
                case 5: s.tensors[1].shape = {1}; break;
                case 7: s.strict = true; break;
                case 8: s.standardKernels = false; break;
                case 9: s.place = Placement::asGiven; break;
                default: s.freshTables = true; break;
                }
            });
        QVERIFY(document->runState().kind == Kind::underWay);
        QVERIFY(finished.wait());
        QVERIFY(document->runState().isCurrent());
        QVERIFY(document->runs().lastReason() == RunReason::edited);
    }

    void whatMakesNoDifferenceRunsNothing()
    {
        const auto document = opened();
        QSignalSpy running(document.get(), &Document::runningChanged);
        QSignalSpy state(document.get(), &Document::runStateChanged);
        document->edit(QStringLiteral("break"), [](Session& s) { s.breakpoints.push_back({"add", "Cpu"}); });
        document->edit(QStringLiteral("view"), [](Session& s) { s.view = R"({"zoom": 2})"; });
        document->undoStack()->undo();
        QTest::qWait(2 * SessionRuns::kTypingPauseMs);
        QCOMPARE(running.count() + state.count(), 0);
        QVERIFY(document->runState().isCurrent());
    }

    void undoAndRedoRunToo()
    {
        const auto document = opened();
        const CallGraph first = test::comparable(*document->lastRun()->graph);
        setProgram(*document, "z = relu(b)");
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
        document->undoStack()->undo();
        QVERIFY(document->runState().kind == Kind::underWay);
        QTRY_VERIFY(document->runState().isCurrent());
        QVERIFY(test::comparable(*document->lastRun()->graph) == first);
        document->undoStack()->redo();
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
    }

    void typingRunsOnceAfterTheLastLetter()
    {
        const auto document = opened();
        QSignalSpy started(document.get(), &Document::runStarted);
        QElapsedTimer sinceLast;
        for (const char* text : {"z = relu(a)", "zz = relu(a)", "zzz = relu(a)"}) {
            setProgram(*document, text, 7);
            sinceLast.start();
            QVERIFY(document->runState().kind == Kind::underWay);
            QTest::qWait(30);
        }
        QCOMPARE(started.count(), 0);
        QVERIFY(started.wait());
        QVERIFY2(sinceLast.elapsed() >= SessionRuns::kTypingPauseMs - 2,
                 qPrintable(QString::number(sinceLast.elapsed())));
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(started.count(), 1);
        QCOMPARE(sourceOf(*document), QStringLiteral("zzz = relu(a)"));
    }

    void whatIsTakenBackBeforeItRanNeedsNoRun()
    {
        const auto document = opened();
        QSignalSpy finished(document.get(), &Document::runFinished);
        setProgram(*document, "z = relu(b)");
        document->undoStack()->undo();
        QVERIFY(document->runState().isCurrent());
        QVERIFY(!document->running());
        QVERIFY(!finished.wait(100));
    }

    void theNextEditCancelsTheRun()
    {
        QSemaphore gate(1);
        const auto document = opened(gated(gate));
        QSignalSpy finished(document.get(), &Document::runFinished);
        for (const char* text : {"z = relu(a)", "z = relu(b)", "z = add(a, b)"})
            setProgram(*document, text);
        QVERIFY(document->runState().kind == Kind::underWay);
        gate.release(3);
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = add(a, b)"));
        QCOMPARE(finished.count(), 1);
    }

    void withoutLiveAnEditIsOutOfDateUntilItRuns()
    {
        const auto document = opened();
        document->runs().setLive(false);
        QVERIFY(document->runState().isCurrent());
        QSignalSpy running(document.get(), &Document::runningChanged);
        setProgram(*document, "z = relu(b)");
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::liveOff}));
        document->undoStack()->undo();
        QVERIFY(document->runState().isCurrent());
        document->undoStack()->redo();
        QTest::qWait(50);
        QCOMPARE(running.count(), 0);
        document->runs().setLive(true);
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
    }

    void aRunThatTookLongIsNotRepeatedByItself()
    {
        const auto pause = std::make_shared<std::atomic<int>>(SessionRuns::kMostLiveMs + 50);
        const auto document = opened(slow(pause));
        *pause = 0;
        setProgram(*document, "z = relu(b)");
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::tooLong}));
        document->run();
        QTRY_VERIFY(document->runState().isCurrent());
        setProgram(*document, "z = relu(a)");  // it is short now
        QVERIFY(document->runState().kind == Kind::underWay);
        QTRY_VERIFY(document->runState().isCurrent());
    }

    void aRunOfManyHopsIsNotRepeatedByItself()
    {
        const auto document = opened();
        document->edit(QStringLiteral("many"), [](Session& s) {
            s.program = {"with repeat(10001):", "    z = relu(a)"};
        });
        QTRY_VERIFY_WITH_TIMEOUT(!document->running(), 10'000);
        document->run();  // it may have been given up on a slow machine
        QTRY_VERIFY_WITH_TIMEOUT(document->runState().isCurrent(), 10'000);
        QVERIFY(document->lastRun()->graph->hops.size() > SessionRuns::kMostLiveHops);
        setProgram(*document, "z = relu(b)");
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::tooLong}));
    }

    /// A run that was asked for while one by itself still went on is not given up in the other's place.
    void whatWasAskedForIsNotGivenUp()
    {
        QSemaphore gate(1);
        const auto document = opened(gated(gate));
        setProgram(*document, "z = relu(b)");
        document->run();
        QTest::qWait(SessionRuns::kGiveUpMs + 200);
        const bool stillWaits = document->runState().kind == Kind::underWay;
        gate.release(2);  // before anything fails: closing waits for the kernel
        QVERIFY(stillWaits);
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
    }

    void aRunThatNobodyAskedForIsGivenUp()
    {
        QSemaphore gate(1);
        const auto document = opened(gated(gate));
        QSignalSpy finished(document.get(), &Document::runFinished);
        setProgram(*document, "z = relu(b)");
        QVERIFY(document->running());
        QTRY_VERIFY(document->runState() == (RunState{Kind::outOfDate, Why::tooLong}));
        QVERIFY(!document->running());
        gate.release();
        QVERIFY(!finished.wait(100));
        document->run();
        gate.release();
        QTRY_VERIFY(document->runState().isCurrent());
    }

    /// Somebody waits for it.
    void aLongRunThatWasAskedForSurvivesAnEdit()
    {
        QSemaphore gate(1);
        const auto document = opened(gated(gate));
        setProgram(*document, "z = relu(b)");
        document->run();
        QTest::qWait(SessionRuns::kMostLiveMs + 100);
        // The edit's run was cancelled by the one that was asked for, which waits at the gate now.
        gate.release();
        QTest::qWait(SessionRuns::kMostLiveMs + 100);
        setProgram(*document, "z = relu(a)");
        QVERIFY(document->running());
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::tooLong}));
        gate.release();
        QTRY_VERIFY(!document->running());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
        QVERIFY(document->runState().kind == Kind::outOfDate);
    }

    void whatCannotStartIsOutOfDateAndSaysWhy()
    {
        const auto document = opened();
        QSignalSpy failed(document.get(), &Document::runFailed);
        setProgram(*document, "z = nonsense(a)");
        QVERIFY(failed.wait());
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::failed}));
        QVERIFY(document->runs().failure().has_value());
        setProgram(*document, "z = relu(a)");
        QVERIFY(!document->runs().failure());
        QTRY_VERIFY(document->runState().isCurrent());
    }

    void stopMeansThatNoRunComes()
    {
        QSemaphore gate(1);
        const auto document = opened(gated(gate));
        setProgram(*document, "z = relu(b)", 7);
        document->cancelRun();
        QVERIFY(document->runState() == (RunState{Kind::outOfDate, Why::stopped}));
        QTest::qWait(SessionRuns::kTypingPauseMs + 50);
        QVERIFY(!document->running());
    }

    void foreignCallsStayUntilARunIsAskedFor()
    {
        const auto document = opened();
        document->showGraph(graphs::chain().shared());
        QVERIFY(document->runState().kind == Kind::foreign);
        QSignalSpy running(document.get(), &Document::runningChanged);
        setProgram(*document, "z = relu(b)");
        QVERIFY(document->runState().kind == Kind::foreign);
        QTest::qWait(50);
        QCOMPARE(running.count(), 0);
        document->run();
        QVERIFY(document->runState().kind == Kind::foreign);
        QTRY_VERIFY(document->runState().isCurrent());
        QCOMPARE(sourceOf(*document), QStringLiteral("z = relu(b)"));
    }
};

KEYFALL_TEST(SessionRunsTest)
#include "session_runs_test.moc"
