// SPDX-License-Identifier: MIT
// What interval arithmetic shows of indices, and that it shows nothing that is not so.
#include "kernels/codegen/bounds_proof.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

using namespace keyfall;
using codegen::proveBounds;

namespace {

/// Loads slot 1 (of `elements`) at `at` for i < n, j < m in a reduction, and stores the sum in slot 0 at `to`.
KernelProgram program(const std::string& elements, const std::string& at, const std::string& to = "i",
                      const std::string& when = {}, const std::string& inner = "m")
{
    const std::string guard = when.empty() ? "" : fmt::format(R"(,"when":"{}")", when);
    const auto read = parseKernelProgram(fmt::format(
        R"({{"ir":1,"vars":[{{"name":"n","min":0,"max":1000}},{{"name":"m","min":-5,"max":1000}}],
            "slots":[{{"slot":0,"dtype":"float32","elements":"n"}},{{"slot":1,"dtype":"float32","elements":"{}"}}],
            "axes":[{{"name":"i","size":"n"}}],
            "code":[{{"v":"s","op":"reduce","kind":"sum","axis":"j","size":"{}","value":"x","code":[
                       {{"v":"x","op":"load","slot":1,"at":"{}"{}}}]}},
                    {{"op":"store","slot":0,"at":"{}","value":"s"}}]}})",
        elements, inner, at, guard, to));
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

bool proven(const KernelProgram& kernel, std::int64_t n = 10, std::int64_t m = 7)
{
    const std::int64_t values[2] = {n, m};
    const auto extents = extentsOf(kernel, values);
    return extents && proveBounds(kernel, *extents, values).holds;
}

}  // namespace

class BoundsProofTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsOfAMatrixAreInside()
    {
        QVERIFY(proven(program("n * m", "i * m + j")));
        QVERIFY(proven(program("n * m", "n * m - 1 - (i * m + j)")));  // flipped
        QVERIFY(proven(program("n * m", "mulacc(i, m, j)")));
        QVERIFY(proven(program("m", "(i * m + j) % m")));
        QVERIFY(proven(program("n", "(i * m + j) // m")));
        QVERIFY(proven(program("n * m", "j * n + i")));  // transposed
        QVERIFY(proven(program("4", "(i & 3)")));
        QVERIFY(proven(program("n", "min(i + j, n - 1)")));
        QVERIFY(proven(program("n", "select(i > 3, i, 0)")));
    }
    void oneMoreOrLessIsNot()
    {
        for (const char* at :
             {"i * m + j + 1", "i * m + j - 1", "(i + 1) * m + j", "n * m - (i * m + j)", "i * (m + 1) + j",
              "(i * m + j + 1) % (n * m + 1)", "min(i * m + j + 1, n * m)", "~j", "j - i"})
            QVERIFY2(!proven(program("n * m", at)), at);
        QVERIFY(!proven(program("n * m - 1", "i * m + j")));
        QVERIFY(!proven(program("n * m", "i * m + j", "i + 1")));
        QVERIFY(!proven(program("n * m", "i * m + j", "n - i")));
        const std::int64_t values[2] = {10, 7};
        const KernelProgram kernel = program("n * m", "i * m + j + 1");
        const auto proof = proveBounds(kernel, *extentsOf(kernel, values), values);
        QCOMPARE(QString::fromStdString(proof.reason),
                 QString("the index (((i * m) + j) + 1) of slot 1 is in 1..70, and the slot has 70 elements"));
    }
    void conditionsNarrowAxes()
    {
        QVERIFY(proven(program("n", "i - 1", "i", "i >= 1")));
        QVERIFY(!proven(program("n", "i - 1", "i", "i >= 0")));
        QVERIFY(proven(program("n", "i + 2", "i", "i + 2 < n")));
        QVERIFY(!proven(program("n", "i + 2", "i", "i + 1 < n")));
        QVERIFY(proven(program("m", "j - 2", "i", "(j - 2 >= 0) & (j - 2 < m)")));
        QVERIFY(!proven(program("m", "j - 2", "i", "(j - 2 >= 0) | (j - 2 < m)")));
        QVERIFY(proven(program("n", "i - 50", "i", "i > 50")));  // never met
        QVERIFY(proven(program("n", "3", "i", "3 == i")));
        QVERIFY(proven(program("1", "i - 3", "i", "3 == i")));
        QVERIFY(!proven(program("1", "i - 3", "i", "3 != i")));
    }
    void faultsAreNotProven()
    {
        QVERIFY(!proven(program("n", "i // (j - 3)")));
        QVERIFY(!proven(program("n", "i", "i", "i // j")));
        QVERIFY(!proven(program("n", "i + 9223372036854775807 - 9223372036854775807")));
        QVERIFY(!proven(program("n", "i << (j + 60)")));
        QVERIFY(!proven(program("n", "i * 0 + pow(2, j - 3) * 0")));
        QVERIFY(!proven(program("n", "i", "i", {}, "m - i")));  // a size below 0 for the last points
        QVERIFY(proven(program("n", "i", "i", {}, "n - i")));
    }
    void emptyAxesAreInsideOfAnything()
    {
        QVERIFY(proven(program("n", "i + 5000"), 0, 7));
        QVERIFY(proven(program("n", "i + 5000"), 10, 0));
        QVERIFY(!proven(program("n", "i"), 10, -1));
        QVERIFY(proven(program("n", "i"), 1000, 1000));
    }
    void randomIndicesThatAreProvenAreInside()
    {
        // Expressions made at random: whatever is proven is tried for each point.
        std::uint64_t state = 7;
        const auto next = [&state](std::uint64_t below) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            return (state >> 33) % below;
        };
        const std::function<std::string(int)> expression = [&](int depth) -> std::string {
            if (depth == 0 || next(4) == 0)
                return std::vector<std::string>{"i", "j", "n", "m", std::to_string(next(12)), "i"}[next(6)];
            const std::string a = expression(depth - 1);
            const std::string b = expression(depth - 1);
            switch (next(13)) {
            case 0: return "(" + a + " + " + b + ")";
            case 1: return "(" + a + " - " + b + ")";
            case 2: return "(" + a + " * " + b + ")";
            case 3: return "(" + a + " // " + b + ")";
            case 4: return "(" + a + " % " + b + ")";
            case 5: return "min(" + a + ", " + b + ")";
            case 6: return "max(" + a + ", " + b + ")";
            case 7: return "tmod(" + a + ", " + b + ")";
            case 8: return "(" + a + " & " + b + ")";
            case 9: return "(" + a + " ^ " + b + ")";
            case 10: return "select(" + a + " < " + b + ", " + a + ", " + b + ")";
            case 11: return "abs(" + a + ")";
            default: return "(" + a + " >> " + std::to_string(next(3)) + ")";
            }
        };
        int shown = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::string at = expression(3);
            const std::string when = expression(1) + (next(2) == 0 ? " < " : " >= ") + expression(1);
            const std::int64_t n = static_cast<std::int64_t>(next(9));
            const std::int64_t m = static_cast<std::int64_t>(next(9));
            if (!proven(program("n * m", at, "i", when), n, m))
                continue;
            ++shown;
            const SizeExpr index = *SizeExpr::parse(at);
            const SizeExpr condition = *SizeExpr::parse(when);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < m; ++j) {
                    const SizeValues point{{"i", i}, {"j", j}, {"n", n}, {"m", m}};
                    const auto holds = condition.evaluate(point);
                    QVERIFY2(holds, when.c_str());
                    if (*holds == 0)
                        continue;
                    const auto value = index.evaluate(point);
                    QVERIFY2(value && *value >= 0 && *value < n * m,
                             fmt::format("{} when {} at i={} j={} n={} m={}", at, when, i, j, n, m).c_str());
                }
        }
        QVERIFY(shown > 300);
    }
};

KEYFALL_TEST(BoundsProofTest)
#include "bounds_proof_test.moc"
