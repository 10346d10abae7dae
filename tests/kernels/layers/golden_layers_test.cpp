// SPDX-License-Identifier: MIT
// What PyTorch 1.13 traced and profiled (tests/data/layers_torch_1_13.json.gz): every case of the Tracer, the Profiler
// and the Chrome trace. The file's other groups have tests of their own; `everyGroupIsReplayed` knows which.
#include "core/text/json_text.h"
#include "core/trace/chrome_writer.h"
#include "kernels/layers/profiler/profile_table.h"
#include "kernels/layers/tracer/ir_parser.h"
#include "kernels/layers/tracer/ir_passes.h"
#include "kernels/layers/tracer/replay.h"
#include "tests/kernels/layers/golden_cases.h"
#include "tests/kernels/layers/tracing_bench.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>

#include <functional>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;
using Program = std::function<Tensor(TracingBench&, const std::vector<Tensor>&)>;

/// The traced functions, as operator calls; the operators that each needs.
struct TracedCase {
    std::vector<const char*> operators;
    Program program;
};

const std::map<std::string, TracedCase>& tracedCases()
{
    static const std::map<std::string, TracedCase> kCases{
        {"mm_sub_alpha",
         {{"mm", "sub.Tensor"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              return bench.call("sub.Tensor", {bench.call("mm", {in[0], in[1]}), in[0], std::int64_t{2}});
          }}},
        {"reshape_sum",
         {{"reshape", "sum.dim_IntList"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              return bench.call("sum.dim_IntList", {bench.call("reshape", {in[0], Ints{3, 2}}), Ints{1}});
          }}},
        {"diamond",
         {{"relu", "neg", "add.Tensor"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              const Tensor y = bench.call("relu", {in[0]});
              return bench.call("add.Tensor", {y, bench.call("neg", {y})});
          }}},
        {"const_tensor",
         {{"to.device", "detach", "mul.Tensor"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              const Tensor constant = bench.tensor({2}, {1, 2}, false, DType::float32);
              const Tensor same = bench.call("to.device", {constant, kCpu, DType::float32, false, false, None{}});
              return bench.call("mul.Tensor", {in[0], bench.call("detach", {same})});
          }}},
        {"softmax",
         {{"softmax.int"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              return bench.call("softmax.int", {in[0], std::int64_t{-1}, None{}});
          }}},
        {"cat_chunk",
         {{"chunk", "cat"},
          [](TracingBench& bench, const std::vector<Tensor>& in) {
              const Value pieces = bench.callAll("chunk", {in[0], std::int64_t{2}, std::int64_t{0}}).front();
              return bench.call("cat", {pieces, std::int64_t{1}});
          }}},
    };
    return kCases;
}

/// The graph without places in source files, and with numbers for names that came from variables of the program.
IrGraph anonymous(IrGraph graph)
{
    std::int64_t next = static_cast<std::int64_t>(graph.inputs.size());
    for (IrNode& node : graph.nodes) {
        node.location.clear();
        for (IrValue& output : node.outputs) {
            const std::string number = std::to_string(next++);
            const std::string name = output.name;
            output.name = number;
            replaceUses(graph, name, number);
        }
    }
    return graph;
}

/// A profile from the events of a Chrome trace: nested by their times.
Profile profileOf(const Json& events)
{
    Profile profile;
    std::vector<std::uint32_t> open;
    for (const auto& event : events) {
        ProfileSlice slice;
        slice.id = static_cast<std::uint32_t>(profile.size()) + 1;
        slice.op = event.at("name").get<std::string>();
        slice.startNs = event.at("ts").get<std::int64_t>() * 1000;
        slice.endNs = slice.startNs + event.at("dur").get<std::int64_t>() * 1000;
        slice.thread = event.at("tid").get<std::uint32_t>();
        while (!open.empty() && slice.startNs >= profile[open.back() - 1].endNs)
            open.pop_back();
        slice.parent = open.empty() ? 0 : open.back();
        if (slice.parent != 0)
            profile[slice.parent - 1].childrenNs += slice.totalNs();
        open.push_back(slice.id);
        profile.push_back(slice);
    }
    return profile;
}

/// The cells of a table's line, without the two that tell of memory: the events do not.
QStringList timesOf(const QString& line)
{
    QStringList cells = line.trimmed().split(QRegularExpression(" {2,}"));
    if (cells.size() == 9)
        cells.erase(cells.begin() + 6, cells.begin() + 8);
    return cells;
}

QStringList linesOf(const std::string& text)
{
    return QString::fromStdString(text).split('\n', Qt::SkipEmptyParts);
}

}  // namespace

class TestGoldenLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { golden_ = test::parsedJson(readTestData("layers_torch_1_13.json.gz")); }

    /// Each group has its test, which fails when a case of it has no program (golden_cases.h).
    void everyGroupIsReplayed()
    {
        std::size_t count = 0;
        for (const auto& [group, cases] : golden_.items()) {
            if (group == "torch")  // the version of the PyTorch that was asked
                continue;
            QVERIFY2(goldenReplays().contains(group), group.c_str());
            count += cases.is_object() ? cases.size() : 1;
        }
        for (const auto& [group, test] : goldenReplays()) {
            QVERIFY2(golden_.contains(group), group.c_str());
            const QString source = QStringLiteral(KEYFALL_TEST_DATA_DIR "/../%1.cpp").arg(test.c_str());
            QVERIFY2(QFile::exists(source), qPrintable(source));
        }
        qInfo("%zu cases, of which %zu come out otherwise here, on purpose", count, goldenDifferences().size());
    }

    void everyTracedGraphHasAProgram()
    {
        for (const auto& [name, text] : golden_.at("trace").items())
            QVERIFY2(tracedCases().contains(name), name.c_str());
        QCOMPARE(tracedCases().size(), golden_.at("trace").size());
    }

    void everyDifferenceIsOfACase()
    {
        for (const GoldenDifference& difference : goldenDifferences()) {
            QVERIFY2(golden_.at(difference.group).contains(difference.name), difference.name);
            QVERIFY2(QByteArray(difference.rule).startsWith("eleven:2") && difference.why[0] != '\0', difference.name);
        }
    }

    void tracedGraphs_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& [name, text] : golden_.at("trace").items())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void tracedGraphs()
    {
        QFETCH(QString, name);
        const std::string text = golden_.at("trace").at(name.toStdString()).get<std::string>();
        const auto graph = parseGraph(text);
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        QCOMPARE(QString::fromStdString(printGraph(*graph)), QString::fromStdString(text));
        QVERIFY(lintGraph(*graph).empty());

        const TracedCase& traced = tracedCases().at(name.toStdString());
        TracingBench bench;
        for (const char* op : traced.operators)
            if (!bench.dispatcher().find(op))
                QSKIP(qPrintable(QString("there is no operator %1 yet").arg(op)));
        std::vector<std::pair<std::string, Tensor>> named;
        std::vector<Tensor> inputs;
        for (const IrValue& input : graph->inputs) {
            std::vector<double> data;
            for (std::int64_t i = 0; i < elementCount(input.type.shape); ++i)
                data.push_back(static_cast<double>(i) - 1.5);
            inputs.push_back(
                bench.tensor({input.type.shape.begin(), input.type.shape.end()}, data, false, input.type.dtype));
            named.emplace_back(input.name, inputs.back());
        }
        const IrGraph ours = bench.trace(named, [&] { return std::vector{traced.program(bench, inputs)}; });
        QCOMPARE(QString::fromStdString(printGraph(ours)), QString::fromStdString(printGraph(anonymous(*graph))));

        const std::vector<double> eager = bench.numbers(traced.program(bench, inputs));
        IrGraph smaller = *graph;
        static_cast<void>(optimizeGraph(bench.dispatcher(), smaller));
        for (const IrGraph& again : {*graph, ours, smaller}) {
            const auto replayed = replayGraph(bench.dispatcher(), again, inputs);
            QVERIFY2(replayed, replayed ? "" : replayed.error().text().c_str());
            QCOMPARE(bench.numbers((*replayed)[0]), eager);
        }
    }

    /// The calls that PyTorch measured, aggregated here, give the table that it printed.
    void theTableOfTheEvents()
    {
        const Profile profile = profileOf(golden_.at("chrome_trace_events"));
        const QStringList ours = linesOf(profileTable(profile, ProfileOrder::totalTime));
        const QStringList theirs = linesOf(golden_.at("key_averages").get<std::string>());
        QCOMPARE(timesOf(ours[1]), timesOf(theirs[1]));  // the names of the columns
        std::size_t rows = 0;
        for (const QString& line : theirs) {
            if (line.startsWith('-') || line == theirs[1])
                continue;
            QVERIFY2(std::any_of(ours.begin(), ours.end(),
                                 [&line](const QString& own) { return timesOf(own) == timesOf(line); }),
                     qPrintable(line + "\n" + ours.join('\n')));
            ++rows;
        }
        QCOMPARE(rows, std::size_t{9});  // eight operators and the sum
        // The rows come largest first, as PyTorch's.
        QCOMPARE(timesOf(ours[3]).front(), timesOf(theirs[3]).front());
    }

    /// The same profile, written: each of PyTorch's events is there with all of its fields.
    void chromeTraceEvents()
    {
        const Json& theirs = golden_.at("chrome_trace_events");
        const auto written =
            test::parsedJson(wholeText([&](const TextSink& sink) { writeChromeTrace(profileOf(theirs), sink); }));
        // PyTorch 1.13 wrote a bare list; both forms are the format's, and eleven:2.2.5 wants the other one.
        QCOMPARE(golden_.at("chrome_trace_top_keys").get<std::string>(), std::string("list"));
        QVERIFY(theirs.is_array());
        QVERIFY(written.is_object());
        std::vector<Json> slices;
        for (const auto& event : written.at("traceEvents"))
            if (event.at("ph") == "X")
                slices.push_back(event);
        QCOMPARE(slices.size(), theirs.size());
        // What else than slices there is, as pairs of phase and category: nothing.
        QCOMPARE(QString::fromStdString(jsonLine(golden_.at("chrome_trace_phases"))), QString(R"([["X","None"]])"));
        for (std::size_t i = 0; i < slices.size(); ++i) {
            for (const auto& [field, value] : theirs[i].items())
                QVERIFY2(slices[i].contains(field), field.c_str());
            for (const char* same : {"name", "ph", "tid"})
                QCOMPARE(QString::fromStdString(jsonLine(slices[i].at(same))),
                         QString::fromStdString(jsonLine(theirs[i].at(same))));
            for (const char* time : {"ts", "dur"})
                QCOMPARE(slices[i].at(time).get<double>(), theirs[i].at(time).get<double>());
        }
    }

private:
    Json golden_;
};

KEYFALL_TEST(TestGoldenLayers)
#include "golden_layers_test.moc"
