// SPDX-License-Identifier: MIT
#include "core/graph/call_folds.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

using namespace keyfall;

class CallFoldsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rounds_data();
    void rounds();
    void whatMakesADifference();
    void roundsBeginWithTheFirstLine();
    void linear();
    void aRunThatGrows();
    void aLoopThatGoesOn();
    void aCopyGoesOnInAnotherThread();
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

/// Told piece by piece, a run folds as it does at once, and only the end of what was told is looked at again.
void CallFoldsTest::aRunThatGrows()
{
    std::uint32_t random = 7;
    const auto next = [&random](std::uint32_t below) {
        random = random * 1'664'525U + 1'013'904'223U;
        return (random >> 8) % below;
    };
    for (int run = 0; run < 8; ++run) {
        QByteArray letters;
        while (letters.size() < 1500)
            letters += next(2) == 0
                ? QByteArray(1, static_cast<char>('a' + next(20)))
                : QByteArray("abcdefgh").left(1 + next(8)).repeated(1 + next(run % 3 == 0 ? 60 : 6));
        CallFolder folder;
        std::vector<CallFold> before;
        for (qsizetype told = 0; told < letters.size();) {
            const qsizetype had = told;
            told = std::min<qsizetype>(letters.size(), told + 1 + next(run % 2 == 0 ? 40 : 400));
            const std::uint32_t changed = folder.take(graphOf(letters.left(told)));
            QVERIFY(folder.folds() == foldCalls(graphOf(letters.left(told))));
            QVERIFY(changed <= had);
            for (std::size_t i = 0; i < before.size() && before[i].first + before[i].calls() <= changed; ++i)
                QVERIFY(folder.folds()[i] == before[i]);
            for (const CallFold& fold : folder.folds())
                QVERIFY(fold.first + fold.calls() <= changed || fold.first >= changed
                        || std::find(before.begin(), before.end(), fold) != before.end());
            before = folder.folds();
        }
    }
    CallFolder folder;
    QByteArray letters;
    for (int i = 0; i < 40; ++i) {
        for (int call = 0; call < 100; ++call)
            letters += static_cast<char>(next(200));
        QVERIFY(folder.take(graphOf(letters)) + 100 + 3 * kLongestPeriod >= letters.size());
    }
}

/// A loop of which nobody knows the end: each of its calls is compared once.
void CallFoldsTest::aLoopThatGoesOn()
{
    const CallGraph graph = graphOf(QByteArray("xyz") + QByteArray("abc").repeated(30'000));
    CallGraph shown;
    CallFolder folder;
    QElapsedTimer clock;
    clock.start();
    for (std::size_t told = 0; told < graph.calls.size();) {
        for (int i = 0; i < 30 && told < graph.calls.size(); ++i, ++told) {
            shown.calls.push_back(graph.calls[told]);
            shown.hops.push_back(graph.hops[told]);
        }
        folder.take(shown);
    }
    QCOMPARE(folder.folds().size(), std::size_t{1});
    QCOMPARE(folder.folds()[0].rounds, 30'000U);
    QVERIFY2(clock.elapsed() < 3000,
             qPrintable(QString::number(clock.elapsed())));  // 3,000 times from its start: minutes
}

/// The window's rows and its words follow one run, each by itself and from what both know.
void CallFoldsTest::aCopyGoesOnInAnotherThread()
{
    const QByteArray letters = QByteArray("abc").repeated(400) + QByteArray("defgh").repeated(500) + "xyz";
    for (const qsizetype known : {10, 1024, 1500, 3000}) {
        CallFolder folder;
        folder.take(graphOf(letters.left(known)));
        std::vector<CallFold> found;
        std::thread other([copy = folder, &letters, &found]() mutable {
            copy.take(graphOf(letters));
            found = copy.folds();
        });
        for (qsizetype told = known; told <= letters.size(); told += 100)
            folder.take(graphOf(letters.left(told)));
        folder.take(graphOf(letters));
        other.join();
        QVERIFY(found == foldCalls(graphOf(letters)));
        QVERIFY(folder.folds() == found);
    }
}

KEYFALL_TEST(CallFoldsTest)
#include "call_folds_test.moc"
