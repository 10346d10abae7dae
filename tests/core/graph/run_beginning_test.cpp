// SPDX-License-Identifier: MIT
#include "core/graph/run_beginning.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

/// Runs of one operator: each hop with who called it.
class RunBeginningTest : public QObject {
    Q_OBJECT

    /// One call each begins with a hop that nobody called.
    static CallGraph runOf(const std::vector<HopId>& parents, const char* op = "f")
    {
        CallGraph graph;
        for (const HopId parent : parents) {
            Hop hop;
            hop.id = static_cast<HopId>(graph.hops.size()) + 1;
            hop.parent = parent;
            hop.op = op;
            if (parent == 0) {
                TopCall call;
                call.firstHop = hop.id;
                graph.calls.push_back(call);
            }
            hop.call = static_cast<std::uint32_t>(graph.calls.size()) - 1;
            ++graph.calls.back().hopCount;
            graph.hops.push_back(hop);
        }
        return graph;
    }
    static std::vector<HopId> chain(HopId length)
    {
        std::vector<HopId> parents;
        for (HopId i = 0; i < length; ++i)
            parents.push_back(i);
        return parents;
    }

private Q_SLOTS:
    void endlessRecursionIsShownAtItsBeginning()
    {
        CallGraph run = runOf(chain(512));
        QCOMPARE(endlessFrom(run), std::optional<std::size_t>(1));
        run.hops.front().op = "first";
        QCOMPARE(endlessFrom(run), std::optional<std::size_t>(2));
        const auto shown = beginningOfEndless(run);
        QVERIFY(shown);
        QCOMPARE(shown->hops.size(), std::size_t{3});  // what begins it, and two of the others
        QCOMPARE(shown->calls.front().hopCount, 3U);
    }

    /// Six hundred calls of one operator are a program, and a short chain of redispatches is a fall.
    void whatEndsIsNotEndless()
    {
        QVERIFY(!beginningOfEndless(runOf(std::vector<HopId>(600, 0))));
        QVERIFY(!beginningOfEndless(runOf(chain(11))));
        QVERIFY(!beginningOfEndless(runOf({})));
    }

    void aRunBeforeAHopTellsNothingOfItsEnd()
    {
        CallGraph run = runOf({0, 0, 2, 3});
        for (Hop& hop : run.hops)
            hop.error = HopError{};
        const auto before = runBefore(run, 4);
        QCOMPARE(before->hops.size(), std::size_t{3});
        QVERIFY(before->hops[0].error);  // of a call that ended before
        QVERIFY(!before->hops[1].error && !before->hops[2].error);
        QCOMPARE(runBefore(run, 1)->hops.size(), std::size_t{1});  // for its lanes
    }
};

KEYFALL_TEST(RunBeginningTest)

#include "run_beginning_test.moc"
