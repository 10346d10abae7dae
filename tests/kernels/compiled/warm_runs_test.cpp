// SPDX-License-Identifier: MIT
// Runs that begin with the kernels in memory that earlier ones left (kernels:D12): what is found, what is not, what is said.
#include "core/lesson/lesson_session.h"
#include "core/program/compiled_report.h"
#include "core/program/kept_kernels.h"
#include "core/text/json_text.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

constexpr const char* kBlock = "with compiled(wait=60000):";

/// relu(a*a + a) twice in a block, with what a test changes.
Session chain(const std::string& block = kBlock, const Json& patch = Json::object())
{
    Json session{{"format", "keyfall-session"}, {"version", 1}, {"model", "ferrotorch"}};
    session["tensors"]["a"] = {{"dtype", "float32"}, {"shape", {3}}, {"data", {1.5, -2, 3}}};
    session["program"] = {"with repeat(2):", "  " + block, "    y = relu(add(mul(a, a), a))"};
    return held(parseSession(jsonLine(mergePatch(session, patch)), "s"));
}

/// The words of the cache in all hops, without keys and times.
QStringList saidOf(const RunResult& result)
{
    QStringList said;
    for (const Hop& hop : result.graph->hops)
        for (const HopEvent& event : hop.events)
            if (event.kind == EventKind::kernelCache) {
                const QString text = QString::fromStdString(std::string(event.text));
                said.append(text.startsWith("compiled ") && text != "compiled in an earlier run"
                                ? QStringLiteral("compiled")
                                : text.section(' ', 0, text.startsWith("held up ") ? 1 : -1));
            }
    said.removeAll(QStringLiteral("held up"));
    return said;
}

const QStringList kCold{"miss", "compiled"};
const QStringList kWarm{"hit", "compiled in an earlier run"};

}  // namespace

class WarmRunsTest : public QObject {
    Q_OBJECT

    std::shared_ptr<KeptKernels> kernels_;

    /// One run, which begins with what the ones before left.
    RunResult next(const Session& session)
    {
        RunControl control;
        control.kernels = kernels_;
        RunResult result = ranSession(session, &control);
        kernels_ = control.kernels;
        return result;
    }
    static const CompiledReport::Cache& cacheOf(const RunResult& result)
    {
        return result.reports.compiled->caches.front();
    }

private Q_SLOTS:
    void init() { kernels_.reset(); }

    void theSecondRunHits()
    {
        const RunResult first = next(chain());
        QCOMPARE(saidOf(first), kCold);
        QCOMPARE(kernels_->count(), std::size_t{1});
        const RunResult second = next(chain());
        QCOMPARE(saidOf(second), kWarm);
        QCOMPARE(valuesOf(second), valuesOf(first));
        QCOMPARE(kernels_->count(), std::size_t{1});
    }

    /// The command line's runs have no control, the lessons' none with kernels.
    void withoutThemEachRunCompiles()
    {
        static_cast<void>(next(chain()));
        QCOMPARE(saidOf(ranSession(chain())), kCold);
        kernels_.reset();
        QCOMPARE(saidOf(next(chain())), kCold);
    }

    /// Counts and spans are the run's own; what is in memory has been there before.
    void theReportIsOfThisRun()
    {
        const RunResult first = next(chain());
        QCOMPARE(cacheOf(first).statistics.text().find("gets 1: misses 1, compiles 1, loads 1"), std::size_t{0});
        QVERIFY(cacheOf(first).rows.front().sinceNs > first.reports.compiled->beganNs);
        const RunResult second = next(chain());
        const CompiledReport& report = *second.reports.compiled;
        QCOMPARE(cacheOf(second).statistics.text().find("gets 1: hits 1, entries 1"), std::size_t{0});
        QCOMPARE(cacheOf(second).counts.front().hits, std::uint64_t{1});
        QCOMPARE(cacheOf(second).counts.front().misses, std::uint64_t{0});
        QVERIFY(cacheOf(second).rows.front().sinceNs < report.beganNs);
        QStringList spans;
        for (const KernelSpan& span : report.log)
            spans << (span.answer                              ? QString::fromUtf8(nameOf(*span.answer).data())
                          : span.kind == KernelSpan::Kind::run ? QStringLiteral("run")
                                                               : QStringLiteral("other"));
        QCOMPARE(spans, QStringList({"hit", "run"}));
    }

    /// Whoever wants to see eight callers meet sees it again.
    void callersMissInEveryRun()
    {
        const std::string race = "with compiled(wait=60000, callers=8):";
        for (int run = 0; run < 3; ++run) {
            const RunResult result = next(chain(race));
            QStringList said{"miss", "8 asked, 7 waited", "compiled"};
            if (run > 0)  // nothing was there before the first
                said << "forgot what an earlier run compiled, so that all who ask meet";
            QCOMPARE(saidOf(result), said);
            QCOMPARE(result.reports.compiled->entries.front().forgotten, run > 0 ? 1 : 0);
            QCOMPARE(cacheOf(result).statistics.compiles, std::uint64_t{1});
        }
        QCOMPARE(saidOf(next(chain())), kWarm);
        QCOMPARE(saidOf(next(chain(race))).size(), 4);
    }

    /// What is served was made of the same program for the same target: what another session computes is another program.
    void whatDiffersIsCompiled_data()
    {
        QTest::addColumn<QString>("block");
        QTest::addColumn<QString>("patch");
        QTest::addColumn<bool>("warm");
        const QString block = QString::fromLatin1(kBlock);
        QTest::newRow("values") << block << R"({"tensors": {"a": {"data": [7, 8, 9]}}})" << true;
        QTest::newRow("size") << block << R"({"tensors": {"a": {"shape": [2], "data": [7, 8]}}})" << true;
        QTest::newRow("layers above") << block << R"({"include": ["Profiler"]})" << true;
        QTest::newRow("model") << block << R"({"model": "pytorch-2.6", "registrations_from": null})" << true;
        QTest::newRow("type") << block << R"({"tensors": {"a": {"dtype": "float64"}}})" << false;
        QTest::newRow("one element") << block << R"({"tensors": {"a": {"shape": [1], "data": [7]}}})" << false;
        QTest::newRow("limit of sizes") << "with compiled(wait=60000, most=1000):"
                                        << "{}" << false;
        QTest::newRow("backend") << "with compiled(backend=\"interpreter\", wait=60000):"
                                 << "{}" << false;
        QTest::newRow("program") << block << R"j({"program": ["with repeat(2):", "  with compiled(wait=60000):",
                "    y = relu(sub(mul(a, a), a))"]
    })j" << false;
    }
    void whatDiffersIsCompiled()
    {
        QFETCH(QString, block);
        QFETCH(QString, patch);
        QFETCH(bool, warm);
        const Session other = chain(block.toStdString(), readJson(patch.toStdString()));
        static_cast<void>(next(chain()));
        const RunResult result = next(other);
        if (block.contains("interpreter") && saidOf(ranSession(chain("with compiled(wait=60000):"))) == kCold
            && cacheOf(ranSession(chain())).backend == "interpreter")
            QSKIP("the interpreter is all there is here");
        QCOMPARE(saidOf(result), warm ? kWarm : kCold);
        QCOMPARE(valuesOf(result), valuesOf(ranSession(other)));
    }

    /// A dispatcher whose mul is another one: nothing that was compiled of the standard one stands for it.
    void anotherKernelAtTheKeyIsNotReplaced()
    {
        static_cast<void>(next(chain()));
        const Json patch{{"registrations", {{{"op", "mul"}, {"key", "Cpu"}, {"kernel", {{"return", 0}}}}}}};
        const Session other = chain(kBlock, patch);
        const RunResult result = next(other);
        QCOMPARE(valuesOf(result), valuesOf(ranSession(other)));
        QVERIFY(valuesOf(result) != valuesOf(ranSession(chain())));
        QVERIFY2(!saidOf(result).contains("hit"), qPrintable(saidOf(result).join('|')));
    }
};

KEYFALL_TEST(WarmRunsTest)
#include "warm_runs_test.moc"
