// SPDX-License-Identifier: MIT
#include "core/graph/graph_append.h"
#include "core/keys/key_model.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/playback/playback.h"
#include "ui/playback/playback_bar.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace keyfall;

class PlaybackTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewGraphIsShownComplete();
    void everyHopForwardAndBack();
    void seekStaysInRange();
    void playingReachesTheEnd();
    void playingFromTheEndStartsAgain();
    void progressRunsFromZeroToOne();
    void breakpointsStop_data();
    void breakpointsStop();
    void goingOnPassesTheBreakpoint();
    void conditionsAreCountedInTheRun();
    void runsToTheSelectedHop();
    void breakPointsOnTheWayStopFirst();
    void aStepByHandStopsPlaying();
    void withoutAGraphNothingHappens();
    void theBarShowsThePosition();
    void goingToAHopKeepsWhatWasSeen();
    void overOutAndErrors();
    void aTraceThatGrowsGoesOn();
};

void PlaybackTest::aNewGraphIsShownComplete()
{
    Playback playback;
    QSignalSpy changed(&playback, &Playback::graphChanged);
    playback.setGraph(graphs::chain().shared());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(playback.last(), 7);  // four entries, and three returns
    QCOMPARE(playback.position(), 7);
    QCOMPARE(playback.progress(), 1.0);
}

void PlaybackTest::everyHopForwardAndBack()
{
    for (const bool animated : {false, true}) {
        Playback playback;
        playback.setAnimated(animated);
        playback.setGraph(graphs::nested().shared());
        playback.first();
        QSignalSpy moved(&playback, &Playback::positionChanged);
        for (int p = 1; p <= playback.last(); ++p) {
            playback.stepForward();
            QCOMPARE(playback.position(), p);
            QCOMPARE(playback.progress(), animated ? 0.0 : 1.0);
        }
        playback.stepForward();
        QCOMPARE(playback.position(), playback.last());
        for (int p = playback.last() - 1; p >= 0; --p) {
            playback.stepBack();
            QCOMPARE(playback.position(), p);
            QCOMPARE(playback.progress(), 1.0);  // going back does not fall
        }
        playback.stepBack();
        QCOMPARE(playback.position(), 0);
        QCOMPARE(moved.size(), 2 * playback.last());
    }
}

void PlaybackTest::seekStaysInRange()
{
    Playback playback;
    playback.setGraph(graphs::chain().shared());
    playback.seek(-5);
    QCOMPARE(playback.position(), 0);
    playback.seek(99);
    QCOMPARE(playback.position(), 7);
    playback.seek(2);
    QCOMPARE(playback.position(), 2);
}

void PlaybackTest::playingReachesTheEnd()
{
    for (const bool animated : {false, true}) {
        Playback playback;
        playback.setAnimated(animated);
        playback.setSpeed(100);
        playback.setGraph(graphs::chain().shared());
        playback.first();
        QSignalSpy moved(&playback, &Playback::positionChanged);
        playback.togglePlay();
        QVERIFY(playback.playing());
        QTRY_VERIFY(!playback.playing());
        QCOMPARE(playback.position(), 7);
        for (int i = 0; i < 7; ++i)  // no moment is left out
            QCOMPARE(moved.at(i).first().toInt(), i + 1);
    }
}

void PlaybackTest::playingFromTheEndStartsAgain()
{
    Playback playback;
    PlaybackBar bar(&playback);
    playback.setGraph(graphs::chain().shared());
    QSignalSpy landed(&playback, &Playback::landedChanged);
    QSignalSpy progress(&playback, &Playback::progressChanged);
    playback.togglePlay();
    QVERIFY(playback.playing());
    QCOMPARE(playback.position(), 0);
    QVERIFY(progress.wait());  // it stays a moment before the first hop
    for (const auto& at : landed)
        QVERIFY2(at[0].toInt() >= 0, "before the beginning");
    QVERIFY2(bar.findChild<QLabel*>(QStringLiteral("playback.where"))->text().startsWith("0 / 7"),
             qPrintable(bar.findChild<QLabel*>(QStringLiteral("playback.where"))->text()));
    playback.togglePlay();
    QVERIFY(!playback.playing());
}

void PlaybackTest::progressRunsFromZeroToOne()
{
    Playback playback;
    playback.setSpeed(5);
    playback.setGraph(graphs::chain().shared());
    playback.first();
    std::vector<double> seen;
    connect(&playback, &Playback::progressChanged, this, [&seen](double p) { seen.push_back(p); });
    playback.stepForward();
    QTRY_COMPARE(playback.progress(), 1.0);
    QVERIFY(seen.size() >= 3);
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QVERIFY(seen.front() >= 0 && seen.back() == 1.0);
    QCOMPARE(playback.position(), 1);
}

void PlaybackTest::breakpointsStop_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("stopsIn");
    QTest::newRow("operator and key") << "add"
                                      << "Autograd" << 3;
    QTest::newRow("every operator") << ""
                                    << "Profiler" << 2;
    QTest::newRow("another operator") << "mul"
                                      << "Autograd" << 0;
    QTest::newRow("another key") << "add"
                                 << "Cuda" << 0;
}

void PlaybackTest::breakpointsStop()
{
    QFETCH(QString, op);
    QFETCH(QString, key);
    QFETCH(int, stopsIn);
    Playback playback;
    playback.setSpeed(100);
    playback.setAnimated(false);
    playback.setGraph(graphs::chain().shared());
    playback.setBreakpoints({{op.toStdString(), key.toStdString()}});
    playback.first();
    QSignalSpy stopped(&playback, &Playback::stoppedAtBreakpoint);
    playback.togglePlay();
    QTRY_VERIFY(!playback.playing());
    if (stopsIn == 0) {
        QCOMPARE(playback.position(), 7);
        QVERIFY(stopped.isEmpty());
    } else {
        QCOMPARE(playback.position(), stopsIn);  // the call has landed, and waits
        QCOMPARE(stopped.size(), 1);
        QCOMPARE(stopped.first().first().toInt(), stopsIn);
    }
}

void PlaybackTest::goingOnPassesTheBreakpoint()
{
    Playback playback;
    playback.setSpeed(100);
    playback.setGraph(graphs::chain().shared());
    playback.setBreakpoints({{"add", "Autograd"}});
    playback.seek(3);
    playback.togglePlay();
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.position(), 7);
}

void PlaybackTest::conditionsAreCountedInTheRun()
{
    Playback playback;
    playback.setSpeed(100);
    playback.setAnimated(false);
    playback.setGraph(graphs::nested().shared());
    const CallGraph& graph = *playback.graph();
    // The last hop, told by how many like it come before.
    const Hop& last = graph.hops.back();
    Breakpoint point{last.op.str(), graph.model->nameOf(*last.key)};
    point.nth = static_cast<std::uint32_t>(std::count_if(graph.hops.begin(), graph.hops.end(), [&](const Hop& hop) {
        return hop.op == last.op && hop.key == last.key;
    }));
    playback.setBreakpoints({point});
    playback.first();
    playback.togglePlay();
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.moment().hop, last.id);
    QCOMPARE(playback.position(), playback.moments().entryOf(last.id));
    ++point.nth;
    playback.setBreakpoints({point});
    playback.first();
    playback.togglePlay();
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.position(), playback.last());
}

void PlaybackTest::runsToTheSelectedHop()
{
    Playback playback;
    playback.setSpeed(100);
    playback.setAnimated(false);
    playback.setGraph(graphs::chain().shared());
    QSignalSpy stopped(&playback, &Playback::stoppedAtBreakpoint);
    const auto runHere = [&] {
        QSignalSpy moved(&playback, &Playback::positionChanged);
        playback.runHere();
        [&] { QTRY_VERIFY(!playback.playing()); }();
        QList<int> way;
        for (const auto& arguments : moved)
            way.append(arguments.first().toInt());
        return way;
    };
    // Seen before: from the start of its call.
    playback.goTo(3);
    QCOMPARE(runHere(), (QList<int>{0, 1, 2, 3}));
    QCOMPARE(playback.moment().hop, HopId{3});
    // Somebody stood before it and chose it: on from there.
    playback.seek(1);
    playback.goTo(4);
    QCOMPARE(playback.position(), 4);
    QCOMPARE(runHere(), (QList<int>{1, 2, 3, 4}));
    // The next play goes on to the end.
    playback.togglePlay();
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.position(), playback.last());
    QVERIFY(stopped.isEmpty());
}

void PlaybackTest::breakPointsOnTheWayStopFirst()
{
    Playback playback;
    playback.setSpeed(100);
    playback.setAnimated(false);
    playback.setGraph(graphs::chain().shared());
    playback.setBreakpoints({{"", "Profiler"}});
    playback.goTo(4);
    playback.runHere();
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.position(), 2);
}

void PlaybackTest::aStepByHandStopsPlaying()
{
    Playback playback;
    playback.setGraph(graphs::chain().shared());
    playback.first();
    playback.togglePlay();
    playback.stepBack();
    QVERIFY(!playback.playing());
    QCOMPARE(playback.position(), 0);
    QCOMPARE(playback.progress(), 1.0);
}

void PlaybackTest::withoutAGraphNothingHappens()
{
    Playback playback;
    playback.togglePlay();
    playback.stepForward();
    playback.stepBack();
    playback.toEnd();
    QVERIFY(!playback.playing());
    QCOMPARE(playback.position(), 0);
}

void PlaybackTest::theBarShowsThePosition()
{
    Playback playback;
    PlaybackBar bar(&playback);
    auto* scrubber = bar.findChild<QSlider*>();
    QVERIFY(!bar.actionSet().play->isEnabled());
    playback.setGraph(graphs::chain().shared());
    QCOMPARE(scrubber->maximum(), 7);
    QCOMPARE(scrubber->value(), 7);
    QVERIFY(!bar.actionSet().forward->isEnabled());
    bar.actionSet().back->trigger();
    QCOMPARE(scrubber->value(), 6);
    scrubber->setValue(1);
    QCOMPARE(playback.position(), 1);
    QCOMPARE(bar.actionSet().play->text(), QStringLiteral("Play"));
    bar.actionSet().play->trigger();
    QCOMPARE(bar.actionSet().play->text(), QStringLiteral("Pause"));
}

void PlaybackTest::goingToAHopKeepsWhatWasSeen()
{
    Playback playback;
    playback.setGraph(graphs::chain().shared());
    playback.goTo(2);  // it has ended
    QCOMPARE(playback.moment(), (Moment{2, true}));
    QVERIFY(playback.futureShown());
    playback.goTo(4);
    QCOMPARE(playback.moment(), (Moment{4, false}));
    QVERIFY(playback.futureShown());
    playback.stepBack();
    QVERIFY(!playback.futureShown());  // who steps does not see what comes
    playback.goTo(4);
    QVERIFY(!playback.futureShown());
    playback.first();
    playback.goTo(3);  // from a table: it has not begun
    QCOMPARE(playback.moment(), (Moment{3, false}));
    QVERIFY(!playback.futureShown());
}

void PlaybackTest::overOutAndErrors()
{
    Playback playback;
    playback.setGraph(graphs::nested().shared());
    playback.seek(playback.moments().entryOf(3));  // the first nested `to`
    playback.stepOver();
    QCOMPARE(playback.moment(), (Moment{3, true}));
    playback.stepOver();
    QCOMPARE(playback.moment(), (Moment{5, false}));
    playback.stepOut();
    QCOMPARE(playback.moment(), (Moment{2, true}));
    playback.stepOut();
    playback.stepOut();
    QCOMPARE(playback.position(), playback.last());
    playback.setGraph(graphs::failing().shared());
    playback.first();
    playback.toNextError();
    QCOMPARE(playback.moment(), (Moment{3, false}));
    playback.toEnd();
    playback.toNextError();  // from the last one to the first
    QCOMPARE(playback.moment(), (Moment{3, false}));
}

/// More calls of a trace come: nobody is taken from where he is, and who looks at its end goes on doing so.
void PlaybackTest::aTraceThatGrowsGoesOn()
{
    CallGraph trace = graphs::nested().graph();
    reserveToGrow(trace);
    Playback playback;
    const PlaybackBar bar(&playback);
    const auto grow = [&](const graphs::Builder& more) {
        appendGraph(trace, more.graph());
        playback.setGraph(std::make_shared<const CallGraph>(trace));
    };
    playback.setGraph(std::make_shared<const CallGraph>(trace));
    playback.setBreakpoints({{"", "Cpu", 0}});
    const int before = playback.last();
    QSignalSpy changed(&playback, &Playback::graphChanged);
    QSignalSpy grew(&playback, &Playback::graphGrew);
    grow(graphs::chain());
    QCOMPARE(changed.size(), 0);
    QCOMPARE(grew.size(), 1);
    QVERIFY(playback.last() > before);
    QCOMPARE(playback.position(), playback.last());
    QCOMPARE(bar.findChild<QSlider*>()->maximum(), playback.last());
    QVERIFY(!bar.actionSet().nextError->isEnabled());
    playback.seek(2);
    grow(graphs::failing());
    QCOMPARE(playback.position(), 2);
    QCOMPARE(bar.findChild<QSlider*>()->maximum(), playback.last());
    QVERIFY(bar.actionSet().nextError->isEnabled());
    // A break point stops in what came later, too.
    const HopId last = static_cast<HopId>(trace.hops.size());
    QVERIFY(trace.model->nameOf(*std::as_const(trace).hops[last - 1].key) == "Cpu");
    playback.seek(playback.moments().entryOf(last) - 2);
    playback.setAnimated(false);
    playback.setSpeed(100);
    playback.togglePlay();
    QVERIFY(playback.playing());
    grow(graphs::chain());
    QVERIFY(playback.playing());
    QTRY_VERIFY(!playback.playing());
    QCOMPARE(playback.position(), playback.moments().entryOf(last));
    playback.setGraph(graphs::chain().shared());  // another run
    QCOMPARE(changed.size(), 1);
}

KEYFALL_TEST(PlaybackTest)
#include "playback_test.moc"
