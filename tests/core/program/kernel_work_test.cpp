// SPDX-License-Identifier: MIT
// What a run of a program computes, and its launches in one line.
#include "core/program/kernel_figures.h"
#include "core/program/kernel_work.h"
#include "tests/core/program/gated_backend.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

constexpr std::uint64_t kUncounted = UINT64_MAX;

/// A program over `float32 x[n]`, `int32 k[n]` and `float32 y[n]` whose code for each of n points is given.
KernelProgram programOf(const QByteArray& code, const QByteArray& size = "n")
{
    const QByteArray text = R"({"ir": 1, "name": "p", "vars": [{"name": "n", "min": 0, "max": 9000000000000000000}],
        "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}, {"slot": 1, "dtype": "float32", "elements": "n"},
                  {"slot": 2, "dtype": "int32", "elements": "n"}],
        "axes": [{"name": "i", "size": ")"
        + size + R"("}], "code": [)" + code + "]}";
    auto program = parseKernelProgram(text.toStdString());
    return program ? std::move(*program) : throw std::runtime_error(program.error().text());
}

}  // namespace

class KernelWorkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsOneOperation_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<quint64>("perPoint");
        const QByteArray x = R"({"v": "x", "op": "load", "slot": 1, "at": "i"}, )";
        const QByteArray k = R"({"v": "k", "op": "load", "slot": 2, "at": "i"}, )";
        const QByteArray end = R"(, {"op": "store", "slot": 0, "at": "i", "value": "y"})";
        const QByteArray whole = R"(, {"op": "store", "slot": 2, "at": "i", "value": "y"})";
        QTest::newRow("a copy") << x + R"({"op": "store", "slot": 0, "at": "i", "value": "x"})" << quint64(0);
        QTest::newRow("a product") << x + R"({"v": "y", "op": "mul", "args": ["x", "x"]})" + end << quint64(1);
        QTest::newRow("a function") << x + R"({"v": "y", "op": "exp", "args": ["x"]})" + end << quint64(1);
        QTest::newRow("multiply and add")
            << x + R"({"v": "y", "op": "fma", "args": ["x", "x", "x"]})" + end << quint64(2);
        QTest::newRow("a comparison and a choice") << x
                + R"({"v": "c", "op": "lt", "args": ["x", "x"]}, {"v": "y", "op": "select", "args": ["c", "x", "x"]})"
                + end << quint64(2);
        QTest::newRow("integers") << k + R"({"v": "y", "op": "mul", "args": ["k", "k"]})" + whole << quint64(0);
        QTest::newRow("a cast") << k + R"({"v": "y", "op": "cast", "to": "float32", "args": ["k"]})" + end
                                << quint64(0);
        QTest::newRow("a sum of squares")
            << QByteArray(R"({"v": "y", "op": "reduce", "kind": "sum", "axis": "j", "size": "n", "code": [)") + x
                + R"({"v": "q", "op": "mul", "args": ["x", "x"]}], "value": "q"})" + end
            << quint64(200);
        QTest::newRow("a sum of integers")
            << QByteArray(R"({"v": "y", "op": "reduce", "kind": "sum", "axis": "j", "size": "n", "code": [)")
                + k.chopped(2) + R"(], "value": "k"})" + whole
            << quint64(0);
        QTest::newRow("a loop that stores") << QByteArray(R"({"op": "loop", "axis": "j", "size": "3", "code": [)") + x
                + R"({"v": "y", "op": "neg", "args": ["x"]})" + end
                + "]}" << quint64(3);
        QTest::newRow("a length of each point's own")
            << QByteArray(R"({"v": "y", "op": "reduce", "kind": "sum", "axis": "j", "size": "i", "code": [)")
                + x.chopped(2) + R"(], "value": "x"})" + end
            << quint64(kUncounted);
    }
    void whatIsOneOperation()
    {
        QFETCH(QByteArray, code);
        QFETCH(quint64, perPoint);
        const auto operations = operationsOf(programOf(code), std::vector<std::int64_t>{100});
        QCOMPARE(operations.value_or(kUncounted), perPoint == kUncounted ? kUncounted : 100 * perPoint);
    }

    void whatCannotBeCountedIsNothing()
    {
        const KernelProgram twice = programOf(
            R"({"v": "x", "op": "load", "slot": 1, "at": "i"}, {"v": "y", "op": "fma", "args": ["x", "x", "x"]},
               {"op": "store", "slot": 0, "at": "i", "value": "y"})");
        QVERIFY(!operationsOf(twice, {}));
        QCOMPARE(operationsOf(twice, std::vector<std::int64_t>{9'000'000'000'000'000'000}).value(),
                 std::uint64_t{18'000'000'000'000'000'000U});
        const KernelProgram square = programOf(R"({"v": "x", "op": "load", "slot": 1, "at": "0"},
            {"op": "store", "slot": 0, "at": "0", "value": "x"})",
                                               "n * n");
        QVERIFY(!operationsOf(square, std::vector<std::int64_t>{9'000'000'000'000'000'000}));
        QCOMPARE(operationsOf(twice, std::vector<std::int64_t>{0}).value(), std::uint64_t{0});
    }

    /// Of launches of several sizes the line has bytes and operations of the one in the middle.
    void launchesInOneLine()
    {
        const FusedProgram fused = test::fusedExample();
        KernelRequest chain;
        chain.key.digest = "aa";
        chain.program = fused.kernels[0].program;
        std::vector<KernelSpan> log;
        for (int i = 0; i < 3; ++i)
            log.push_back({KernelSpan::Kind::run,
                           i == 1 ? "bb" : "aa",
                           -1,
                           0,
                           1000 * (i + 1),
                           std::nullopt,
                           {},
                           static_cast<std::uint64_t>(400 * (i + 1)),
                           {4, 25 * (i + 1)}});
        const KernelRuns runs = inOneLine(runsIn(log, chain));
        QCOMPARE(runs.launches, std::size_t{2});
        QCOMPARE(runs.runNs.value(), std::int64_t{1000});
        QCOMPARE(runs.bytes, std::uint64_t{400});
        QCOMPARE(runs.operations.value(), std::uint64_t{3 * 4 * 25});  // mul, add and max of 100 points
        QCOMPARE(runs.gbPerS().value(), 0.4);
        QCOMPARE(runs.gflopPerS().value(), 0.3);
        QCOMPARE(runs.firstNs.value(), std::int64_t{1000});
        QCOMPARE(inOneLine({{22'100, 8, 1}, {380, 8, 1}, {370, 8, 1}}).firstNs, std::int64_t{22'100});
        QCOMPARE(inOneLine({{22'100, 8, 1}, {380, 8, 1}}).runNs, std::int64_t{380});  // not the cold one
        QCOMPARE(inOneLine({{3, 8, 1}, {1, 8, 1}, {2, 8, 1}}).runNs, std::int64_t{2});
        QVERIFY(!inOneLine({}).gflopPerS() && inOneLine({}).launches == 0);
        QVERIFY(!inOneLine({{0, 8, 1}}).gbPerS());  // a clock that did not move
    }
};

KEYFALL_TEST(KernelWorkTest)

#include "kernel_work_test.moc"
