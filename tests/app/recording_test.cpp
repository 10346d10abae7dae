// SPDX-License-Identifier: MIT
#include "core/graph/graph_append.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording_stream.h"
#include "core/text/json_text.h"
#include "core/text/line_source.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <map>
#include <set>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kFolder = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/");

/// The falls of an operator in a recording: "AutogradCPU CPU" each.
std::multiset<std::string> fallsOf(const Json& document, const std::string& op)
{
    std::multiset<std::string> falls;
    for (const auto& fall : document["falls"])
        if (fall["op"] == op) {
            std::string keys;
            for (const auto& key : fall["keys"])
                keys += (keys.empty() ? "" : " ") + key.get<std::string>();
            falls.insert(keys);
        }
    return falls;
}

QByteArray unpacked(const QString& path)
{
    auto source = LineSource::open(path.toStdString());
    QByteArray text;
    while (const auto line = source->next())
        text.append(line->data(), static_cast<qsizetype>(line->size())).append('\n');
    return text;
}

}  // namespace

/// What resources/pytorch/record.py wrote of real runs of 2.15.0 (tests/data/recordings), read, summed up and drawn.
class RecordingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLineIsOfTheSchema();
    void aTraining();
    void modesShowInTheFalls_data();
    void modesShowInTheFalls();
    void everyHopIsInTheTableOfThatBuild();
    void agreesWithTheLiveExtractor();
    void factoriesGoOnBelowBackendSelect();
    void isDrawn();
    void isTheSamePieceByPiece();
    void profilesSayOperators();
    void cutAndDamaged();
};

void RecordingTest::everyLineIsOfTheSchema()
{
    const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/recording.schema.json");
    for (const char* name : {"train_2_15.jsonl.gz", "modes_2_15.jsonl.gz", "modes_2_6.jsonl.gz", "kinds_2_15.jsonl.gz",
                             "profiled_2_15.jsonl.gz", "factories_2_15.jsonl.gz"}) {
        auto source = LineSource::open((kFolder + QString::fromUtf8(name)).toStdString());
        QVERIFY(source);
        while (const auto line = source->next()) {
            const std::string problem = schema.problem(test::parsedJson(*line));
            QVERIFY2(problem.empty(), problem.c_str());
        }
        QVERIFY(source->line() > 30);
    }
}

void RecordingTest::aTraining()
{
    const auto document = keyfall({"explain", "--json", kFolder + "train_2_15.jsonl.gz"}).json();
    QCOMPARE(document["kind"].get<std::string>(), std::string("recording"));
    QVERIFY(document["torch_version"].get<std::string>().starts_with("2.15.0"));
    QCOMPARE(document["complete"].get<bool>(), true);
    QVERIFY(document["calls"].get<int>() > 400);
    QCOMPARE(document["dropped"].get<int>(), 0);
    // Composites were gone when the recorder saw the call: a product of matrices is mm or bmm, forward and backward.
    QVERIFY(fallsOf(document, "aten::matmul").empty() && fallsOf(document, "aten::linear").empty());
    QCOMPARE(fallsOf(document, "aten::mm"), (std::multiset<std::string>{"AutogradCPU CPU"}));
    // A view and a write stop at ADInplaceOrView on their way; a plain function has only a fallthrough there.
    QCOMPARE(fallsOf(document, "aten::t"), (std::multiset<std::string>{"AutogradCPU ADInplaceOrView CPU"}));
    QCOMPARE(fallsOf(document, "aten::convolution_backward"), (std::multiset<std::string>{"AutogradCPU CPU"}));
    for (const auto& fall : document["falls"])
        QVERIFY(fall["predicted"].get<bool>() && !fall["keys"].empty());
    const Outcome text = keyfall({"explain", kFolder + "train_2_15.jsonl.gz"});
    QVERIFY2(text.out.contains("×    247 ms  aten::mm") && text.out.contains("×    755 µs  aten::t"), text.out);
    QVERIFY2(text.out.contains("µs a call") && text.out.contains("aten::mm  AutogradCPU → CPU"), text.out);
}

void RecordingTest::modesShowInTheFalls_data()
{
    QTest::addColumn<QString>("version");
    QTest::newRow("2.15.0") << QStringLiteral("2_15");
    QTest::newRow("2.6.0") << QStringLiteral("2_6");
}

/// Two versions, one script: the keys on these ways did not change.
void RecordingTest::modesShowInTheFalls()
{
    QFETCH(QString, version);
    const auto document = keyfall({"explain", "--json", kFolder + "modes_" + version + ".jsonl.gz"}).json();
    QVERIFY(document["torch_version"].get<std::string>().starts_with(QTest::currentDataTag()));
    // Plain, under autocast, and under inference_mode, which leaves the backend alone.
    QCOMPARE(fallsOf(document, "aten::mm"),
             (std::multiset<std::string>{"AutocastCPU AutogradCPU CPU", "AutogradCPU CPU", "CPU"}));
    QCOMPARE(fallsOf(document, "aten::exp"), (std::multiset<std::string>{"AutogradMeta Meta"}));
    QCOMPARE(fallsOf(document, "aten::sum"), (std::multiset<std::string>{"AutogradCPU SparseCPU"}));
    QCOMPARE(fallsOf(document, "aten::exp.out"), (std::multiset<std::string>{"AutogradCPU ADInplaceOrView CPU"}));
    QCOMPARE(document["errors"].size(), std::size_t(1));
    QVERIFY(document["errors"][0]["text"].get<std::string>().find("must be a matrix") != std::string::npos);
    QVERIFY(document["errors"][0]["at"].get<std::string>().starts_with("modes.py:"));
}

/// The falls that are drawn against the computed tables that the live PyTorch printed into the recording: the same kernel
/// at each key, and no kernel between two hops that would have been met.
void RecordingTest::everyHopIsInTheTableOfThatBuild()
{
    static const QRegularExpression kRow(QStringLiteral("^(\\S+): (fallthrough )?(.*) \\[([a-z ]+)\\]$"));
    int calls = 0;
    for (const char* name : {"train_2_15.jsonl.gz", "modes_2_15.jsonl.gz", "modes_2_6.jsonl.gz"}) {
        const QString file = kFolder + QString::fromUtf8(name);
        std::map<std::string, std::map<std::string, std::string>> kernels;  // op -> key -> kernel, less fallthroughs
        for (const QByteArray& line : unpacked(file).split('\n')) {
            const auto json = readJson(line.toStdString());
            if (!json.is_object() || !json.contains("table"))
                continue;
            auto& rows = kernels[json["op"].get<std::string>()];
            const QString table = QString::fromStdString(json["table"].get<std::string>());
            for (const QString& row : table.split('\n'))
                if (const auto match = kRow.match(row); match.hasMatch() && match.captured(2).isEmpty())
                    rows[match.captured(1).toStdString()] = match.captured(3).toStdString();
        }
        const auto graph = keyfall({"export", file, "--to", "-", "--format", "json"}).json();
        for (const auto& call : graph["calls"]) {
            const auto& rows = kernels.at(call["op"].get<std::string>());
            std::vector<std::string> expected;
            for (const auto& key : call["keyset"]["keys"])
                if (rows.contains(key.get<std::string>()))
                    expected.push_back(key.get<std::string>());
            if (expected.empty())
                expected.emplace_back("Undefined");  // nothing is left to dispatch on (pytorch:K5)
            std::size_t at = 0;
            for (const auto& hop : call["hops"]) {
                const std::string key = hop["key"].get<std::string>();
                QVERIFY(at < expected.size());
                QCOMPARE(key, expected[at++]);
                QCOMPARE(hop["kernel"].get<std::string>(), rows.at(key));
            }
            QVERIFY(at > 0);
            ++calls;
        }
    }
    QVERIFY(calls > 500);
}

/// tests/data/recordings/ask_extractor.py asked the DispatchKeyExtractor of the very process that was recorded, call by
/// call: the set of the first lookup less the fallthroughs, the key of each hop, and its kernel.
void RecordingTest::agreesWithTheLiveExtractor()
{
    int calls = 0;
    int hops = 0;
    for (const QString name : {"train_2_15", "modes_2_15", "kinds_2_15"}) {
        std::map<std::string, std::set<std::string>> fallthroughs;  // op -> keys
        for (const QByteArray& line : unpacked(kFolder + name + ".jsonl.gz").split('\n')) {
            const auto json = readJson(line.toStdString());
            if (!json.is_object() || !json.contains("table"))
                continue;
            for (const QString& row : QString::fromStdString(json["table"].get<std::string>()).split('\n'))
                if (row.contains(": fallthrough "))
                    fallthroughs[json["op"].get<std::string>()].insert(row.section(':', 0, 0).toStdString());
        }
        const auto graph = keyfall({"export", kFolder + name + ".jsonl.gz", "--to", "-", "--format", "json"}).json();
        const QByteArrayList asked = unpacked(kFolder + name + ".asked.jsonl.gz").trimmed().split('\n');
        QCOMPARE(graph["calls"].size(), std::size_t(asked.size()));
        for (std::size_t i = 0; i < graph["calls"].size(); ++i) {
            const auto& call = graph["calls"][i];
            const auto real = test::parsedJson(asked[static_cast<qsizetype>(i)].toStdString());
            const std::string op = call["op"].get<std::string>();
            const QByteArray where =
                QByteArray::fromStdString(name.toStdString() + " call " + std::to_string(i + 1) + " " + op);
            QVERIFY2(op == real["op"].get<std::string>(), where);
            std::set<std::string> predicted;
            for (const auto& key : call["keyset"]["keys"])
                if (!fallthroughs[op].contains(key.get<std::string>()))
                    predicted.insert(key.get<std::string>());
            const auto keys = real["keys"].get<std::set<std::string>>();
            QVERIFY2(predicted == keys, where);
            QVERIFY2(!call["hops"].empty(), where);
            // It was asked for the highest key below each; kernels of autograd go on below all of its keys (pytorch:K8).
            std::vector<Json> falls;
            bool autograd = false;
            for (const Json& step : real["falls"]) {
                const bool isAutograd = step[0].get<std::string>().starts_with("Autograd");
                if (!(isAutograd && autograd))
                    falls.push_back(step);
                autograd = autograd || isAutograd;
            }
            for (std::size_t hop = 0; hop < call["hops"].size(); ++hop, ++hops) {
                const auto& one = call["hops"][hop];
                if (keys.empty()) {
                    QVERIFY2(one["key"] == "Undefined", where);
                    continue;
                }
                QVERIFY2(hop < falls.size() && one["key"] == falls[hop][0], where);
                const auto& kernel = falls[hop][1];
                QVERIFY2(kernel.is_null() ? !one["error"].is_null() : one["kernel"] == kernel, where);
            }
            ++calls;
        }
    }
    QVERIFY2(calls >= 500 && hops > 1000, qPrintable(QStringLiteral("%1 calls, %2 hops").arg(calls).arg(hops)));
}

/// Where tests/data/recordings/ask_backends.py met the same calls, with a kernel of its own at each key.
void RecordingTest::factoriesGoOnBelowBackendSelect()
{
    const QByteArrayList asked = unpacked(kFolder + "factories_2_15.asked.jsonl.gz").trimmed().split('\n');
    const auto graph = keyfall({"export", kFolder + "factories_2_15.jsonl.gz", "--to", "-", "--format", "json"}).json();
    QCOMPARE(graph["calls"].size(), std::size_t(asked.size()) + 2);
    for (std::size_t i = 0; i < std::size_t(asked.size()); ++i) {
        const auto real = readJson(asked[static_cast<qsizetype>(i)].toStdString());
        const auto& call = graph["calls"][i];
        QCOMPARE(call["op"].get<std::string>(), real["op"].get<std::string>());
        const auto& hops = call["hops"];
        QCOMPARE(hops.size(), std::size_t(2));
        QCOMPARE(hops[0]["key"].get<std::string>(), std::string("BackendSelect"));
        QCOMPARE(hops[1]["key"].get<std::string>(), real["key"].get<std::string>());
        QCOMPARE(hops[1]["kind"].get<std::string>(), std::string("redispatch"));
    }
    // A recording of before does not say what came out, and ends where it did.
    QByteArray before = unpacked(kFolder + "factories_2_15.jsonl.gz");
    before.replace(QByteArray(",\"made\":"), QByteArray(",\"unknown\":"));
    const auto old = keyfall({"export", "-", "--to", "-", "--format", "json"}, before).json();
    for (const auto& call : old["calls"])
        QCOMPARE(call["hops"].size(), std::size_t(1));
}

/// What `keyfall -` does with a pipe, however it cuts the text.
void RecordingTest::isTheSamePieceByPiece()
{
    const QString file = kFolder + "kinds_2_15.jsonl.gz";
    const std::string text = unpacked(file).toStdString();
    auto whole = recordedGraphs(readRecordingFile(file.toStdString()).value());
    QCOMPARE(whole.size(), std::size_t(1));
    for (const std::size_t size : {std::size_t(777), std::size_t(65'536), text.size()}) {
        RecordingStream stream;
        CallGraph graph;
        for (std::size_t at = 0; at < text.size(); at += size) {
            auto graphs = stream.feed(std::string_view(text).substr(at, size));
            QVERIFY(graphs);
            for (TracedGraph& one : *graphs) {
                QCOMPARE(one.source, std::string("thread 0"));
                appendGraph(graph, std::move(one.graph));
            }
        }
        QCOMPARE(graph.calls.size(), whole[0].graph.calls.size());
        QVERIFY(graph.hops == whole[0].graph.hops);
    }
    // The last line is cut; a line that is none is said.
    RecordingStream cut;
    const std::size_t inCall = text.find("{\"call\":9,") + 20;
    std::size_t calls = 0;
    const auto complete = cut.feed(std::string_view(text).substr(0, inCall));
    QVERIFY(complete);
    for (const TracedGraph& one : *complete)
        calls += one.graph.calls.size();
    QCOMPARE(calls, std::size_t(8));
    QVERIFY(!cut.feed("nonsense\n"));
}

/// What torch.profiler writes names operators, times and who called whom; keys and kernels stay unknown.
void RecordingTest::profilesSayOperators()
{
    for (const QString name : {"profile_chrome_2_15", "profile_execution_2_15"}) {
        const QString file = kFolder + name + ".json.gz";
        const auto summary = keyfall({"explain", "--json", file}).json();
        QCOMPARE(summary["kind"].get<std::string>(), std::string("profile"));
        const auto run = keyfall({"export", file, "--to", "-", "--format", "json"}).json();
        bool convolution = false;
        for (const auto& call : run["calls"])
            for (const auto& hop : call["hops"]) {
                QVERIFY(hop["key"].is_null() && hop["error"].is_null());
                QVERIFY(!hop.contains("kernel") || hop["kernel"].is_null() || hop["kernel"] == "");
                convolution |= hop["op"] == "aten::convolution" && hop["parent"] == 1;
            }
        QVERIFY(convolution);
        // Nor do they say what of the times was dispatch; an execution trace has none.
        const bool timed = name.contains("chrome");
        const Outcome falls = keyfall({"falls", file});
        QVERIFY2(falls.out.contains("is not known") == timed && !falls.out.contains("% in kernels"), falls.out);
        const auto all = keyfall({"falls", "--json", file}).json()["all"];
        QVERIFY(all["own_ns"].is_null() != timed && all["dispatch_ns"].is_null() && all["kernel_ns"].is_null());
    }
    const Outcome text = keyfall({"explain", kFolder + "profile_chrome_2_15.json.gz"});
    QVERIFY2(text.out.contains("unknown") && text.out.contains("aten::_slow_conv2d_forward"), text.out);
    // The same unpacked, from standard input.
    QCOMPARE(keyfall({"explain", "-"}, unpacked(kFolder + "profile_chrome_2_15.json.gz")).out, text.out);
    QCOMPARE(keyfall({"explain", "-"}, "{\"traceEvents\": []}").status, 2);
    // Profiled inside a recording: what a kernel called below the key Python stands at its hop.
    const auto recorded =
        keyfall({"export", kFolder + "profiled_2_15.jsonl.gz", "--to", "-", "--format", "json"}).json();
    int seen = 0;
    for (const auto& call : recorded["calls"])
        for (const auto& event : call["hops"].back()["events"])
            seen += event["text"].get<std::string>().find("torch.profiler saw") != std::string::npos ? 1 : 0;
    QVERIFY(seen > 10);
    // A recording times calls, not their hops: it does not say either what was dispatch, or at which key the time was spent.
    const QString training = kFolder + "train_2_15.jsonl.gz";
    const Outcome falls = keyfall({"falls", training});
    QVERIFY2(falls.out.contains("only whole calls were timed") && !falls.out.contains("% in kernels"), falls.out);
    const auto byOperator = keyfall({"falls", "--json", "--by", "operator", training}).json();
    QVERIFY(byOperator["all"]["own_ns"].get<std::int64_t>() > 0 && byOperator["all"]["dispatch_ns"].is_null());
    QVERIFY(!byOperator["falls"][0]["own_ns"].is_null());
    const auto byKey = keyfall({"falls", "--json", "--by", "key", training}).json();
    for (const auto& group : byKey["falls"])
        QVERIFY(group["own_ns"].is_null() && group["kernel_ns"].is_null());
}

void RecordingTest::isDrawn()
{
    const QString file = kFolder + "modes_2_15.jsonl.gz";
    Outcome outcome = keyfall({"export", file, "--to", "-", "--format", "json"});
    QCOMPARE(outcome.status, 0);
    const auto graph = outcome.json();
    QCOMPARE(graph["predicted"].get<bool>(), true);
    QCOMPARE(graph["calls"].size(), std::size_t(18));
    const auto& product = graph["calls"][2];
    QCOMPARE(product["op"].get<std::string>(), std::string("aten::mm"));
    QVERIFY(product["source"].get<std::string>().ends_with(" torch.mm"));
    QCOMPARE(product["hops"][0]["inputs"].size(), std::size_t(2));
    QCOMPARE(product["hops"][0]["inputs"][1]["shape"].size(), std::size_t(2));
    // The one that raised says so where it ended.
    QVERIFY(!graph["calls"].back()["hops"].back()["error"].is_null());
    // The same from standard input, unpacked.
    QCOMPARE(keyfall({"export", "-", "--to", "-", "--format", "json"}, unpacked(file)).out, outcome.out);
    QCOMPARE(keyfall({"export", file, "--to", "-"}).status, 2);
    QCOMPARE(keyfall({"export", file, "--to", "x.svg", "--format", "png"}).status, 2);
    QVERIFY(keyfall({"export", file, "--call", "3", "--to", "-", "--format", "dot"}).out.startsWith("digraph"));
#ifdef KEYFALL_HAVE_UI
    outcome = keyfall({"export", file, "--to", "-", "--format", "svg"});
    QCOMPARE(outcome.status, 0);
    // The calls took place; what is predicted are their keys.
    QVERIFY(outcome.out.contains("(recorded, keys predicted)") && !outcome.out.contains("not run"));
    QVERIFY(outcome.out.contains("<svg") && outcome.out.contains("AutocastCPU"));
#endif
}

void RecordingTest::cutAndDamaged()
{
    const QByteArray whole = unpacked(kFolder + "modes_2_15.jsonl.gz");
    // A program that was killed: whole lines count, the last one that was cut does not.
    const qsizetype inCall = whole.indexOf("{\"call\":9,") + 20;
    const auto cut = keyfall({"explain", "-", "--json"}, whole.left(inCall)).json();
    QCOMPARE(cut["calls"].get<int>(), 8);
    QCOMPARE(cut["complete"].get<bool>(), false);
    QByteArray damaged = whole;
    damaged.replace("{\"call\":9,", "{\"call\":9,,");
    const Outcome outcome = keyfall({"explain", "-"}, damaged);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("standard input:"), outcome.err);
    QByteArray strange = whole;
    strange.replace("\"keys\":4", "\"keys\":4000");
    QCOMPARE(keyfall({"explain", "-"}, strange).status, 2);
    QCOMPARE(keyfall({"explain", "-"}, "{\"format\":\"keyfall-recording\",\"version\":2}\n").status, 2);
    QCOMPARE(
        keyfall({"export", "-", "--to", "-", "--format", "dot"}, "{\"format\":\"keyfall-recording\",\"version\":1}\n")
            .status,
        2);
}

}  // namespace keyfall

KEYFALL_TEST(keyfall::RecordingTest)
#include "recording_test.moc"
