// SPDX-License-Identifier: MIT
// The outline of a run: a line a hop, below its caller's, and nothing of what had not happened yet.
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "ui/callgraph/tree_display.h"

#include <QTest>

#include <algorithm>

using namespace keyfall;

namespace {

using M = TreeMetrics;

/// y = add(a, b): Autograd, which calls mul first, then Cpu; z = relu(y): Cpu.
CallGraph nested(bool failing = false)
{
    graphs::Builder b;
    b.call("add", {"Autograd", "Cpu"}, "y = add(a, b)");
    const HopId add = b.hop(0, CallKind::call, "Autograd");
    b.hop(add, CallKind::call, "Cpu", "mul");
    const HopId cpu = b.hop(add, CallKind::redispatch, "Cpu");
    if (failing)
        b.raise(cpu, std::string(120, 'x') + " went wrong");
    b.call("relu", {"Cpu"}, "z = relu(y)");
    b.hop(0, CallKind::call, "Cpu");
    return b.graph();
}

std::vector<DisplayItem> itemsOf(const DisplayList& list, Part part)
{
    std::vector<DisplayItem> items;
    std::copy_if(list.items.begin(), list.items.end(), std::back_inserter(items),
                 [part](const DisplayItem& item) { return item.part == part; });
    return items;
}

QString allWords(const DisplayList& list)
{
    QString words;
    for (const DisplayItem& item : list.items)
        words += item.text + QLatin1Char('\n');
    return words;
}

}  // namespace

class TreeDisplayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineAHopBelowItsCaller()
    {
        const CallGraph graph = nested();
        const DisplayList list = displayTree(graph, Theme::light(), {});
        const std::vector<DisplayItem> signs = itemsOf(list, Part::box);
        QCOMPARE(signs.size(), graph.hops.size());
        for (std::size_t i = 0; i < signs.size(); ++i) {
            QCOMPARE(signs[i].hop, graph.hops[i].id);
            QVERIFY(std::abs(signs[i].rect.center().x() - M::margin - graph.hops[i].depth * M::indent - M::symbol / 2)
                    < 1);
            if (i > 0)
                QVERIFY(signs[i].rect.top() >= signs[i - 1].rect.top() + M::rowHeight);
        }
        for (const DisplayItem& item : list.items)
            QVERIFY(list.bounds.contains(item.rect));
    }

    void aLineLeadsFromTheCaller()
    {
        const DisplayList list = displayTree(nested(), Theme::light(), {});
        const std::vector<DisplayItem> edges = itemsOf(list, Part::edge);
        const std::vector<DisplayItem> signs = itemsOf(list, Part::box);
        QCOMPARE(edges.size(), std::size_t{2});
        QCOMPARE(edges[0].hop, HopId{2});
        QCOMPARE(edges[0].dash, Dash::dashed);  // another operator
        QCOMPARE(edges[1].hop, HopId{3});
        QCOMPARE(edges[1].dash, Dash::solid);
        for (const DisplayItem& edge : edges) {
            QVERIFY(std::abs(edge.rect.left() - signs[0].rect.center().x()) < 1);
            QVERIFY(edge.rect.top() > signs[0].rect.bottom());
            QVERIFY(std::abs(edge.rect.bottom() - signs[edge.hop - 1].rect.center().y()) < 1);
        }
    }

    void whatHasNotHappenedIsNotThere()
    {
        const CallGraph graph = nested();
        const QString whole = allWords(displayTree(graph, Theme::light(), {}));
        for (const auto* words : {"y = add(a, b)", "add · Autograd", "mul · Cpu", "add · Cpu", "z = relu(y)", "→"})
            QVERIFY2(whole.contains(QString::fromUtf8(words)), words);
        TreeState state;
        state.times = true;
        QVERIFY(allWords(displayTree(graph, Theme::light(), state)).contains(QStringLiteral("2.4 µs")));
        state.moment = Moment{3, false};
        const QString fallen = allWords(displayTree(graph, Theme::light(), state));
        QVERIFY(fallen.contains(QString::fromUtf8("add · Cpu")));
        QVERIFY(!fallen.contains(QStringLiteral("relu")));
        QVERIFY(!fallen.contains(QString::fromUtf8("→")));    // add has not come back
        QVERIFY(!fallen.contains(QStringLiteral("2.4 µs")));  // nor what it took
        QVERIFY(fallen.contains(QStringLiteral("2.5 µs")));   // mul has
        state.moment = Moment{1, true};
        QVERIFY(allWords(displayTree(graph, Theme::light(), state)).contains(QStringLiteral("2.4 µs")));
    }

    void oneCall()
    {
        TreeState state;
        state.call = 1;
        const QString words = allWords(displayTree(nested(), Theme::light(), state));
        QVERIFY(words.contains(QStringLiteral("z = relu(y)")));
        QVERIFY(!words.contains(QStringLiteral("add(a, b)")));
    }

    void anErrorIsReadWhereItArose()
    {
        const DisplayList list = displayTree(nested(true), Theme::light(), {});
        const std::vector<DisplayItem> errors = itemsOf(list, Part::error);
        QCOMPARE(errors.size(), std::size_t{1});
        QCOMPARE(errors[0].hop, HopId{3});
        QVERIFY(errors[0].text.endsWith(QStringLiteral("went wrong")));
        QCOMPARE(itemsOf(list, Part::errorEdge).size(), std::size_t{1});  // add at Autograd
    }
};

KEYFALL_TEST(TreeDisplayTest)
#include "tree_display_test.moc"
