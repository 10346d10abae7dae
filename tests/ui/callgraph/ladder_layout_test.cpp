// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/least_time.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/words/hop_text.h"

#include <QTest>

#include <algorithm>

using namespace keyfall;

class LadderLayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTracedLineIsShort();
    void everyBoxIsInside_data() { graphRows(); }
    void everyBoxIsInside();
    void boxesDoNotOverlap_data() { graphRows(); }
    void boxesDoNotOverlap();
    void aBoxIsOpenAsLongAsWhatItStarted_data() { graphRows(); }
    void aBoxIsOpenAsLongAsWhatItStarted();
    void redispatchArrowsFallStraightDown_data() { graphRows(); }
    void redispatchArrowsFallStraightDown();
    void higherKeysAreHigher_data() { graphRows(); }
    void higherKeysAreHigher();
    void passedLanesLieBetween();
    void unusedLanesAreFolded();
    void nothingFound();
    void nestedCallsLieBelowTheirBracket();
    void oneCallOnly();
    void evenLanesTellNothing();
    void lowLanesTellNothing();
    void aTightCallNeedsLessRoom();
    void emptyGraph();
    void linear();

private:
    void graphRows()
    {
        QTest::addColumn<QString>("name");
        for (const auto& [name, builder] : graphs::all())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    static CallGraph graphOfRow()
    {
        QFETCH(QString, name);
        for (const auto& [known, builder] : graphs::all())
            if (QString::fromStdString(known) == name)
                return builder.graph();
        return {};
    }
};

/// The types are the longest part of a traced line, and the least of what a reader looks for.
void LadderLayoutTest::aTracedLineIsShort()
{
    const auto of = [](EventKind kind, const char* text) {
        HopEvent event;
        event.kind = kind;
        event.text = text;
        return HopText::shortEventText(event, true);
    };
    QCOMPARE(
        of(EventKind::irNode, "%3 : Float(2, 3, strides=[3, 1], requires_grad=1, device=cpu) = aten::add(%a, %b, %2)"),
        QStringLiteral("IR: %3 = aten::add(%a, %b, %2)"));
    QCOMPARE(of(EventKind::irNode, "%3 : Float(2), %4 : Long(2) = aten::max(%a, %2, %1)"),
             QStringLiteral("IR: %3, %4 = aten::max(%a, %2, %1)"));
    QCOMPARE(of(EventKind::irNode, "no node"), QStringLiteral("IR: no node"));
    QCOMPARE(of(EventKind::passOn, "no policy for add on cpu: the types stay"),
             QStringLiteral("passes on: no policy for add on cpu"));
    QCOMPARE(of(EventKind::saved, "self %1 : a = b"), QStringLiteral("saved: self %1 : a = b"));
    QCOMPARE(of(EventKind::profile, "6 FLOP, allocated 24 B; total 128 µs, self 126 µs"),
             QStringLiteral("6 FLOP, allocated 24 B, self 126 µs"));
}

void LadderLayoutTest::everyBoxIsInside()
{
    const CallGraph graph = graphOfRow();
    const LadderLayout layout = layOutLadder(graph);
    QCOMPARE(layout.hops.size(), graph.hops.size());
    for (const Hop& hop : graph.hops) {
        QVERIFY(layout.bounds.contains(layout.boxOf(hop.id)));
        QVERIFY(layout.at(hop.id).tailEnd <= layout.bounds.right());
        const LadderLane& lane = layout.lanes[layout.at(hop.id).lane];
        QVERIFY(layout.boxOf(hop.id).top() >= lane.top);
        QVERIFY(layout.boxOf(hop.id).bottom() <= lane.top + lane.height);
        QVERIFY(lane.key == hop.key);
    }
    for (const LadderBracket& bracket : layout.brackets)
        QVERIFY(layout.bounds.contains(layout.rectOf(bracket)));
    for (const LadderMarker& marker : layout.markers)
        QVERIFY(layout.bounds.contains(layout.markerRect(marker)));
}

void LadderLayoutTest::boxesDoNotOverlap()
{
    const CallGraph graph = graphOfRow();
    const LadderLayout layout = layOutLadder(graph);
    std::vector<QRectF> rects;
    for (const Hop& hop : graph.hops) {
        QRectF rect = layout.boxOf(hop.id);
        rect.setRight(layout.at(hop.id).tailEnd);
        rects.push_back(rect);
    }
    for (const LadderBracket& bracket : layout.brackets)
        rects.push_back(layout.rectOf(bracket));
    for (const LadderMarker& marker : layout.markers)
        rects.push_back(layout.markerRect(marker));
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!rects[i].intersects(rects[j]), qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
}

void LadderLayoutTest::aBoxIsOpenAsLongAsWhatItStarted()
{
    const CallGraph graph = graphOfRow();
    const LadderLayout layout = layOutLadder(graph);
    for (const Hop& hop : graph.hops) {
        if (hop.parent == 0)
            continue;
        const LadderHop& caller = layout.at(hop.parent);
        const LadderHop& place = layout.at(hop.id);
        QVERIFY(caller.x < place.x);
        QVERIFY(place.tailEnd < caller.end);
        QVERIFY(caller.last >= place.last);
    }
}

void LadderLayoutTest::redispatchArrowsFallStraightDown()
{
    const CallGraph graph = graphOfRow();
    const LadderLayout layout = layOutLadder(graph);
    for (const Hop& hop : graph.hops) {
        const std::vector<QPointF> path = layout.pathInto(graph, hop.id);
        QCOMPARE(path.back(), layout.portOf(hop.id));
        QVERIFY(path.back().y() > path[path.size() - 2].y());
        if (hop.kind != CallKind::redispatch)
            continue;
        QCOMPARE(path.size(), std::size_t{2});
        QCOMPARE(path[0].x(), path[1].x());
        QCOMPARE(path[0].y(), layout.boxOf(hop.parent).bottom());
        QVERIFY(path[0].x() < layout.boxOf(hop.parent).right());
    }
}

void LadderLayoutTest::higherKeysAreHigher()
{
    const LadderLayout layout = layOutLadder(graphOfRow());
    for (std::size_t i = 1; i < layout.lanes.size(); ++i) {
        QVERIFY(layout.lanes[i].top >= layout.lanes[i - 1].top + layout.lanes[i - 1].height);
        if (layout.lanes[i].key)
            QVERIFY(*layout.lanes[i].key < *layout.lanes[i - 1].key);
    }
}

void LadderLayoutTest::passedLanesLieBetween()
{
    const CallGraph graph = graphs::skipping().graph();
    const LadderLayout layout = layOutLadder(graph);
    // Profiler and Vmap on the way to Autograd; only Autocast and Sparse on the way from there to Cpu.
    QCOMPARE(layout.markers.size(), std::size_t{4});
    for (const LadderMarker& marker : layout.markers) {
        const std::vector<QPointF> path = layout.pathInto(graph, marker.hop);
        const QPointF centre = layout.markerRect(marker).center();
        QCOMPARE(centre.x(), path.front().x());
        QVERIFY(centre.y() > path.front().y());
        QVERIFY(centre.y() < path.back().y());
        const Considered& passed = graph.hops[marker.hop - 1].considered[marker.considered];
        QVERIFY(layout.lanes[marker.lane].key == passed.key);
    }
    QCOMPARE(layout.markersOf(2), (std::pair<std::size_t, std::size_t>(0, 2)));
    QCOMPARE(layout.markersOf(3), (std::pair<std::size_t, std::size_t>(2, 4)));
}

void LadderLayoutTest::unusedLanesAreFolded()
{
    const CallGraph graph = graphs::chain().graph();
    const LadderLayout folded = layOutLadder(graph);
    QCOMPARE(folded.lanes.size(), std::size_t{4});
    QCOMPARE(folded.lanes[2].foldedAbove, 1);  // Vmap
    QCOMPARE(folded.lanes[3].foldedAbove, 6);
    const LadderLayout all = layOutLadder(graph, {{}, false});
    QCOMPARE(all.lanes.size(), std::size_t{11});
    QVERIFY(all.bounds.height() > folded.bounds.height());
}

void LadderLayoutTest::nothingFound()
{
    const CallGraph graph = graphs::floor().graph();
    const LadderLayout layout = layOutLadder(graph);
    QVERIFY(!layout.lanes.back().key);
    QCOMPARE(int(layout.at(1).lane), int(layout.lanes.size()) - 1);
    QCOMPARE(layout.markers.size(), std::size_t{2});
}

void LadderLayoutTest::nestedCallsLieBelowTheirBracket()
{
    const CallGraph graph = graphs::nested().graph();
    const LadderLayout layout = layOutLadder(graph);
    QCOMPARE(layout.brackets.size(), std::size_t{4});  // linear, to, to, matmul
    for (const LadderBracket& bracket : layout.brackets) {
        QCOMPARE(int(bracket.level), bracket.hop == 1 ? 0 : 1);
        QCOMPARE(layout.bracketOf(bracket.hop), &bracket);
        for (HopId id = bracket.hop; id <= layout.at(bracket.hop).last; ++id) {
            const QRectF box = layout.boxOf(id);
            QVERIFY(box.left() > bracket.x && layout.at(id).tailEnd < bracket.end);
            QVERIFY(box.top() > layout.rectOf(bracket).bottom());
        }
    }
    // The way into a nested call goes up to its bracket first.
    const std::vector<QPointF> path = layout.pathInto(graph, 3);
    QCOMPARE(path.front().y(), layout.boxOf(2).top());
    QVERIFY(path[1].y() < path.front().y());
}

void LadderLayoutTest::oneCallOnly()
{
    const CallGraph graph = graphs::many(3);
    const LadderLayout layout = layOutLadder(graph, {1, true});
    QCOMPARE(layout.firstHop, HopId{6});
    QCOMPARE(layout.hops.size(), std::size_t{5});
    QVERIFY(layout.contains(6) && layout.contains(10) && !layout.contains(5) && !layout.contains(11));
    QVERIFY(layout.bounds.contains(layout.boxOf(10)));
}

/// Of the same set, but other keys run.
static std::vector<LadderLane> lanesOf(const std::vector<std::string_view>& run, bool even, HopId lowFrom = 0)
{
    graphs::Builder b;
    b.call("add", {"Tracer", "Profiler", "Autograd", "Cuda", "Cpu"});
    HopId caller = 0;
    for (const std::string_view key : run)
        caller = b.hop(caller, caller == 0 ? CallKind::call : CallKind::redispatch, key);
    LadderOptions options;
    options.evenLanes = even;
    options.lowFrom = lowFrom;
    return layOutLadder(b.graph(), options).lanes;
}

/// Somebody is asked which key is next: a lane that will be reached looks as one that will not.
void LadderLayoutTest::evenLanesTellNothing()
{
    QVERIFY(lanesOf({"Tracer", "Cuda"}, false) != lanesOf({"Profiler", "Autograd", "Cpu"}, false));
    const std::vector<LadderLane> lanes = lanesOf({"Tracer", "Cuda"}, true);
    QCOMPARE(lanes.size(), std::size_t{6});  // of the keys, and where a call lands that finds no kernel
    QVERIFY(lanes == lanesOf({"Profiler", "Autograd", "Cpu"}, true));
    for (const LadderLane& lane : lanes)
        QCOMPARE(lane.height, lanes.front().height);
}

/// Nor do low ones, which leave room only where something is drawn already.
void LadderLayoutTest::lowLanesTellNothing()
{
    const std::vector<LadderLane> full = lanesOf({"Tracer", "Cuda"}, true);
    const std::vector<LadderLane> lanes = lanesOf({"Tracer", "Cuda"}, true, 2);
    QVERIFY(lanes == lanesOf({"Tracer", "Autograd", "Cpu"}, true, 2));
    QCOMPARE(lanes.size(), std::size_t{6});
    QCOMPARE(lanes.front().height, full.front().height);  // of Tracer, which ran
    for (std::size_t i = 1; i < lanes.size(); ++i) {
        QCOMPARE(lanes[i].height, LadderMetrics::lowLane);
        QVERIFY(lanes[i].height < full[i].height / 2);
    }
}

/// On a narrow page nothing is left out for it but words: each hop is where it was, only nearer.
void LadderLayoutTest::aTightCallNeedsLessRoom()
{
    const CallGraph graph = graphs::failing().graph();
    const LadderLayout wide = layOutLadder(graph);
    LadderOptions narrow;
    narrow.tight = true;
    const LadderLayout tight = layOutLadder(graph, narrow);
    QVERIFY2(tight.contentRight < wide.contentRight - 100, qPrintable(QString::number(tight.contentRight)));
    QVERIFY(tight.lanes == wide.lanes);
    for (HopId hop = 1; hop <= graph.hops.size(); ++hop) {
        const double note = tight.at(hop).tailEnd;
        QVERIFY(note <= tight.contentRight);
        // Its key set ends before whatever comes behind the box does.
        QVERIFY(tight.at(hop).x + LadderMetrics::port + static_cast<double>(tight.at(hop).chipsWidth) <= note);
    }
}

void LadderLayoutTest::emptyGraph()
{
    CallGraph graph;
    QVERIFY(layOutLadder(graph).hops.empty());
    graph.model = KeyModel::ferrotorch();
    QVERIFY(layOutLadder(graph).bounds.isValid());
}

void LadderLayoutTest::linear()
{
    const auto time = [](const CallGraph& graph) {
        return tests::leastMilliseconds([&graph] {
            if (layOutLadder(graph).hops.empty())
                qFatal("no hop has a place");
        });
    };
    const double small = time(graphs::many(400));
    const double large = time(graphs::many(6400));
    QVERIFY2(large < small * 16 * 4,
             qPrintable(QStringLiteral("16 times the hops took %1 times as long").arg(large / small)));
}

KEYFALL_TEST(LadderLayoutTest)
#include "ladder_layout_test.moc"
