// SPDX-License-Identifier: MIT
#include "core/graph/call_folds.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

using namespace keyfall;

class CallFoldsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rounds_data();
    void rounds();
    void whatMakesADifference();
    void roundsBeginWithTheFirstLine();
    void linear();
};

/// One hop a call; calls with one letter fall in one way.
static CallGraph graphOf(const QByteArray& letters)
{
    CallGraph graph;
    for (const char letter : letters) {
        TopCall call;
        call.op = std::string(1, letter);
        call.source = "line";
        call.firstHop = static_cast<HopId>(graph.hops.size()) + 1;
        call.hopCount = 1;
        Hop hop;
        hop.id = call.firstHop;
        hop.op = call.op;
        hop.durationNs = 100 * hop.id;  // times differ
        graph.calls.push_back(call);
        graph.hops.push_back(hop);
    }
    return graph;
}

void CallFoldsTest::rounds_data()
{
    QTest::addColumn<QByteArray>("letters");
    QTest::addColumn<QString>("folds");
    QTest::newRow("nothing") << QByteArray() << QString();
    QTest::newRow("no repetition") << QByteArray("abcdef") << QString();
    QTest::newRow("two are too few") << QByteArray("aabb") << QString();
    QTest::newRow("one call") << QByteArray("xaaaay") << QStringLiteral("1:1x4 ");
    QTest::newRow("a loop") << QByteArray("iabcabcabcabce") << QStringLiteral("1:3x4 ");
    QTest::newRow("the shortest period") << QByteArray("abababab") << QStringLiteral("0:2x4 ");
    QTest::newRow("two loops") << QByteArray("aaabcbcbc") << QStringLiteral("0:1x3 3:2x3 ");
    QTest::newRow("a round that ends early") << QByteArray("abcabcabcab") << QStringLiteral("0:3x3 ");
    QTest::newRow("the longest explanation") << QByteArray("aaabaaabaaab") << QStringLiteral("0:4x3 ");
}

void CallFoldsTest::rounds()
{
    QFETCH(QByteArray, letters);
    QFETCH(QString, folds);
    QString text;
    for (const CallFold& fold : foldCalls(graphOf(letters)))
        text += QStringLiteral("%1:%2x%3 ").arg(fold.first).arg(fold.period).arg(fold.rounds);
    QCOMPARE(text, folds);
}

void CallFoldsTest::whatMakesADifference()
{
    CallGraph graph = graphOf("aaaaaa");
    QCOMPARE(foldCalls(graph).size(), std::size_t{1});
    graph.hops[3].error = HopError{"broken", true};  // the round with the error is not hidden
    QCOMPARE(foldCalls(graph), (std::vector<CallFold>{{0, 1, 3}}));
    graph = graphOf("aaaaaa");
    graph.hops[2].kernel = "another";
    QCOMPARE(foldCalls(graph), (std::vector<CallFold>{{3, 1, 3}}));
    graph = graphOf("aaaaaa");
    graph.calls[3].source = "another line";
    QCOMPARE(foldCalls(graph), (std::vector<CallFold>{{0, 1, 3}}));
}

void CallFoldsTest::roundsBeginWithTheFirstLine()
{
    // The first round has one call more: what repeats first is the end of the body.
    CallGraph graph = graphOf("aXbcabcabcabc");
    for (TopCall& call : graph.calls)
        call.source = call.op == "X" ? "a" : call.op;
    QCOMPARE(foldCalls(graph), (std::vector<CallFold>{{4, 3, 3}}));
}

void CallFoldsTest::linear()
{
    QByteArray letters;
    for (int i = 0; i < 200'000; ++i)
        letters.append(static_cast<char>('a' + (i * 7919 % 26) * (i % 3 == 0) + i % 5));
    const CallGraph graph = graphOf(letters);
    QElapsedTimer timer;
    timer.start();
    const auto folds = foldCalls(graph);
    QVERIFY2(timer.elapsed() < 4000, qPrintable(QString::number(timer.elapsed())));
    std::uint32_t end = 0;
    for (const CallFold& fold : folds) {
        QVERIFY(fold.first >= end);
        end = fold.first + fold.calls();
    }
}

KEYFALL_TEST(CallFoldsTest)
#include "call_folds_test.moc"
