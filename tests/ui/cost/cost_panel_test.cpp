// SPDX-License-Identifier: MIT
#include "tests/support/frame_times.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/cost/cost_model.h"
#include "ui/cost/cost_panel.h"
#include "ui/cost/flame_find.h"
#include "ui/cost/flame_map.h"
#include "ui/cost/flame_view.h"
#include "ui/picture/svg_sink.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace keyfall;

namespace {

/// Autograd (1000 ns) hands on to Cpu (700 ns); then relu at Cpu alone, which takes 1000 ns.
graphs::Builder timed()
{
    graphs::Builder b;
    b.call("add", {"Autograd", "Cpu"}, "y = add(a, b)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    b.call("relu", {"Cpu"}, "z = relu(y)");
    const HopId relu = b.hop(0, CallKind::call, "Cpu");
    for (const auto& [hop, start, duration] : {std::tuple(autograd, 100, 1000), {cpu, 300, 700}, {relu, 1300, 1000}}) {
        b.at(hop).startNs = start;
        b.at(hop).durationNs = duration;
    }
    return b;
}

/// A fall of `calls` calls of two hops each.
graphs::Builder manyCalls(int calls)
{
    graphs::Builder b;
    for (int i = 0; i < calls; ++i) {
        b.call("add", {"Autograd", "Cpu"});
        const HopId autograd = b.hop(0, CallKind::call, "Autograd");
        const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
        b.at(autograd).startNs = i * 1000;
        b.at(autograd).durationNs = 900;
        b.at(cpu).startNs = i * 1000 + 200;
        b.at(cpu).durationNs = 500;
    }
    return b;
}

/// As many calls of a microsecond, each with three hops in it. Made by hand: the words of a million take too long.
CallGraph timedCalls(std::uint32_t calls)
{
    graphs::Builder b;
    b.call("add", {"Autograd", "Cpu"});
    b.hop(0, CallKind::call, "Autograd");
    const CallGraph one = b.graph();
    CallGraph graph;
    graph.model = one.model;
    for (std::uint32_t call = 0; call < calls; ++call) {
        const HopId top = 4 * call + 1;
        graph.calls.push_back(one.calls.front());
        graph.calls.back().firstHop = top;
        graph.calls.back().hopCount = 4;
        for (HopId id = top; id < top + 4; ++id) {
            Hop hop;
            hop.id = id;
            hop.call = call;
            hop.op = one.hops.front().op;
            hop.key = b.key(id == top ? "Autograd" : "Cpu");
            hop.parent = id == top ? 0 : top;
            hop.depth = id == top ? 0 : 1;
            hop.startNs = std::int64_t{1000} * call + 240 * (id - top);
            hop.durationNs = id == top ? 990 : 200;
            graph.hops.push_back(std::move(hop));
        }
    }
    return graph;
}

QString cellText(const CostModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

/// The boxes of a list by hop.
std::map<HopId, QRectF> boxesOf(const DisplayList& list)
{
    std::map<HopId, QRectF> boxes;
    for (const DisplayItem& item : list.items)
        if (item.part == Part::box)
            boxes[item.hop] = item.rect;
    return boxes;
}

}  // namespace

class CostPanelTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<HopSelection> selection_;
    Lens lens_;
    std::unique_ptr<CostPanel> panel_;

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        selection_ = std::make_unique<HopSelection>();
        panel_ = std::make_unique<CostPanel>(*document_, *selection_, lens_);
        panel_->resize(800, 300);
        panel_->show();
    }
    void cleanup()
    {
        panel_.reset();
        selection_.reset();
        document_.reset();
    }

    void nothingRanYet()
    {
        QVERIFY(panel_->summary().contains("run the session"));
        QCOMPARE(panel_->keys().rowCount(), 0);
        QVERIFY(panel_->flame().visibleList().items.empty());
    }

    void aTraceHasNoTimes()
    {
        document_->showGraph(std::make_shared<const CallGraph>(withoutTimes(timed().graph())));
        QVERIFY(panel_->summary().contains("Nobody measured times here"));
        // A call is as wide as there are hops in it: add has two, relu one.
        const auto boxes = boxesOf(panel_->flame().visibleList());
        QCOMPARE(boxes.size(), std::size_t{3});
        QVERIFY(std::abs(boxes.at(1).width() / boxes.at(3).width() - 2) < 0.01);
        for (const DisplayItem& item : panel_->flame().visibleList().items)
            QVERIFY2(!item.text.contains(" ns") && !item.text.contains("µs"), qPrintable(item.text));
        QCOMPARE(panel_->rangeWords(), QString("In sight: 3 of 3 hops. Most of it: key Cpu 67 %, operator add 67 %."));
        QCOMPARE(cellText(panel_->keys(), 0, CostModel::Share), QString("66.7 %"));
        QCOMPARE(cellText(panel_->keys(), 0, CostModel::Own), QString("–"));
    }

    /// Bars that are too narrow for words are named together, and apart where there is room.
    void narrowBarsAreNamedTogether()
    {
        graphs::Builder b;
        constexpr int kCalls = 4000;
        for (int i = 0; i < kCalls; ++i) {
            b.call(i % 4 == 0 ? "add" : "mul", {"Cpu"});
            const HopId hop = b.hop(0, CallKind::call, "Cpu");
            b.at(hop).startNs = std::int64_t{1000} * i;
            b.at(hop).durationNs = 900;
        }
        document_->showGraph(b.shared());
        const auto named = [this] {
            QStringList words;
            for (const DisplayItem& item : panel_->flame().visibleList().items)
                if (item.text.contains(QStringLiteral(" × ")))
                    words << item.text;
            return words;
        };
        QVERIFY(!named().isEmpty());
        int sum = 0;
        for (const QString& words : named()) {
            QVERIFY2(words.startsWith("mul and others × "), qPrintable(words));
            sum += QLocale(QLocale::English).toInt(words.section(QStringLiteral(" × "), 1));
        }
        QVERIFY2(sum > kCalls * 3 / 4 && sum < kCalls * 11 / 10, qPrintable(QString::number(sum)));
        for (int i = 0; i < 40; ++i)
            panel_->flame().zoomAt({100, 30}, 1.5);
        QVERIFY2(named().isEmpty(), qPrintable(named().join(u'|')));
    }

    /// What names a crowd lies on bars: a gap stays a gap, and a name is whole or not there.
    void aCrowdsNameLiesOnItsBars()
    {
        graphs::Builder b;
        std::int64_t at = 0;
        const auto call = [&](const char* op, int duration, int gap) {
            b.call(op, {"Cpu"});
            const HopId hop = b.hop(0, CallKind::call, "Cpu");
            b.at(hop).startNs = at;
            b.at(hop).durationNs = duration;
            at += duration + gap;
        };
        for (int block = 0; block < 12; ++block) {
            for (int i = 0; i < 400; ++i)
                call(i % 3 == 0 ? "_scaled_dot_product_flash_attention_for_cpu" : "mul", 20, 1);
            for (int i = 0; i < 30; ++i)
                call("add", 3, 700);
            if (block % 3 == 0)
                call("relu", 20'000, 10);
        }
        document_->showGraph(b.shared());
        FlameView& flame = panel_->flame();
        int plates = 0;
        for (int step = 0; step < 30; ++step) {
            flame.zoomAt({120.0 + 17 * step, 30}, step % 10 == 9 ? 0.05 : 1.3);
            const DisplayList list = flame.visibleList();
            for (std::size_t i = 1; i < list.items.size(); ++i) {
                const DisplayItem& words = list.items[i];
                if (words.part != Part::header || !words.text.contains(QStringLiteral("× ")))
                    continue;
                ++plates;
                QVERIFY2(!words.text.contains(QStringLiteral("…")), qPrintable(words.text));
                const QRectF plate = list.items[i - 1].rect;
                if (plate.left() < 0)
                    continue;  // half out of sight, where bars are not drawn
                int covered = 0;
                for (int x = qRound(plate.left()); x < qRound(plate.right()); ++x)
                    covered += std::any_of(list.items.begin(), list.items.end(), [&](const DisplayItem& bar) {
                        return bar.part == Part::box && bar.rect.left() < x + 1 && bar.rect.right() > x
                            && bar.rect.top() < plate.center().y() && bar.rect.bottom() > plate.center().y();
                    });
                QVERIFY2(covered * 2 > plate.width(),
                         qPrintable(QStringLiteral("%1: %2 of %3").arg(words.text).arg(covered).arg(plate.width())));
            }
        }
        QVERIFY2(plates > 20, qPrintable(QString::number(plates)));
    }

    /// A profile has times and no keys: what of them is dispatch nobody knows.
    void aProfileTellsNoDispatchApart()
    {
        CallGraph graph = timed().graph();
        for (Hop& hop : graph.hops)
            hop.key.reset();
        document_->showGraph(std::make_shared<const CallGraph>(std::move(graph)));
        QVERIFY2(panel_->summary().contains("is not known"), qPrintable(panel_->summary()));
        QVERIFY(!panel_->summary().contains("kernels"));
        for (int row = 0; row < panel_->operators().rowCount(); ++row)
            for (const int column : {CostModel::Dispatch, CostModel::Kernels})
                QCOMPARE(panel_->operators().index(row, column).data().toString(), QStringLiteral("–"));
    }

    /// A recording times calls; its hops are predicted, and have their call's time. Where in the call it was spent nobody
    /// knows.
    void aRecordingTimesWholeCalls()
    {
        CallGraph graph = timed().graph();
        graph.predicted = true;
        graph.hops[1].startNs = graph.hops[0].startNs;
        graph.hops[1].durationNs = graph.hops[0].durationNs;
        document_->showGraph(std::make_shared<const CallGraph>(std::move(graph)));
        QVERIFY2(panel_->summary().contains("only whole calls were timed"), qPrintable(panel_->summary()));
        QVERIFY2(!panel_->rangeWords().contains("Cpu"), qPrintable(panel_->rangeWords()));
        for (int row = 0; row < panel_->keys().rowCount(); ++row)
            QCOMPARE(cellText(panel_->keys(), row, CostModel::Own), QString("–"));
        QCOMPARE(cellText(panel_->operators(), 0, CostModel::Own), QString("1 µs"));
        // By the clock: what lies between the two calls is there.
        QCOMPARE(panel_->flame().tracks().width(), std::int64_t{2200});
    }

    /// Another file is opened over a recording that the panel shows: first there is no run, then the other's.
    void anotherFileTakesTheRecordingsPlace()
    {
        const auto recording = [](int calls) {
            CallGraph graph = manyCalls(calls).graph();
            graph.predicted = true;
            return std::make_shared<const CallGraph>(std::move(graph));
        };
        document_->showGraph(recording(3));
        QVERIFY(!panel_->flame().tracks().empty());
        QVERIFY(document_->replace(Session()));
        QVERIFY(panel_->flame().tracks().empty());
        QCOMPARE(panel_->keys().rowCount(), 0);
        QVERIFY2(panel_->summary().contains("run the session"), qPrintable(panel_->summary()));
        document_->showGraph(recording(5));
        QCOMPARE(panel_->flame().tracks().threads().front().graph->hops.size(), std::size_t{10});
    }

    void sumsByKeyAndOperator()
    {
        const QAbstractItemModelTester tester(&panel_->keys());
        document_->showGraph(timed().shared());
        const CostModel& keys = panel_->keys();
        QCOMPARE(keys.rowCount(), 2);
        QCOMPARE(cellText(keys, 0, CostModel::Name), QString("Cpu"));
        QCOMPARE(cellText(keys, 0, CostModel::Share), QString("85.0 %"));
        QCOMPARE(cellText(keys, 0, CostModel::Kernels), QString("1.7 µs"));
        QCOMPARE(cellText(keys, 0, CostModel::Dispatch), QString("–"));
        QCOMPARE(cellText(keys, 1, CostModel::Name), QString("Autograd"));
        QCOMPARE(cellText(keys, 1, CostModel::Dispatch), QString("300 ns"));
        QCOMPARE(cellText(keys, 1, CostModel::Hops), QString("1"));
        QCOMPARE(keys.index(1, CostModel::Share).data(CostModel::DispatchShareRole).toDouble(), 0.15);
        QCOMPARE(cellText(panel_->operators(), 0, CostModel::Name), QString("add"));
        QCOMPARE(cellText(panel_->operators(), 1, CostModel::Name), QString("relu"));
        QVERIFY2(panel_->summary().startsWith("All calls: 2 µs. Dispatch 300 ns (15 %), kernels 1.7 µs"),
                 qPrintable(panel_->summary()));
        document_->showGraph(graphs::chain().shared());
        QVERIFY(panel_->keys().rowCount() > 2);
    }

    void theFlameDrawsTimesAndDepths()
    {
        document_->showGraph(timed().shared());
        const auto boxes = boxesOf(panel_->flame().wholeList());
        QCOMPARE(boxes.size(), std::size_t{3});
        const QRectF add = boxes.at(1);
        const QRectF cpu = boxes.at(2);
        const QRectF relu = boxes.at(3);
        QVERIFY(cpu.top() >= add.bottom());  // a callee stands below its caller
        QVERIFY(cpu.left() > add.left() && cpu.right() < add.right());
        QCOMPARE(relu.top(), add.top());
        // By the clock: what lies between the calls is there.
        QVERIFY(std::abs((relu.left() - add.right()) / add.width() - 0.2) < 0.01);
        QVERIFY(std::abs(cpu.width() / add.width() - 0.7) < 0.01);
        QStringList words;
        for (const DisplayItem& item : panel_->flame().wholeList().items)
            if (item.part == Part::boxText)
                words << item.text;
        QVERIFY2(words.contains("add · Autograd  1 µs"), qPrintable(words.join("; ")));
        // What handed on is told apart by its outline.
        for (const DisplayItem& item : panel_->flame().wholeList().items)
            if (item.part == Part::box)
                QCOMPARE(item.dash, item.hop == 1 ? Dash::dashed : Dash::solid);
    }

    void textStaysWithinItsBar()
    {
        document_->showGraph(manyCalls(40).shared());
        const DisplayList list = panel_->flame().wholeList();
        const auto boxes = boxesOf(list);
        int texts = 0;
        for (const DisplayItem& item : list.items)
            if (item.part == Part::boxText) {
                QVERIFY(item.rect.right() <= boxes.at(item.hop).right());
                ++texts;
            }
        panel_->flame().zoomAt({0, 0}, 8);
        QVERIFY(panel_->flame().wholeList().items.size() > list.items.size() || texts == 80);
    }

    /// A run of any length is drawn with as many items as the view has room for.
    /// The last figure of the time scale is whole, wherever the view ends.
    void noFigureOfTheScaleIsCut()
    {
        const auto graph = timed().shared();
        FlameView view;
        view.setTracks(FlameTracks(std::vector<FlameThread>{FlameThread{{}, graph}}));
        view.show();
        int figures = 0;
        for (int width = 200; width < 1200; width += 7) {
            view.resize(width, 200);
            const DisplayList list = view.visibleList();
            for (const DisplayItem& item : list.items)
                if (item.part == Part::laneLabel) {
                    ++figures;
                    const QRectF at = item.rect.translated(list.origin);
                    QVERIFY2(at.left() >= 0 && view.toViewport(at.bottomRight()).x() <= view.viewport()->width() + 0.5,
                             qPrintable(QStringLiteral("%1 at %2").arg(item.text).arg(width)));
                }
        }
        QVERIFY(figures > 100);
    }

    /// The last figure, which stands left of its line, is left out where it would lie over the one before.
    void noFigureOfTheScaleLiesOverAnother()
    {
        const auto graph = std::make_shared<const CallGraph>(withoutTimes(manyCalls(26'303).graph()));
        FlameView view;
        view.setTracks(FlameTracks(std::vector<FlameThread>{FlameThread{{}, graph}}));
        view.show();
        int pairs = 0;
        for (int width = 300; width < 1800; width += 7) {
            view.resize(width, 200);
            double end = -1;
            for (const DisplayItem& item : view.visibleList().items)
                if (item.part == Part::laneLabel) {
                    QVERIFY2(item.rect.left() > end, qPrintable(QStringLiteral("%1 at %2").arg(item.text).arg(width)));
                    pairs += end >= 0 ? 1 : 0;
                    end = item.rect.right();
                }
        }
        QVERIFY(pairs > 100);
    }

    /// However far the axis is stretched, two of its figures differ; they are of the clock that the Inspector tells.
    void theScaleTellsPlacesApart()
    {
        document_->showGraph(std::make_shared<const CallGraph>(timedCalls(100'000)));
        FlameView& flame = panel_->flame();
        for (const std::int64_t length : {70'000'000, 900'000, 3000, 60}) {
            flame.showRange({24'999'990, 24'999'990 + length});
            QStringList figures;
            const DisplayList list = flame.visibleList();
            for (const DisplayItem& item : list.items)
                if (item.part == Part::laneLabel)
                    figures << item.text;
            QVERIFY2(figures.size() > 1, qPrintable(QString::number(length)));
            QVERIFY2(figures.removeDuplicates() == 0, qPrintable(figures.join(", ")));
        }
        graphs::Builder late = timed();
        for (const HopId hop : {1, 2, 3})
            late.at(hop).startNs += 5'000'000'000;
        document_->showGraph(late.shared());
        const DisplayList list = flame.wholeList();
        const auto figure = std::find_if(list.items.begin(), list.items.end(),
                                         [](const DisplayItem& item) { return item.part == Part::laneLabel; });
        QVERIFY2(figure->text.startsWith("5.000000"), qPrintable(figure->text));
    }

    void aLongRunIsNotDrawnBarByBar()
    {
        document_->showGraph(manyCalls(20'000).shared());
        const std::size_t items = panel_->flame().wholeList().items.size();
        QVERIFY2(items < 8'000, qPrintable(QString::number(items)));
        QVERIFY(items > 400);
        panel_->flame().zoomAt({300, 100}, 5'000);
        QVERIFY(panel_->flame().visibleList().items.size() < 2'000);
        QVERIFY(!boxesOf(panel_->flame().visibleList()).empty());
    }

    /// At any zoom, with a million hops: as many frames a second as a screen shows.
    void aMillionHopsStretchAndScroll()
    {
        constexpr int kCalls = 250'000;
        document_->showGraph(std::make_shared<const CallGraph>(timedCalls(kCalls)));
        FlameView& flame = panel_->flame();
        panel_->resize(1400, 400);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
        QVERIFY(flame.viewport()->width() > 1000);
        constexpr double kMost = 2 * kFrameMs;
        const auto frames = [&](const char* what, auto&& step) {
            return slowestFrame(what, 120, kMost, [&](int i) {
                step(i);
                flame.viewport()->repaint();
            });
        };
        const double zoom = frames("zoom", [&](int) { flame.zoomAt({700, 60}, 1.15); });
        QScrollBar* bar = flame.horizontalScrollBar();
        QVERIFY(bar->maximum() > 50'000'000);  // a hop of a microsecond is wider than the view
        const double pan = frames("pan", [&](int i) { bar->setValue(bar->maximum() / 120 * i); });
        flame.zoomAt({700, 60}, 1e-4);
        const double middle = frames("pan further out", [&](int i) { bar->setValue(bar->maximum() / 120 * i); });
        for (const double most : {zoom, pan, middle})
            QVERIFY2(most <= kMost, qPrintable(QString::number(most)));
        // The last hop has its words, though they are far to the right.
        flame.zoomAt({700, 60}, 1e9);
        flame.setSelected({0, 4 * kCalls});
        const DisplayList list = flame.visibleList();
        bool named = false;
        for (const DisplayItem& item : list.items) {
            QVERIFY(std::abs(item.rect.left()) < 1e5 && std::abs(item.rect.right()) < 1e5);
            named = named || (item.part == Part::boxText && item.hop == 4 * kCalls);
        }
        QVERIFY(named);
    }

    void theRangeInSightIsSummedUp()
    {
        document_->showGraph(timed().shared());
        QVERIFY2(panel_->rangeWords().contains("hops: 3"), qPrintable(panel_->rangeWords()));
        QVERIFY(panel_->rangeWords().contains("Cpu 85 %"));
        // Between its calls the program did something else.
        QVERIFY2(panel_->rangeWords().startsWith("In sight: 2.2 µs of 2.2 µs, in calls 2 µs, hops: 3"),
                 qPrintable(panel_->rangeWords()));
        // The second call alone: 2000 ns of time, of which the last half is relu's.
        FlameView& flame = panel_->flame();
        flame.zoomAt({double(flame.viewport()->width()), 40}, 4);
        QTRY_VERIFY2(panel_->rangeWords().contains("hops: 1"), qPrintable(panel_->rangeWords()));
        QVERIFY(panel_->rangeWords().contains("relu 100 %"));
    }

    void oneSelection()
    {
        document_->showGraph(timed().shared());
        FlameView& flame = panel_->flame();
        const QPointF point = boxesOf(flame.visibleList()).at(2).center();
        QTest::mouseClick(flame.viewport(), Qt::LeftButton, {}, flame.toViewport(point).toPoint());
        QCOMPARE(selection_->current(), HopId{2});
        QCOMPARE(flame.selected(), (FlameHop{0, 2}));
        selection_->select(3);
        QCOMPARE(flame.selected(), (FlameHop{0, 3}));
    }

    void arrowKeysWalk()
    {
        document_->showGraph(timed().shared());
        FlameView& flame = panel_->flame();
        const auto press = [&](Qt::Key key) {
            QTest::keyClick(&flame, key);
            return selection_->current();
        };
        QCOMPARE(press(Qt::Key_Right), HopId{1});
        QVERIFY(!flame.accessibleDescription().isEmpty());
        QCOMPARE(press(Qt::Key_Down), HopId{2});
        QCOMPARE(press(Qt::Key_Up), HopId{1});
        QCOMPARE(press(Qt::Key_Right), HopId{3});
        QCOMPARE(press(Qt::Key_Left), HopId{1});
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        document_->showGraph(manyCalls(100).shared());
        FlameView& flame = panel_->flame();
        const QPointF anchor(403, 35);  // in the row of the calls, which has no gaps
        const auto hopUnder = [&] {
            const DisplayItem* item = nullptr;
            const DisplayList list = flame.visibleList();
            item = list.hit(flame.toPicture(anchor), 1);
            return item != nullptr ? item->hop : 0;
        };
        const HopId before = hopUnder();
        QVERIFY(before != 0);
        flame.zoomAt(anchor, 6);
        QVERIFY(flame.horizontalScrollBar()->maximum() > 0);
        QCOMPARE(hopUnder(), before);
    }

    /// Any part of the axis can be made as wide as the view.
    void anyRangeFillsTheView()
    {
        document_->showGraph(manyCalls(200).shared());
        FlameView& flame = panel_->flame();
        std::mt19937 random(5);
        const std::int64_t all = flame.tracks().width();
        for (int round = 0; round < 200; ++round) {
            const std::int64_t from = std::uniform_int_distribution<std::int64_t>(0, all - 200)(random);
            const std::int64_t length = std::uniform_int_distribution<std::int64_t>(100, all - from)(random);
            flame.showRange({from, from + length});
            const auto [left, right] = flame.inSight();
            // The view has a margin beside the axis.
            const double pixel = static_cast<double>(right - left) / flame.viewport()->width();
            QVERIFY2(std::abs(static_cast<double>(left - from)) <= 10 * pixel + 1, qPrintable(QString::number(from)));
            QVERIFY2(std::abs(static_cast<double>(right - from - length)) <= 10 * pixel + 1,
                     qPrintable(QString::number(length)));
        }
        QTest::keyClick(&flame, Qt::Key_0);
        QCOMPARE(flame.inSight(), FlameRange(0, all));
    }

    /// What somebody marks is what the words below and the tables beside are of.
    void aMarkedRangeIsSummedUp()
    {
        document_->showGraph(timed().shared());
        FlameView& flame = panel_->flame();
        const QPoint from = flame.toViewport(boxesOf(flame.visibleList()).at(3).topLeft()).toPoint() + QPoint(4, 5);
        QTest::mousePress(flame.viewport(), Qt::LeftButton, Qt::ShiftModifier, from);
        QMouseEvent move(QEvent::MouseMove, from + QPoint(80, 0), flame.viewport()->mapToGlobal(from + QPoint(80, 0)),
                         Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
        QCoreApplication::sendEvent(flame.viewport(), &move);
        QTest::mouseRelease(flame.viewport(), Qt::LeftButton, Qt::ShiftModifier, from + QPoint(80, 0));
        QVERIFY(flame.range());
        QTRY_VERIFY2(panel_->rangeWords().startsWith("Marked: "), qPrintable(panel_->rangeWords()));
        QVERIFY2(panel_->rangeWords().contains("hops: 1"), qPrintable(panel_->rangeWords()));
        // Of relu that reaches out of it only what lies in it.
        QCOMPARE(cellText(panel_->operators(), 0, CostModel::Own),
                 flame.tracks().amountText(flame.range()->second - flame.range()->first));
        QCOMPARE(panel_->operators().rowCount(), 1);
        QCOMPARE(cellText(panel_->operators(), 0, CostModel::Name), QString("relu"));
        bool drawn = false;
        for (const DisplayItem& item : flame.visibleList().items)
            drawn = drawn || (item.part == Part::selection && std::abs(item.rect.width() - 80) < 2);
        QVERIFY(drawn);
        QTest::keyClick(&flame, Qt::Key_Escape);
        QTRY_COMPARE(panel_->operators().rowCount(), 2);
        // By keys: the selected hop is marked, and then fills the view.
        selection_->select(2);
        QTest::keyClick(&flame, Qt::Key_M);
        QCOMPARE(*flame.range(), FlameRange(200, 900));
        QTest::keyClick(&flame, Qt::Key_F);
        QVERIFY(std::abs(flame.inSight().first - 200) < 20 && std::abs(flame.inSight().second - 900) < 20);
        QTRY_VERIFY(panel_->rangeWords().contains("Most of it: key Cpu 100 %, operator add 100 %"));
        // Another run has no mark of this one's.
        document_->showGraph(graphs::chain().shared());
        QVERIFY(!flame.range());
    }

    void foundHopsAreTicks()
    {
        document_->showGraph(manyCalls(50).shared());
        const auto ticks = [](const DisplayList& list) {
            return std::count_if(list.items.begin(), list.items.end(),
                                 [](const DisplayItem& item) { return item.part == Part::find; });
        };
        QCOMPARE(ticks(panel_->flame().visibleList()), 0);
        QTest::keyClicks(&panel_->find().edit(), "autograd");
        QCOMPARE(panel_->find().matches().size(), std::size_t{50});
        QCOMPARE(ticks(panel_->flame().visibleList()), 50);
        QCOMPARE(ticks(panel_->map().list()), 50);
        // A tick stands where its hop begins.
        const auto boxes = boxesOf(panel_->flame().visibleList());
        for (const DisplayItem& item : panel_->flame().visibleList().items)
            if (item.part == Part::find)
                QVERIFY(std::any_of(boxes.begin(), boxes.end(), [&](const auto& box) {
                    return box.first % 2 == 1 && std::abs(box.second.left() - item.rect.left()) < 0.5;
                }));
        QTest::keyClick(&panel_->find().edit(), Qt::Key_Return);
        QCOMPARE(selection_->current(), HopId{1});
        QTest::keyClick(&panel_->find().edit(), Qt::Key_Return);
        QCOMPARE(selection_->current(), HopId{3});
        QTest::keyClick(&panel_->find().edit(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(&panel_->find().edit(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(selection_->current(), HopId{99});
        QCOMPARE(panel_->find().edit().accessibleDescription(), QString("50 of 50"));
        QTest::keyClick(&panel_->find().edit(), Qt::Key_Escape);
        QCOMPARE(ticks(panel_->map().list()), 0);
    }

    /// The map shows all of the axis, marks what the view shows of it, and leads there.
    void theMapShowsWhatIsInSight()
    {
        graphs::Builder b = manyCalls(100);
        b.at(101).error = HopError{"no", true};
        document_->showGraph(b.shared());
        FlameView& flame = panel_->flame();
        const auto part = [&](Part wanted) {
            std::vector<QRectF> rects;
            for (const DisplayItem& item : panel_->map().list().items)
                if (item.part == wanted)
                    rects.push_back(item.rect);
            return rects;
        };
        const double width = panel_->map().width() - 2 * FlameMetrics::margin;
        QCOMPARE(part(Part::lens).size(), std::size_t{1});
        QVERIFY(std::abs(part(Part::lens)[0].width() - width) < 1);
        QCOMPARE(part(Part::error).size(), std::size_t{1});
        QVERIFY(std::abs(part(Part::error)[0].center().x() - panel_->map().width() / 2.0) < width / 90);
        for (const double x : {0.25, 0.5, 0.8}) {
            flame.showRange({0, flame.tracks().width() / 10});
            QTest::mouseClick(&panel_->map(), Qt::LeftButton, {}, QPoint(int(panel_->map().width() * x), 20));
            const QRectF frame = part(Part::lens).front();
            QVERIFY(std::abs(frame.width() - width / 10) < 3);
            QVERIFY2(std::abs(frame.center().x() - panel_->map().width() * x) < 3, qPrintable(QString::number(x)));
        }
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            flame.setTheme(theme);
            for (const DisplayItem& item : panel_->map().list().items) {
                QVERIFY(panel_->map().list().bounds.adjusted(-1, -1, 1, 1).contains(item.rect));
                const QColor color = item.stroke.isValid() ? item.stroke : item.fill;
                if (item.part != Part::box && item.part != Part::laneBand)
                    QVERIFY2(contrastRatio(color, theme[ColorRole::lane]) >= 3,
                             qPrintable(theme.name() + " " + color.name() + " " + QString::number(int(item.part))));
            }
        }
    }

    /// The map's calls are those of the run that is shown, as wide as it is.
    void theMapIsOfThisRun()
    {
        const auto calls = [&] {
            std::vector<QRectF> rects;
            for (const DisplayItem& item : panel_->map().list().items)
                if (item.part == Part::box)
                    rects.push_back(item.rect);
            return rects;
        };
        const auto asNew = [&] { return flameMapRows(panel_->flame().tracks(), panel_->map().size()); };
        document_->showGraph(manyCalls(100).shared());
        QCOMPARE(calls(), asNew());
        const std::vector<QRectF> first = calls();
        document_->showGraph(graphs::chain().shared());
        QCOMPARE(calls(), asNew());
        QVERIFY(calls() != first);
        panel_->map().resize(panel_->map().width() / 2, panel_->map().height());
        QCOMPARE(calls(), asNew());
    }

    /// Threads stand above each other on one clock; a click goes to the thread as well.
    void threadsHaveOneAxis()
    {
        const auto at = [](std::int64_t start) {
            graphs::Builder b;
            b.call("add", {"Cpu"});
            const HopId hop = b.hop(0, CallKind::call, "Cpu");
            b.at(hop).startNs = start;
            b.at(hop).durationNs = 1000;
            return b.shared();
        };
        const std::vector<FlameThread> threads{{"thread 1", at(5000)}, {"thread 2", at(7000)}};
        panel_->setThreads([threads] { return threads; });
        document_->showGraph(threads[0].graph);
        FlameView& flame = panel_->flame();
        QCOMPARE(flame.tracks().width(), std::int64_t{3000});
        QRectF first;
        QRectF second;
        QStringList names;
        for (const DisplayItem& item : flame.visibleList().items) {
            if (item.part == Part::box)
                (item.detail == 0 ? first : second) = item.rect;
            if (item.part == Part::header)
                names << item.text;
        }
        QCOMPARE(names, (QStringList{"thread 1", "thread 2"}));
        QVERIFY(second.top() > first.bottom());
        QVERIFY(std::abs(second.left() - first.left() - 2 * first.width()) < 1);  // two microseconds later
        QCOMPARE(panel_->rangeWords().section(',', 2, 2), QString(" hops: 2. Most of it: key Cpu 100 %"));
        QSignalSpy chosen(panel_.get(), &CostPanel::threadChosen);
        connect(panel_.get(), &CostPanel::threadChosen, document_.get(),
                [&](int thread) { document_->showGraph(threads[static_cast<std::size_t>(thread)].graph); });
        QTest::mouseClick(flame.viewport(), Qt::LeftButton, {}, flame.toViewport(second.center()).toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(flame.selected(), (FlameHop{1, 1}));
        QCOMPARE(document_->lastRun()->graph, threads[1].graph);
        // A run of the session's own is alone.
        document_->showGraph(timed().shared());
        QCOMPARE(flame.tracks().tracks().size(), std::size_t{1});
    }

    /// A row is below the scale or behind it, and never half behind it: also where a hop was chosen before the view had its
    /// size, and where the scroll bar ends.
    void theScaleCutsNoRow()
    {
        constexpr int kDeep = 8;
        graphs::Builder b;
        b.call("add", {"Autograd", "Cpu"});
        for (HopId hop = 0; hop < kDeep; ++hop) {
            const HopId id = b.hop(hop, CallKind::call, "Cpu");
            b.at(id).startNs = 0;
            b.at(id).durationNs = 1000;
        }
        document_->showGraph(b.shared());
        FlameView& flame = panel_->flame();
        int scrolled = 0;
        const auto look = [&](const char* when, int height) {
            QCoreApplication::sendPostedEvents();  // scroll bars come and go by them
            const double scale = flame.toPicture({0, 0}).y() + FlameMetrics::headHeight;
            const double bottom = flame.toPicture(QPointF(0, flame.viewport()->height())).y();
            scrolled += flame.verticalScrollBar()->value() > 0 ? 1 : 0;
            for (const auto& [hop, box] : boxesOf(flame.visibleList())) {
                QVERIFY2(
                    box.top() >= scale || box.bottom() <= scale,
                    qPrintable(QStringLiteral("%1, %2 high: hop %3").arg(QLatin1String(when)).arg(height).arg(hop)));
                if (hop == selection_->current() && bottom >= scale + box.height())
                    QVERIFY(box.top() >= scale && box.bottom() <= bottom);
            }
        };
        for (const double zoom : {1.0, 3.0})
            for (HopId chosen = 1; chosen <= kDeep; ++chosen)
                for (int height = 150; height < 450; height += 7) {
                    panel_->resize(800, 100);
                    flame.setSelected({});
                    flame.showRange({0, static_cast<std::int64_t>(1000 / zoom)});
                    selection_->select(chosen);
                    panel_->resize(800, height);
                    look("chosen before", height);
                    flame.setSelected({});
                    selection_->select(1);
                    selection_->select(chosen);
                    look("chosen", height);
                    flame.verticalScrollBar()->setValue(flame.verticalScrollBar()->maximum());
                    selection_->select({});
                    look("at the end", height);
                }
        QVERIFY(scrolled > 100);
    }

    void theFlameCanBeExported()
    {
        QTemporaryDir folder;
        document_->showGraph(timed().shared());
        const QString path = folder.filePath("flame.svg");
        QVERIFY(panel_->exportTo(path).has_value());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(svg.contains("add · Autograd") && svg.contains("data-hop=\"3\""));
        QVERIFY(!panel_->exportTo(folder.filePath("flame.txt")).has_value());
    }

    void wordsAreReadable()
    {
        document_->showGraph(timed().shared());
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            panel_->flame().setTheme(theme);
            const DisplayList list = panel_->flame().wholeList();
            std::map<HopId, QColor> fills;
            for (const DisplayItem& item : list.items)
                if (item.part == Part::box)
                    fills[item.hop] = item.fill;
            for (const DisplayItem& item : list.items) {
                if (item.kind != DisplayItem::Kind::text)
                    continue;
                const QColor under = item.hop != 0 ? fills.at(item.hop) : theme[ColorRole::background];
                QVERIFY2(contrastRatio(item.stroke, under) >= 4.5, qPrintable(item.text));
            }
        }
    }
};

KEYFALL_TEST(CostPanelTest)
#include "cost_panel_test.moc"
