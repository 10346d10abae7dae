// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/row_cuts.h"

#include <QTest>

#include <random>

using namespace keyfall;

/// The places found from a near one are those that a look at every hop finds.
class RowCutsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPlaceIsTheLastThatFits_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 20; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }

    void eachPlaceIsTheLastThatFits()
    {
        QFETCH(const int, seed);
        std::mt19937 random(static_cast<std::uint32_t>(seed));
        graphs::Builder b;
        b.call("net", {"Autograd", "Cpu"}, "y = net(a)");
        std::vector<HopId> open{b.hop(0, CallKind::call, "Autograd")};
        for (int i = 0; i < 900; ++i) {
            while (open.size() > 1 && random() % 3 == 0)
                open.pop_back();
            const CallKind kind = random() % 2 == 0 ? CallKind::call : CallKind::callDirect;
            open.push_back(b.hop(open.back(), kind, "Cpu"));
        }
        const CallGraph graph = b.graph();
        const LadderLayout layout = layOutLadder(graph);
        const RowCuts cuts(graph, layout);
        std::size_t near = 0;
        double limit = 0;
        HopId after = 1;
        for (int step = 0; step < 300; ++step) {
            limit = step % 50 == 0 ? 0 : limit + static_cast<double>(random() % 60'000) / (1 + random() % 10);
            const HopId from = random() % 2 == 0 ? after : 1;
            HopId last = 0;
            for (HopId id = from + 1; id < layout.firstHop + layout.hops.size(); ++id)
                if (graph.hops[id - 1].parent + 1 != id && static_cast<float>(layout.at(id).x) <= limit)
                    last = id;
            const RowCuts::Cut* const cut = cuts.last(limit, from, near);
            QCOMPARE(cut != nullptr ? cut->hop : 0, last);
            if (cut == nullptr)
                continue;
            QCOMPARE(cut->x, static_cast<float>(layout.at(last).x));
            QCOMPARE(cut->left < cut->x, layout.bracketOf(last) != nullptr && layout.bracketOf(last)->x < cut->x);
            after = last;
        }
    }
};

KEYFALL_TEST(RowCutsTest)
#include "row_cuts_test.moc"
