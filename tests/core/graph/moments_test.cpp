// SPDX-License-Identifier: MIT
#include "core/graph/moments.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

/// 1 ( 2 ( 3 ) 4 ), then 5, then 6 ( 7 ): ids with what they start.
class MomentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHopEndsWhereItIsBackOrStartsNone();
    void entriesAndReturns();
    void everyPositionIsConsistent();
    void nothing();
    void aRunThatGrows();
};

static CallGraph graphOf(std::initializer_list<HopId> parents)
{
    CallGraph graph;
    for (const HopId parent : parents) {
        Hop hop;
        hop.id = static_cast<HopId>(graph.hops.size()) + 1;
        hop.parent = parent;
        graph.hops.push_back(hop);
    }
    return graph;
}

void MomentsTest::aHopEndsWhereItIsBackOrStartsNone()
{
    const CallGraph graph = graphOf({0, 1, 2, 1, 0, 0, 6});
    const Moments moments(graph);
    QString text;
    for (int p = 1; p <= moments.count(); ++p)
        text += QLatin1Char(hasEnded(graph, moments.at(p)) ? '^' : '-');
    QCOMPARE(text, QStringLiteral("--^^^^^-^^"));
    for (const Hop& hop : graph.hops)
        QCOMPARE(hasEnded(graph, {hop.id, false}), moments.endOf(hop.id) == moments.entryOf(hop.id));
}

void MomentsTest::entriesAndReturns()
{
    const Moments moments(graphOf({0, 1, 2, 1, 0, 0, 6}));
    QString text;
    for (int p = 1; p <= moments.count(); ++p)
        text += QStringLiteral("%1%2 ").arg(moments.at(p).hop).arg(QLatin1Char(moments.at(p).returned ? '^' : ' '));
    QCOMPARE(text, QStringLiteral("1  2  3  2^ 4  1^ 5  6  7  6^ "));
    QCOMPARE(moments.entryOf(4), 5);
    QCOMPARE(moments.endOf(4), 5);
    QCOMPARE(moments.endOf(1), 6);
    QCOMPARE(moments.entered(4), 3);
    QCOMPARE(moments.afterHops(3), 4);
    QCOMPARE(moments.afterHops(4), 6);
    QCOMPARE(moments.afterHops(7), 10);
}

void MomentsTest::everyPositionIsConsistent()
{
    const CallGraph graph = graphOf({0, 1, 2, 2, 1, 5, 0, 7, 8, 9});
    const Moments moments(graph);
    int entered = 0;
    for (int p = 1; p <= moments.count(); ++p) {
        const Moment moment = moments.at(p);
        entered += moment.returned ? 0 : 1;
        QCOMPARE(moments.entered(p), entered);
        QCOMPARE(moment.returned ? moments.endOf(moment.hop) : moments.entryOf(moment.hop), p);
        QVERIFY(moments.endOf(moment.hop) >= moments.entryOf(moment.hop));
    }
    for (const Hop& hop : graph.hops)
        if (hop.parent != 0)
            QVERIFY(moments.endOf(hop.id) < moments.endOf(hop.parent));
    QCOMPARE(entered, 10);
}

void MomentsTest::nothing()
{
    const Moments moments((CallGraph()));
    QCOMPARE(moments.count(), 0);
    QCOMPARE(moments.at(3), Moment());
    QCOMPARE(moments.entryOf(1), 0);
    QCOMPARE(moments.afterHops(5), 0);
    QCOMPARE(Moments().entered(2), 0);
}

void MomentsTest::aRunThatGrows()
{
    const std::vector<HopId> parents{0, 1, 2, 0, 4, 0, 6, 6, 8};
    CallGraph graph;
    Moments moments;
    for (const HopId end : {3U, 5U, 9U}) {
        while (graph.hops.size() < end) {
            Hop hop;
            hop.id = static_cast<HopId>(graph.hops.size()) + 1;
            hop.parent = parents[graph.hops.size()];
            graph.hops.push_back(hop);
        }
        moments.append(graph);
        const Moments whole(graph);
        QCOMPARE(moments.count(), whole.count());
        for (int p = 0; p <= whole.count(); ++p)
            QCOMPARE(moments.at(p), whole.at(p));
        for (HopId hop = 1; hop <= end; ++hop)
            QCOMPARE(std::pair(moments.entryOf(hop), moments.endOf(hop)),
                     std::pair(whole.entryOf(hop), whole.endOf(hop)));
    }
}

KEYFALL_TEST(MomentsTest)
#include "moments_test.moc"
