// SPDX-License-Identifier: MIT
#include "core/graph/cost.h"
#include "core/graph/cost_blocks.h"
#include "core/graph/graph_text.h"
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <random>

using namespace keyfall;

namespace {

/// "Autograd 1 300+0; Cpu 2 0+700": name, hops, dispatch and kernel time.
QString textOf(const std::vector<CostLine>& lines)
{
    QStringList texts;
    for (const CostLine& line : lines)
        texts << QString::fromStdString(
            fmt::format("{} {} {}+{}", line.name, line.hops, line.dispatchNs, line.kernelNs));
    return texts.join(QStringLiteral("; "));
}

void setTime(graphs::Builder& b, HopId hop, std::int64_t start, std::int64_t duration)
{
    b.at(hop).startNs = start;
    b.at(hop).durationNs = duration;
}

/// linear: Autograd (1000) hands on to a Cpu kernel (700) that calls mul (200, Cpu) and add (300, Cpu).
graphs::Builder nested()
{
    graphs::Builder b;
    b.call("linear", {"Autograd", "Cpu"}, "y = linear(x, w)");
    const HopId autograd = b.hop(0, CallKind::call, "Autograd");
    const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
    const HopId mul = b.hop(cpu, CallKind::call, "Cpu", "mul");
    const HopId add = b.hop(cpu, CallKind::call, "Cpu", "add");
    setTime(b, autograd, 5000, 1000);
    setTime(b, cpu, 5200, 700);
    setTime(b, mul, 5250, 200);
    setTime(b, add, 5500, 300);
    return b;
}

/// A random tree of hops with times that fit into each other.
graphs::Builder randomTree(std::mt19937& random)
{
    graphs::Builder b;
    std::int64_t clock = 0;
    const auto draw = [&random](int most) { return std::int64_t{std::uniform_int_distribution<int>(0, most)(random)}; };
    const std::function<void(HopId, int)> grow = [&](HopId parent, int depth) {
        const HopId hop = b.hop(parent, parent == 0 ? CallKind::call : CallKind::redispatch, "Cpu");
        const std::int64_t start = clock;
        clock += draw(50);
        for (std::int64_t i = depth < 4 ? draw(3) : 0; i > 0; --i) {
            grow(hop, depth + 1);
            clock += draw(20);
        }
        setTime(b, hop, start, clock - start);
    };
    for (int call = 0; call < 4; ++call) {
        clock += draw(1000);
        b.call("add", {"Cpu"});
        grow(0, 0);
    }
    return b;
}

}  // namespace

class CostTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ownTimeIsWithoutTheCallees()
    {
        const Cost cost = costOf(nested().graph());
        QCOMPARE(cost.hops[0], (HopCost{300, true}));
        QCOMPARE(cost.hops[1], (HopCost{200, false}));  // it called other operators: that is a kernel's work
        QCOMPARE(cost.hops[2], (HopCost{200, false}));
        QCOMPARE(cost.dispatchNs, std::int64_t{300});
        QCOMPARE(cost.kernelNs, std::int64_t{700});
        QCOMPARE(cost.totalNs(), std::int64_t{1000});
    }

    /// What a call took that found no kernel is no kernel's time; what a kernel took before it failed is.
    void whereNoKernelIsNoTimeIsAKernels()
    {
        for (const bool missing : {true, false}) {
            graphs::Builder b = nested();
            const HopId cpu = 2;
            b.at(cpu).provenance = missing ? Provenance::missing : Provenance::kernel;
            b.at(cpu).kernel = SharedText(missing ? "" : "standard:cpu");
            b.raise(cpu, "no kernel for Cpu");
            const Cost cost = costOf(b.graph());
            QCOMPARE(cost.hops[1], (HopCost{200, missing}));
            QCOMPARE(cost.dispatchNs, std::int64_t{missing ? 500 : 300});
        }
    }

    void sumsByKeyAndOperator()
    {
        const Cost cost = costOf(nested().graph());
        QCOMPARE(textOf(cost.byKey), QString("Cpu 3 0+700; Autograd 1 300+0"));
        QCOMPARE(textOf(cost.byOperator), QString("linear 2 300+200; add 1 0+300; mul 1 0+200"));
    }

    /// A range has the hops whose bars touch it, each with what of its own time lies in it: as much as calls took there.
    void sumsOfARange()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 50; ++round) {
            const CallGraph graph = randomTree(random).graph();
            const Cost all = costOf(graph);
            const Flame flame = flameOf(graph);
            Cost whole = costWithin(graph, all.hops, flame, {}, 0, flame.width);
            QCOMPARE(whole.totalNs(), all.totalNs());
            const std::int64_t from = flame.width / 3;
            const std::int64_t to = flame.width / 2;
            std::int64_t own = 0;
            std::uint32_t hops = 0;
            for (const FlameBar& bar : flame.bars)
                if (bar.begin < to && bar.end() > from) {
                    own += bar.depth == 0 ? std::min(bar.end(), to) - std::max(bar.begin, from) : 0;
                    ++hops;
                }
            const Cost part = costWithin(graph, all.hops, flame, {}, from, to);
            QCOMPARE(part.totalNs(), own);
            std::uint32_t counted = 0;
            for (const CostLine& line : part.byOperator)
                counted += line.hops;
            QCOMPARE(counted, hops);
            QVERIFY(counted < flame.bars.size());
            QVERIFY(costWithin(graph, all.hops, flame, {}, flame.width, flame.width + 10).byKey.empty());
        }
    }

    /// The same range summed up by parts, also where bars came later.
    void aRangeIsTheSumOfItsParts()
    {
        std::mt19937 random(12);
        for (int round = 0; round < 50; ++round) {
            const CallGraph graph = randomTree(random).graph();
            const std::vector<HopCost> costs = hopCostsOf(graph);
            const Flame flame = flameOf(graph);
            CostBlocks blocks(1 + random() % 4);
            Flame first = flame;
            while (!first.bars.empty() && first.bars.size() > flame.bars.size() / 2)
                first.bars.pop_back();
            while (!first.bars.empty() && flame.bars[first.bars.size()].depth > 0)
                first.bars.pop_back();
            blocks.append(graph, costs, first);
            blocks.append(graph, costs, flame);
            for (int i = 0; i < 20; ++i) {
                const std::int64_t from = static_cast<std::int64_t>(random() % 100) * flame.width / 100;
                const std::int64_t to = from + static_cast<std::int64_t>(random() % 100) * flame.width / 100;
                const Cost one = costWithin(graph, costs, flame, {}, from, to);
                const Cost parts = costWithin(graph, costs, flame, blocks, from, to);
                QCOMPARE(textOf(parts.byKey), textOf(one.byKey));
                QCOMPARE(textOf(parts.byOperator), textOf(one.byOperator));
                QCOMPARE(parts.dispatchNs, one.dispatchNs);
                QCOMPARE(parts.kernelNs, one.kernelNs);
            }
            QCOMPARE(textOf(blocks.sums().byOperator),
                     textOf(costWithin(graph, costs, flame, {}, 0, flame.width).byOperator));
        }
    }

    void aHopWithoutKeyHasALine()
    {
        const Cost cost = costOf(graphs::floor().graph());
        QCOMPARE(cost.byKey.size(), std::size_t{1});
        QCOMPARE(cost.byKey[0].name, std::string("no key"));
    }

    void noTimesCostNothing()
    {
        const CallGraph graph = withoutTimes(nested().graph());
        QCOMPARE(costOf(graph).totalNs(), std::int64_t{0});
        // A call is then as wide as there are hops in it: linear calls add, which hands on, and mul.
        const Flame flame = flameOf(graph);
        QVERIFY(!flame.timed);
        QCOMPARE(flame.width, std::int64_t{4});
        QCOMPARE(flame.bars, (std::vector<FlameBar>{{1, 0, 0, 4}, {2, 1, 1, 3}, {3, 2, 2, 1}, {4, 2, 3, 1}}));
        QCOMPARE(costWithin(graph, hopCostsOf(graph), flame, {}, 2, 3).hopCount(), std::uint64_t{3});
    }

    /// What all hops spent themselves is what the calls took, whatever the tree.
    void ownTimesAddUp()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 50; ++round) {
            const CallGraph graph = randomTree(random).graph();
            std::int64_t calls = 0;
            for (const Hop& hop : graph.hops)
                calls += hop.parent == 0 ? hop.durationNs : 0;
            QCOMPARE(costOf(graph).totalNs(), calls);
            std::int64_t bars = 0;
            for (const FlameBar& bar : flameOf(graph).bars)
                bars += bar.depth == 0 ? bar.width : 0;
            QCOMPARE(bars, calls);
        }
    }

    void aFlameIsTheFall()
    {
        const Flame flame = flameOf(nested().graph(), 5000);
        QCOMPARE(flame.width, std::int64_t{1000});
        QCOMPARE(flame.depth, 3U);
        QCOMPARE(flame.bars,
                 (std::vector<FlameBar>{{1, 0, 0, 1000}, {2, 1, 200, 700}, {3, 2, 250, 200}, {4, 2, 500, 300}}));
    }

    /// By the clock, what lies between calls is there, and a flame begins where it is told to.
    void callsLieWhereTheClockSays()
    {
        graphs::Builder b;
        for (const std::int64_t start : {700, 900, 1500}) {
            b.call("add", {"Cpu"});
            setTime(b, b.hop(0, CallKind::call, "Cpu"), start, 300);
        }
        const Flame flame = flameOf(b.graph(), 500);
        // The second begins before the first has ended, which no clock of one thread says twice: it follows it.
        QCOMPARE(flame.bars, (std::vector<FlameBar>{{1, 0, 200, 300}, {2, 0, 500, 300}, {3, 0, 1000, 300}}));
        QCOMPARE(flame.width, std::int64_t{1300});
    }

    void threadsAreAddedUp()
    {
        const Cost one = costOf(nested().graph());
        Cost two = addedUp({one, one});
        QCOMPARE(textOf(two.byKey), QString("Cpu 6 0+1400; Autograd 2 600+0"));
        QCOMPARE(textOf(two.byOperator), QString("linear 4 600+400; add 2 0+600; mul 2 0+400"));
        QCOMPARE(two.totalNs(), 2 * one.totalNs());
        QCOMPARE(two.hopCount(), std::uint64_t{8});
    }

    void barsLieWithinTheirCallers()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 50; ++round) {
            CallGraph graph = randomTree(random).graph();
            if (round % 2 == 1)  // clocks that do not fit: nothing overlaps even so
                for (Hop& hop : graph.hops)
                    hop.startNs -= hop.id % 7, hop.durationNs += hop.id % 5;
            const Flame flame = flameOf(graph);
            std::map<HopId, FlameBar> bars;
            std::map<std::uint32_t, std::int64_t> rows;
            for (const FlameBar& bar : flame.bars) {
                QVERIFY(bar.begin >= rows[bar.depth]);
                rows[bar.depth] = bar.end();
                QVERIFY(rows[bar.depth] <= flame.width);
                bars[bar.hop] = bar;
                if (const HopId caller = graph.find(bar.hop)->parent; caller != 0) {
                    QVERIFY(bar.begin >= bars.at(caller).begin);
                    QVERIFY(rows[bar.depth] <= bars.at(caller).end());
                }
            }
        }
    }
};

KEYFALL_TEST(CostTest)
#include "cost_test.moc"
