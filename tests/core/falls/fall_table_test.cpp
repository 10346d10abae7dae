// SPDX-License-Identifier: MIT
#include "core/falls/fall_table.h"
#include "core/falls/fall_text.h"
#include "tests/core/falls/fall_lines.h"
#include "tests/support/least_time.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <map>
#include <numeric>

using namespace keyfall;
using fall_lines::linesOf;

namespace {

/// What design:falls.1 and 2 say, once more and slowly: a text for each fall, made of texts for its hops.
struct SlowFall {
    std::vector<HopId> begins;
    std::int64_t ownNs = 0;
    std::int64_t totalNs = 0;
};

HopId beginOf(const CallGraph& graph, HopId id)
{
    const Hop& hop = *graph.find(id);
    const bool called = hop.kind == CallKind::call || hop.kind == CallKind::callBoxed;
    if (hop.parent == 0 || called || graph.find(hop.parent)->op.str() != hop.op.str())
        return id;
    return beginOf(graph, hop.parent);
}

std::map<std::string, SlowFall> slowFalls(const CallGraph& graph)
{
    std::map<HopId, std::vector<HopId>> hopsOf;
    for (const Hop& hop : graph.hops)
        hopsOf[beginOf(graph, hop.id)].push_back(hop.id);
    std::map<std::string, SlowFall> falls;
    for (const auto& [begin, hops] : hopsOf) {
        std::string text = graph.find(begin)->op;
        std::int64_t own = 0;
        for (const HopId id : hops) {
            const Hop& hop = *graph.find(id);
            const auto from = std::find(hops.begin(), hops.end(), hop.parent) - hops.begin();
            text += fmt::format(" <{} {} {} {} {} {}>", id == begin ? 0 : from,
                                hop.key ? graph.model->nameOf(*hop.key) : "-", hop.kernel.str(), nameOf(hop.kind),
                                nameOf(hop.provenance),
                                !hop.error                  ? 0
                                    : hop.error->raisedHere ? 1
                                                            : 2);
            std::int64_t callees = 0;
            for (const Hop& other : graph.hops)
                callees += other.parent == id ? other.durationNs : 0;
            own += std::max<std::int64_t>(hop.durationNs - callees, 0);
        }
        SlowFall& fall = falls[text];
        fall.begins.push_back(begin);
        fall.ownNs += own;
        fall.totalNs += graph.find(begin)->durationNs;
    }
    return falls;
}

}  // namespace

class FallTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCallAndWhatGoesOnWithIt()
    {
        QCOMPARE(linesOf(fallsOf(graphs::chain().shared())), QString("1 add: Tracer → Profiler → Autograd → Cpu"));
        // `to` is called twice; the direct call of another operator begins a fall, that of the same one would not.
        QCOMPARE(linesOf(fallsOf(graphs::nested().shared())),
                 QString("2 to: Autograd → Cpu\n1 linear: Autograd → Autocast → Cpu\n1 matmul: Cpu\n1 add: Cpu"));
        QCOMPARE(linesOf(fallsOf(graphs::failing().shared())), QString("1 matmul: Tracer → Autograd → Cpu ✗"));
        QCOMPARE(linesOf(fallsOf(graphs::floor().shared())), QString("1 relu: no key ✗"));
        QCOMPARE(linesOf(fallsOf(std::make_shared<CallGraph>())), QString());
    }

    void aKernelThatHandsOnTwice()
    {
        graphs::Builder b;
        b.call("add", {"Autograd", "Cpu"});
        const HopId autograd = b.hop(0, CallKind::call, "Autograd");
        const HopId cpu = b.hop(autograd, CallKind::redispatch, "Cpu");
        b.hop(cpu, CallKind::call, "Cpu", "mul");
        b.hop(autograd, CallKind::callDirect, "Cuda");
        QCOMPARE(linesOf(fallsOf(b.shared())), QString("1 add: Autograd → Cpu; Autograd → Cuda\n1 mul: Cpu"));
    }

    void whatMakesADifference_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<bool>("another");
        QTest::addRow("kernel") << 0 << true;
        QTest::addRow("provenance") << 1 << true;
        QTest::addRow("kind") << 2 << true;
        QTest::addRow("raised") << 3 << true;
        QTest::addRow("passed on") << 4 << true;
        QTest::addRow("operator") << 5 << true;
        QTest::addRow("key") << 6 << true;
        QTest::addRow("time") << 7 << false;
        QTest::addRow("values") << 8 << false;
        QTest::addRow("skipped keys") << 9 << false;
        QTest::addRow("text of an error") << 10 << true;  // against one that has none
    }
    void whatMakesADifference()
    {
        QFETCH(int, what);
        QFETCH(bool, another);
        graphs::Builder b;
        for (int call = 0; call < 3; ++call) {
            b.call("add", {"Autograd", "Cpu"});
            b.hop(b.hop(0, CallKind::call, "Autograd"), CallKind::redispatch, "Cpu");
        }
        Hop& hop = b.at(4);
        switch (what) {
        case 0: hop.kernel = "other"; break;
        case 1: hop.provenance = Provenance::math; break;
        case 2: hop.kind = CallKind::redispatchBoxed; break;
        case 3: hop.error = HopError{"text", true}; break;
        case 4: hop.error = HopError{"text", false}; break;
        case 5: b.at(3).op = hop.op = "mul"; break;
        case 6: hop.key = b.key("Cuda"); break;
        case 7: hop.durationNs *= 3; break;
        case 8: hop.outputs = {graphs::tensor({7})}; break;
        case 9: b.passed(4, "Vmap", NotChosen::noKernel); break;
        default: hop.error = HopError{"text", true};
        }
        const FallTable table = fallsOf(b.shared());
        QCOMPARE(table.falls.size(), std::size_t{another ? 2U : 1U});
        QCOMPARE(table.falls[0].tally.count, std::uint64_t{another ? 2U : 3U});
        QCOMPARE(identityOf(table.falls.back()) != identityOf(table.falls[0]), another);
    }

    void equalErrorsAreOneFall()
    {
        graphs::Builder b;
        for (int call = 0; call < 2; ++call) {
            b.call("add", {"Cpu"});
            b.raise(b.hop(0, CallKind::call, "Cpu"), "text " + std::to_string(call));
        }
        const FallTable table = fallsOf(b.shared());
        QCOMPARE(linesOf(table), QString("2 add: Cpu ✗"));
        QCOMPARE(table.all.errors, std::uint64_t{2});
    }

    /// The table against the slow count: which falls, how many, where, how long, and whose hop each hop is.
    void agreesWithTheSlowCount()
    {
        std::mt19937 random(17);
        for (int round = 0; round < 40; ++round) {
            const auto graph = fall_lines::randomGraph(random, 1 + round % 5);
            const FallTable table = fallsOf(graph);
            const auto slow = slowFalls(*graph);
            QCOMPARE(table.falls.size(), slow.size());
            std::vector<HopId> begins;
            for (std::uint32_t f = 0; f < table.falls.size(); ++f) {
                const FallTally& tally = table.falls[f].tally;
                const auto same = std::find_if(slow.begin(), slow.end(), [&](const auto& entry) {
                    return entry.second.begins.front() == tally.first.hop;
                });
                QVERIFY(same != slow.end());
                QCOMPARE(tally.count, std::uint64_t{same->second.begins.size()});
                QCOMPARE(tally.last.hop, same->second.begins.back());
                QCOMPARE(tally.ownNs(), same->second.ownNs);
                QCOMPARE(tally.totalNs, same->second.totalNs);
                QCOMPARE(std::accumulate(tally.parts.begin(), tally.parts.end(), std::uint64_t{0}), tally.count);
                std::vector<HopId> walked;
                for (auto at = table.next(f, {}); at; at = table.next(f, *at))
                    walked.push_back(at->hop);
                QCOMPARE(walked, same->second.begins);
                for (auto at = table.previous(f, {0, ~HopId{0}}); at; at = table.previous(f, *at)) {
                    QCOMPARE(at->hop, walked.back());
                    walked.pop_back();
                }
                QVERIFY(walked.empty());
            }
            for (const Hop& hop : graph->hops)
                QCOMPARE(table.fallOf({0, hop.id}), table.fallOf({0, beginOf(*graph, hop.id)}));
            for (std::size_t f = 1; f < table.falls.size(); ++f)
                QVERIFY(table.falls[f - 1].tally.count >= table.falls[f].tally.count);
        }
    }

    void ownTimesAreTheRuns()
    {
        const FallTable table = fallsOf(graphs::nested().shared());
        const Cost cost = costOf(*table.sources[0].graph);
        QCOMPARE(table.all.ownNs(), cost.totalNs());
        QCOMPARE(table.all.dispatchNs, cost.dispatchNs);
        QCOMPARE(table.all.totalNs, table.sources[0].graph->hops[0].durationNs);
        QVERIFY(table.hasTimes());
        QVERIFY(!fallsOf(std::make_shared<CallGraph>(withoutTimes(*table.sources[0].graph))).hasTimes());
    }

    /// Three hops of 1000, 700 and 300: the callers pay for what was written down, and never more than they took.
    void theRecordersShareIsTakenOff()
    {
        graphs::Builder b;
        b.call("add", {"Tracer", "Autograd", "Cpu"});
        HopId hop = 0;
        for (const auto& [key, time] : {std::pair{"Tracer", 1000}, {"Autograd", 700}, {"Cpu", 690}}) {
            hop = b.hop(hop, hop == 0 ? CallKind::call : CallKind::redispatch, key);
            b.at(hop).durationNs = time;
        }
        const FallTable table = fallsOf({{{}, b.shared()}}, 50);
        QCOMPARE(table.all.dispatchNs, std::int64_t{300 - 50 + 10 - 10});
        QCOMPARE(table.all.kernelNs, std::int64_t{690});
        QCOMPARE(table.recorderNs, std::int64_t{60});
    }

    void threadsAreCountedTogether()
    {
        const auto one = graphs::chain().shared();
        const FallTable table = fallsOf({{"rank0", one}, {"rank1", graphs::nested().shared()}, {"rank2", one}});
        QCOMPARE(table.falls[0].op, std::string("add"));
        QCOMPARE(table.falls[0].tally.first, (Occurrence{0, 1}));
        QCOMPARE(table.falls[0].tally.last, (Occurrence{2, 1}));
        QCOMPARE(table.next(0, {0, 1}), std::optional(Occurrence{2, 1}));
        QCOMPARE(table.previous(0, {2, 1}), std::optional(Occurrence{0, 1}));
    }

    void aSparklineFollowsTheRun()
    {
        graphs::Builder b;
        for (int call = 0; call < 64; ++call) {
            b.call(call < 32 ? "first" : "second", {"Cpu"});
            b.hop(0, CallKind::call, "Cpu");
        }
        const FallTable table = fallsOf(b.shared());
        QCOMPARE(QString::fromStdString(sparkText(table.falls[0].tally.parts)),
                 QString("█").repeated(16) + QString(" ").repeated(16));
        QCOMPARE(QString::fromStdString(sparkText(table.falls[1].tally.parts)),
                 QString(" ").repeated(16) + QString("█").repeated(16));
    }

    /// A recording's hops have the time of their call: what of it was dispatch is not known.
    void timesOfWholeCallsAreNotSplit()
    {
        std::mt19937 random(3);
        CallGraph graph = *fall_lines::randomGraph(random, 1);
        for (Hop& hop : graph.hops)
            hop.durationNs = 1000;
        QVERIFY(fallsOf(std::make_shared<const CallGraph>(graph)).splitsTimes());
        graph.predicted = true;
        const FallTable table = fallsOf(std::make_shared<const CallGraph>(graph));
        QVERIFY(table.hasTimes() && table.keysKnown && table.wholeCalls && !table.splitsTimes());
    }

    /// Processor time, because the machine does other things too, and three times what design:7 allows (300 ns a hop),
    /// because they slow it down; `./dev bench scale` has the figure. Four times as many hops take four times as long.
    void linearInTheHops()
    {
        const auto millisecondsOf = [](int calls) {
            auto graph = std::make_shared<CallGraph>(graphs::many(calls));
            std::map<std::string, SharedText> names;  // recorders and readers keep each operator's once
            for (Hop& hop : graph->hops) {
                hop.kernel = hop.kernel.str() + std::to_string(hop.call % 53);
                hop.op = names.try_emplace(hop.op, hop.op).first->second;
            }
            const double ms = tests::leastMilliseconds([&graph] {
                if (const FallTable table = fallsOf(graph); table.falls.size() < 371)
                    qFatal("%zu falls", table.falls.size());
            });
            qInfo("%zu hops: %.0f ms", graph->hops.size(), ms);
            return ms;
        };
        const double small = millisecondsOf(5'000);
        const double large = millisecondsOf(20'000);
        QVERIFY2(large < 8 * small + 50, "not linear");
#ifdef KEYFALL_TIMED
        QVERIFY2(large < 100'000 * 900e-6, "more than 900 ns a hop");
#endif
    }
};

KEYFALL_TEST(FallTableTest)
#include "fall_table_test.moc"
