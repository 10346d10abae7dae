// SPDX-License-Identifier: MIT
// What the picture says beside the hops: how a loss goes on over the rounds of a loop, and which device is not a real one.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/ladder_sheet.h"

#include <QTest>

using namespace keyfall;

namespace {

/// `rounds` times one call, whose number halves each time.
std::shared_ptr<const CallGraph> training(int rounds, bool numbers)
{
    graphs::Builder b;
    for (int round = 0; round < rounds; ++round) {
        b.call("mse_loss", {"Autograd", "Cpu"}, "loss = mse_loss(y, t)");
        b.hop(b.hop(0, CallKind::call, "Autograd"), CallKind::redispatch, "Cpu");
    }
    CallGraph graph = b.graph();
    double number = 16;
    for (TopCall& call : graph.calls) {
        if (numbers)
            call.results.push_back({SharedText("loss"), SharedText(), number});
        number /= 2;
    }
    return std::make_shared<const CallGraph>(std::move(graph));
}

DisplayList drawn(const std::shared_ptr<const CallGraph>& graph, const LadderState& state)
{
    LadderSheet sheet(graph, {}, true);
    sheet.wrap(1600);
    return sheet.display(Theme::light(), state);
}

QStringList textsOf(const DisplayList& list, Part part)
{
    QStringList texts;
    for (const DisplayItem& item : list.items)
        if (item.part == part && item.kind == DisplayItem::Kind::text)
            texts.append(item.text);
    return texts;
}

/// The line among what belongs to the rounds: the path without a filling.
QPainterPath curveOf(const DisplayList& list)
{
    for (const DisplayItem& item : list.items)
        if (item.part == Part::rounds && item.kind == DisplayItem::Kind::path && !item.fill.isValid())
            return item.path;
    return {};
}

}  // namespace

class LadderStripTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLossIsACurveOverTheRounds()
    {
        const DisplayList list = drawn(training(5, true), {});
        const QStringList texts = textsOf(list, Part::rounds);
        QVERIFY2(texts.contains(QStringLiteral("loss")), qPrintable(texts.join(u'|')));
        QVERIFY2(texts.contains(QStringLiteral("16 → 1")), qPrintable(texts.join(u'|')));
        const QPainterPath curve = curveOf(list);
        QCOMPARE(curve.elementCount(), 5);
        for (int i = 1; i < 5; ++i) {
            QVERIFY(curve.elementAt(i).x > curve.elementAt(i - 1).x);
            QVERIFY(curve.elementAt(i).y > curve.elementAt(i - 1).y);  // it falls
        }
        // Halves: each step falls half as far as the one before.
        const double first = curve.elementAt(1).y - curve.elementAt(0).y;
        const double second = curve.elementAt(2).y - curve.elementAt(1).y;
        QVERIFY(std::abs(first - 2 * second) < 0.1);
    }

    void theCurveTellsNothingThatHasNotHappened()
    {
        LadderState state;
        state.moment = Moment{6, false};  // in the third round
        state.futureShown = false;
        const DisplayList list = drawn(training(5, true), state);
        QVERIFY(curveOf(list).elementCount() < 5);
        QVERIFY(!textsOf(list, Part::rounds).contains(QStringLiteral("16 → 1")));
    }

    void withoutNumbersThereIsNone()
    {
        const DisplayList list = drawn(training(5, false), {});
        QCOMPARE(curveOf(list).elementCount(), 0);
        QVERIFY(textsOf(list, Part::rounds).contains(QStringLiteral("×5")));
    }

    void anEmulatedDeviceIsNamedAtItsLaneAndInTheBox()
    {
        const std::vector<std::pair<const char*, bool>> launches{{"add, 1 block of 32, emulated", true},
                                                                 {"add, 1 block of 32", false},
                                                                 // of compiled kernels
                                                                 {"grid 1, block 256, emulated, 3.1 µs", true},
                                                                 {"grid 1, block 256, issued in 3.1 µs", false}};
        for (const auto& [launch, emulated] : launches) {
            graphs::Builder b;
            b.call("add", {"Autograd", "Cuda"}, "y = add(a, b)");
            const HopId cuda = b.hop(b.hop(0, CallKind::call, "Autograd"), CallKind::redispatch, "Cuda");
            b.event(cuda, EventKind::launch, launch);
            const DisplayList list = drawn(b.shared(), {});
            int lanes = 0;
            for (const QString& text : textsOf(list, Part::laneLabel))
                lanes += text.startsWith(QStringLiteral("emulated")) ? 1 : 0;
            QCOMPARE(lanes, emulated ? 1 : 0);
            int badges = 0;
            for (const DisplayItem& item : list.items)
                badges += item.hop == cuda && item.text == QStringLiteral("emulated") ? 1 : 0;
            QCOMPARE(badges, emulated ? 1 : 0);
        }
    }
};

KEYFALL_TEST(LadderStripTest)
#include "ladder_strip_test.moc"
