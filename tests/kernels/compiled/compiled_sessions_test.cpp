// SPDX-License-Identifier: MIT
// The examples of compiled kernels, run as the window runs them: each shows what its sentence says.
#include "core/program/fused_plan.h"
#include "core/program/kernel_cache.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/fused_program_of.h"
#include "kernels/layers/tracer/ir_parser.h"
#include "tests/kernels/compiled/ran_session.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace keyfall;
using namespace keyfall::tests;

namespace {

RunResult runOf(const char* name, KeySet include = {})
{
    Session session = held(readSession(std::string(KEYFALL_RESOURCES_DIR "/sessions/") + name + ".keyfall"));
    session.include = session.include | include;
    RunResult result = ranSession(session);
    if (result.error)
        qFatal("%s", result.error->c_str());
    return result;
}

/// The hops of an operator that begins so.
int hops(const RunResult& result, const char* op)
{
    return static_cast<int>(
        std::count_if(result.graph->hops.begin(), result.graph->hops.end(), [op, &result](const Hop& hop) {
            return hop.op.str().starts_with(op) && hop.key && result.graph->model->nameOf(*hop.key) == "Cpu";
        }));
}

/// The events of the cache that contain a word.
int cacheEvents(const RunResult& result, const char* word)
{
    int count = 0;
    for (const Hop& hop : result.graph->hops)
        for (const HopEvent& event : hop.events)
            count += event.kind == EventKind::kernelCache && event.text.find(word) != std::string::npos ? 1 : 0;
    return count;
}

Expected<codegen::Fusion> fusionOf(const char* name)
{
    const auto model = KeyModel::ferrotorch();
    const auto graph = parseGraph(runOf(name, model->layerBits(Layer::tracer)).reports.tracedGraph);
    if (!graph)
        return tl::unexpected<Error>(graph.error());
    return codegen::fuse(*graph);
}

}  // namespace

class CompiledSessionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chain()
    {
        const RunResult result = runOf("compiled_chain");
        QCOMPARE(hops(result, "mul"), 1);
        QCOMPARE(hops(result, "kernel::mul_add_relu"), 2);
        QCOMPARE(cacheEvents(result, "miss"), 1);
        QCOMPARE(cacheEvents(result, "hit"), 1);
    }
    void softmax()
    {
        const RunResult result = runOf("compiled_softmax");
        QCOMPARE(hops(result, "kernel::"), 1);
        double sum = 0;
        for (const double each : result.results[0].data)
            sum += each;
        QVERIFY2(std::abs(sum - 2) < 1e-5, qPrintable(QString::number(sum)));
    }
    /// Four sizes, one trace, one compile.
    void sizes()
    {
        const RunResult result = runOf("compiled_sizes");
        QCOMPARE(hops(result, "mul"), 1);
        QCOMPARE(hops(result, "compiled::"), 3);
        QCOMPARE(cacheEvents(result, "miss"), 1);
    }
    void race()
    {
        const RunResult result = runOf("compiled_race");
        QCOMPARE(cacheEvents(result, "8 asked, 7 waited"), 1);
    }
    /// The views overlap in rows 2 and 3, so what changes one comes before what reads the other.
    void plan()
    {
        auto fusion = fusionOf("compiled_plan");
        QVERIFY2(fusion, fusion ? "" : fusion.error().text().c_str());
        const FusedProgram fused = codegen::fusedProgramOf(std::move(*fusion));
        KernelCache cache({}, kernelBackends().front());
        std::vector<std::shared_ptr<const CachedKernel>> kernels;
        for (const FusedGroup& group : fused.kernels)
            kernels.push_back(cache.get(*group.program, kCpu).value());
        const auto made = planOf(fused, kernels);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        const Json ops = jsonOf(*made)["ops"];
        const auto at = [&](const char* name) {
            for (std::size_t i = 0; i < ops.size(); ++i)
                if (ops[i]["name"] == name)
                    return i;
            qFatal("no op %s", name);
        };
        const std::size_t change = at("relu_");
        const std::size_t other = at("neg_");
        const std::size_t read = at("mul");
        const std::size_t apart = at("exp");
        const PlanGraph& graph = made->plan.graph();
        const auto between = [&graph](std::size_t a, std::size_t b) {
            for (const Hazard& hazard : graph.hazards)
                if (hazard.before == a && hazard.after == b)
                    return hazard.kinds();
            return std::string();
        };
        QCOMPARE(between(change, other), std::string("RAW+WAR+WAW"));
        QCOMPARE(between(other, read), std::string("RAW"));
        QCOMPARE(between(change, apart), std::string());
        QCOMPARE(between(at("add"), change), std::string("RAW+WAW"));
        QVERIFY(std::find(graph.levels[0].begin(), graph.levels[0].end(), apart) != graph.levels[0].end());
    }
    void refused()
    {
        const RunResult result = runOf("compiled_refused");
        QCOMPARE(hops(result, "compiled::"), 1);
        QVERIFY(hops(result, "kernel::") >= 3);
        const auto fusion = fusionOf("compiled_refused");
        QVERIFY(fusion);
        const auto reasons = [&](codegen::MergeRefusal why) {
            return std::any_of(fusion->refused.begin(), fusion->refused.end(),
                               [why](const codegen::RefusedMerge& merge) { return merge.reason.why == why; });
        };
        QVERIFY(reasons(codegen::MergeRefusal::opaque));
        QVERIFY(reasons(codegen::MergeRefusal::reductions) || reasons(codegen::MergeRefusal::shapes));
    }
};

KEYFALL_TEST(CompiledSessionsTest)
#include "compiled_sessions_test.moc"
