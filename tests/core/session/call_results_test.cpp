// SPDX-License-Identifier: MIT
// What the graph of a run knows of the results that its program named.
#include "core/session/run.h"
#include "core/text/json_text.h"
#include "core/trace/json_writer.h"
#include "tests/core/session/fake_runtime.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

using namespace keyfall;
using test::FakeRuntime;

namespace {

/// Runs the lines on a = [-1, 2, 3] and b = [10, 10, 10], on `device`.
RunResult run(const std::vector<std::string>& program, Device device = kCpu, bool requiresGrad = false)
{
    Session session;
    for (const auto& [name, data] : {std::pair("a", std::vector<double>{-1, 2, 3}), {"b", {10, 10, 10}}}) {
        TensorSpec spec;
        spec.name = name;
        spec.shape = {3};
        spec.data = data;
        spec.device = device;
        spec.requiresGrad = requiresGrad;
        session.tensors.push_back(spec);
    }
    session.program = program;
    auto result = runSession(session, FakeRuntime::factory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

/// "relu y=[0, 2, 3]; sum s=5 (5)": each call, its results and their numbers.
QString namesOf(const CallGraph& graph)
{
    QStringList calls;
    for (const TopCall& call : graph.calls) {
        std::string text = call.op;
        for (const CallResult& result : call.results)
            text += fmt::format(" {}={}{}", result.name.str(), result.text.str(),
                                result.number ? fmt::format(" ({})", *result.number) : std::string());
        calls << QString::fromStdString(text);
    }
    return calls.join("; ");
}

}  // namespace

class CallResultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCallHasWhatItsLineNames()
    {
        QCOMPARE(namesOf(*run({"y = relu(add(a, b))", "s = sum(a)", "relu(a)"}).graph),
                 QString("add.Tensor; relu y=[9, 12, 13]; sum s=4 (4); relu"));
        QCOMPARE(namesOf(*run({"m, i = max(a, 0)", "p, q = split(a, 3)", "_, j = max(a, 0)", "n = size(a, 0)"}).graph),
                 QString("max.dim m=3 (3) i=2 (2); split.Tensor p=[-1, 2, 3] q=[-1, 2, 3]; max.dim j=2 (2); "
                         "size.int n=3 (3)"));
    }

    void onlyWhatACallMade()
    {
        // A value, a list of a call's results and a gradient are no results of the last call.
        QCOMPARE(namesOf(*run({"y = 3", "z = [relu(a)]", "w = y"}).graph), QString("relu"));
        QCOMPARE(namesOf(*run({"y = sum(a)", "backward(y)", "g = grad(a)", "h = relu(g)"}, kCpu, true).graph),
                 QString("sum y=4 (4); relu h=[1, 1, 1]"));
    }

    void everyRoundHasItsOwnValues()
    {
        QCOMPARE(namesOf(*run({"x = a", "with repeat(3):", "    x = add(x, b)"}).graph),
                 QString("add.Tensor x=[9, 12, 13]; add.Tensor x=[19, 22, 23]; add.Tensor x=[29, 32, 33]"));
    }

    void anInPlaceCallShowsTheValuesOfItsTime()
    {
        QCOMPARE(namesOf(*run({"x = add(a, 0)", "y = relu_(x)"}).graph),
                 QString("add.Scalar x=[-1, 2, 3]; relu_ y=[0, 2, 3]"));
    }

    void whatTheRuntimeCannotReadIsNamedOnly()
    {
        QCOMPARE(namesOf(*run({"y = relu(a)"}, Device{DeviceType::cuda, 0}).graph), QString("relu y="));
    }

    void aLongRunKeepsTheFirst()
    {
        const auto graph = run({"with repeat(100007):", "    s = sum(a)"}).graph;
        QCOMPARE(graph->calls.size(), std::size_t{100'007});
        const auto resultOf = [&](std::size_t call) { return namesOf({graph->model, {graph->calls[call]}, {}, {}}); };
        QCOMPARE(resultOf(19'999), QString("sum s=4 (4)"));
        QCOMPARE(resultOf(20'000), QString("sum s= (4)"));
        QCOMPARE(resultOf(99'999), QString("sum s= (4)"));
        QCOMPARE(resultOf(100'000), QString("sum"));
        QCOMPARE(graph->resultsOmitted, std::uint64_t{7});
    }

    void resultsAreNoTimes()
    {
        const CallGraph graph = *run({"y = relu(a)"}).graph;
        QCOMPARE(namesOf(withoutTimes(graph)), namesOf(graph));
    }

    void notANumberEqualsItself()
    {
        const CallResult nan{SharedText("s"), SharedText("nan"), std::numeric_limits<double>::quiet_NaN()};
        CallResult other = nan;
        QVERIFY(nan == other);
        other.number = 1;
        QVERIFY(!(nan == other));
        other.number.reset();
        QVERIFY(!(nan == other));
    }

    void jsonHasThem()
    {
        const RunResult result = run({"y = relu(a)", "s = sum(a)", "add(a, b)"});
        const auto json = callGraphJson(*result.graph);
        QCOMPARE(jsonLine(json["calls"][0]["assigned"]), std::string(R"([{"name":"y","text":"[0, 2, 3]"}])"));
        QCOMPARE(jsonLine(json["calls"][1]["assigned"]), std::string(R"([{"name":"s","text":"4","number":4.0}])"));
        QVERIFY(!json["calls"][2].contains("assigned"));
        QVERIFY(!json.contains("assigned_omitted"));

        const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/call-graph.schema.json");
        CallGraph graph = *result.graph;
        graph.resultsOmitted = 3;
        graph.calls[1].results[0].number = std::numeric_limits<double>::quiet_NaN();
        auto document = test::parsedJson(jsonLine(callGraphJson(graph)));
        QCOMPARE(schema.problem(document), std::string());
        QCOMPARE(document["assigned_omitted"].get<int>(), 3);
        QCOMPARE(document["calls"][1]["assigned"][0]["number"].get<std::string>(), std::string("NaN"));
        document["calls"][0]["assigned"][0].erase("name");
        QVERIFY(!schema.problem(document).empty());
    }
};

KEYFALL_TEST(CallResultsTest)
#include "call_results_test.moc"
