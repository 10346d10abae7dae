// SPDX-License-Identifier: MIT
#include "core/graph/hop_match.h"
#include "tests/support/graphs.h"
#include "tests/support/least_time.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace keyfall;

namespace {

/// "1 2 0": what each hop of `after` is in `before`.
QString matched(const CallGraph& before, const CallGraph& after)
{
    QStringList ids;
    for (const HopId id : matchHops(before, after))
        ids.append(QString::number(id));
    return ids.join(QLatin1Char(' '));
}

/// A call of one line whose kernels hand down from key to key.
void fall(graphs::Builder& b, const char* op, const std::vector<std::string_view>& keys, const char* source)
{
    b.call(op, keys, source);
    HopId parent = 0;
    for (const std::string_view key : keys)
        parent = b.hop(parent, parent == 0 ? CallKind::call : CallKind::redispatch, key);
}

graphs::Builder falls(const std::vector<std::pair<const char*, std::vector<std::string_view>>>& calls)
{
    graphs::Builder b;
    for (const auto& [op, keys] : calls)
        fall(b, op, keys, op);
    return b;
}

}  // namespace

class HopMatchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGraphMatchesItself()
    {
        for (const auto& [name, builder] : graphs::all()) {
            const CallGraph graph = builder.graph();
            const std::vector<HopId> matches = matchHops(graph, graph);
            QCOMPARE(matches.size(), graph.hops.size());
            for (std::size_t i = 0; i < matches.size(); ++i)
                QVERIFY2(matches[i] == i + 1, name.c_str());
        }
    }

    void aKeyThatGoesTakesOnlyItsHop()
    {
        const CallGraph four = falls({{"add", {"Tracer", "Profiler", "Autograd", "Cpu"}}}).graph();
        const CallGraph three = falls({{"add", {"Tracer", "Autograd", "Cpu"}}}).graph();
        QCOMPARE(matched(four, three), QStringLiteral("1 3 4"));
        QCOMPARE(matched(three, four), QStringLiteral("1 0 2 3"));
    }

    void equalsAreToldApartByTheirOrder()
    {
        // Autograd > Autocast > (Autograd > Cpu of `to`) twice > Cpu > matmul, add
        const CallGraph twice = graphs::nested().graph();
        graphs::Builder once;
        once.call("linear", {"Autograd", "Autocast", "Cpu"}, "y = linear(x, w)");
        const HopId autograd = once.hop(0, CallKind::call, "Autograd");
        const HopId autocast = once.hop(autograd, CallKind::redispatch, "Autocast");
        const HopId to = once.hop(autocast, CallKind::call, "Autograd", "to");
        once.hop(to, CallKind::redispatch, "Cpu", "to");
        once.hop(autocast, CallKind::redispatch, "Cpu");
        QCOMPARE(matched(twice, once.graph()), QStringLiteral("1 2 3 4 7"));
        QCOMPARE(matched(once.graph(), twice), QStringLiteral("1 2 3 4 0 0 5 0 0"));
    }

    void aLineThatIsPutBeforeOthersTakesNoHopFromThem()
    {
        const CallGraph two = falls({{"add", {"Autograd", "Cpu"}}, {"mul", {"Autograd", "Cpu"}}}).graph();
        const CallGraph three =
            falls({{"relu", {"Cpu"}}, {"add", {"Autograd", "Cpu"}}, {"mul", {"Autograd", "Cpu"}}}).graph();
        QCOMPARE(matched(two, three), QStringLiteral("0 1 2 3 4"));
        QCOMPARE(matched(three, two), QStringLiteral("2 3 4 5"));
    }

    /// Two runs of a loop of which one has a line more in each round, and one line less at its end.
    void linesThatComeAgainAndAgainTakeNoHops()
    {
        graphs::Builder before;
        graphs::Builder after;
        for (int round = 0; round < 30; ++round)
            for (const char* op : {"add", "mul", "relu"}) {
                fall(before, op, {"Autograd", "Cpu"}, "line");
                if (round < 29 || op != std::string_view("relu"))
                    fall(after, op, {"Autograd", "Cpu"}, "line");
                if (op == std::string_view("add"))
                    fall(after, "copy", {"Cpu"}, "line");
            }
        const CallGraph old = before.graph();
        const CallGraph now = after.graph();
        const std::vector<HopId> matches = matchHops(old, now);
        const auto isNew = [&](const Hop& hop) { return matches[hop.id - 1] == 0; };
        QCOMPARE(std::count_if(now.hops.begin(), now.hops.end(), isNew), 30);
        for (const Hop& hop : now.hops)
            QCOMPARE(isNew(hop), hop.op == "copy");
    }

    void aLineThatIsChangedKeepsItsPlace()
    {
        const CallGraph before = falls({{"relu", {"Cpu"}}, {"add", {"Autograd", "Cpu"}}, {"mul", {"Cpu"}}}).graph();
        graphs::Builder after;
        fall(after, "relu", {"Cpu"}, "relu");
        fall(after, "add", {"Autograd", "Cpu"}, "y = add(a, c)");
        fall(after, "mul", {"Cpu"}, "mul");
        QCOMPARE(matched(before, after.graph()), QStringLiteral("1 2 3 4"));
        const CallGraph other = falls({{"relu", {"Cpu"}}, {"sub", {"Autograd", "Cpu"}}, {"mul", {"Cpu"}}}).graph();
        QCOMPARE(matched(before, other), QStringLiteral("1 0 0 4"));
    }

    void keysOfTwoModelsAreComparedByName()
    {
        graphs::Builder torch(KeyModel::builtIn("pytorch-2.6").value());
        torch.call("add", {"AutogradCPU", "CPU"}, "add");
        const HopId top = torch.hop(0, CallKind::call, "AutogradCPU");
        torch.hop(top, CallKind::redispatch, "CPU");
        graphs::Builder older(KeyModel::builtIn("pytorch-1.13").value());
        older.call("add", {"AutogradCPU", "CPU"}, "add");
        const HopId first = older.hop(0, CallKind::call, "AutogradCPU");
        older.hop(first, CallKind::redispatch, "CPU");
        QCOMPARE(matched(older.graph(), torch.graph()), QStringLiteral("1 2"));
        const CallGraph eleven = falls({{"add", {"Autograd", "Cpu"}}}).graph();
        QCOMPARE(matched(torch.graph(), eleven), QStringLiteral("0 0"));
    }

    void hopsWithoutAKeyMatch()
    {
        const CallGraph floor = graphs::floor().graph();
        QCOMPARE(matched(floor, floor), QStringLiteral("1"));
        QCOMPARE(matched(CallGraph{}, floor), QStringLiteral("0"));
        QCOMPARE(matched(floor, CallGraph{}), QString());
    }

    void noHopIsNamedTwiceAndEveryPairIsEqual()
    {
        const auto samples = graphs::all();
        for (const auto& [nameA, a] : samples)
            for (const auto& [nameB, b] : samples) {
                const CallGraph before = a.graph();
                const CallGraph after = b.graph();
                const std::vector<HopId> matches = matchHops(before, after);
                std::set<HopId> named;
                for (std::size_t i = 0; i < matches.size(); ++i) {
                    if (matches[i] == 0)
                        continue;
                    QVERIFY(named.insert(matches[i]).second);
                    QVERIFY(before.hops[matches[i] - 1].op == after.hops[i].op);
                    QVERIFY(before.hops[matches[i] - 1].key == after.hops[i].key);
                }
            }
    }

    /// Ten times the hops cost about ten times the time, also in one call with many equals.
    void theTimeGrowsWithTheHops()
    {
        const auto wide = [](int hops) {
            graphs::Builder b;
            b.call("op", {"Cpu"});
            for (int i = 0; i < hops; ++i)
                b.hop(0, CallKind::call, "Cpu", "op" + std::to_string(i % 3));
            return b.graph();
        };
        const auto cost = [](const CallGraph& graph) {
            const double least = tests::leastMilliseconds([&graph] {
                if (matchHops(graph, graph).back() != graph.hops.size())
                    qFatal("the last hop is not itself");
            });
            return std::max(least, 0.1);  // what the clock can tell apart
        };
        QVERIFY(cost(wide(20'000)) < 60 * cost(wide(2'000)));  // squared it would be a hundred times
        QVERIFY(cost(graphs::many(4'000)) < 60 * cost(graphs::many(400)));
    }

    void whoStoodAtAHopGoesOnThere()
    {
        const CallGraph four = falls({{"add", {"Tracer", "Profiler", "Autograd", "Cpu"}}}).graph();
        const CallGraph three = falls({{"add", {"Tracer", "Autograd", "Cpu"}}}).graph();
        const auto gone = matchHops(four, three);
        QCOMPARE(hopAfter(4, gone), HopId{3});
        QCOMPARE(hopAfter(3, gone), HopId{2});
        QCOMPARE(hopAfter(2, gone), HopId{1});  // Profiler is gone: Tracer is the last before it
        QCOMPARE(hopAfter(1, gone), HopId{1});
        QCOMPARE(hopAfter(0, gone), HopId{0});
        const auto come = matchHops(three, four);
        QCOMPARE(hopAfter(2, come), HopId{3});
        QCOMPARE(hopAfter(3, come), HopId{4});
        QCOMPARE(hopAfter(2, matchHops(four, CallGraph{})), HopId{0});
    }
};

KEYFALL_TEST(HopMatchTest)
#include "hop_match_test.moc"
