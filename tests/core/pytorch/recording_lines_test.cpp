// SPDX-License-Identifier: MIT
// What a recording's lines say, and the graphs that follow. Recordings of real runs: tests/app/recording_test.cpp.
#include "core/dispatch/proof.h"
#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"
#include "core/pytorch/recording_stream.h"
#include "core/session/breakpoints.h"
#include "core/text/json_text.h"
#include "core/trace/json_writer.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

namespace {

const std::string kHead =
    R"({"format":"keyfall-recording","version":1,"torch_version":"2.15.0","footprint":["Python"]})";
const std::string kSets = "\n"
                          R"({"set":0,"keys":[]})"
                          "\n"
                          R"({"set":1,"keys":["CPU","AutogradCPU","ADInplaceOrView"]})";

/// A registration of a::b at `key`, as record.py asks PyTorch for it.
std::string registered(const std::string& key)
{
    const Json line{{"op", "a::b"},
                    {"state",
                     "name: a::b\nschema: a::b(Tensor x) -> Tensor\ndebug: registered at a.cpp:1\n"
                     "alias analysis kind: FROM_SCHEMA\n"
                         + key + ": registered at a.cpp:2 :: (none) [ boxed ]\n"},
                    {"table", ""}};
    return "\n" + jsonLine(line);
}

std::string called(int number, const std::string& rest = {})
{
    return "\n" + std::string(R"({"call":)") + std::to_string(number)
        + R"(,"op":"a::b","public":"torch.b","at":"t.py:7","thread":0,"outer_include":0,"outer_exclude":0,"start_ns":50,)"
          R"("duration_ns":20,"args":[{"name":"x","keys":1,"dtype":"float32","device":"cpu","shape":[2,3]}])"
        + rest + "}";
}

Expected<Recording> readText(const std::string& text)
{
    LineSource source = LineSource::of(text, "r");
    return readRecording(source);
}

std::string problemOf(const std::string& text)
{
    const auto read = readText(text);
    return read ? "" : read.error().text();
}

}  // namespace

class RecordingLinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfLine()
    {
        const std::string end = "\n"
                                R"({"end":true,"dropped":3,"seconds":1.5,"recorder_seconds":0.25})";
        const std::string event = "\n"
                                  R"({"event":"mm_kernel","device":"cuda","in":1,"start_ns":60,"duration_ns":5})";
        const auto read = readText(kHead + kSets + registered("CPU") + called(1, R"(,"error":"no")") + event + end);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->version, std::string("2.15.0"));
        QCOMPARE(read->footprint, std::vector<std::string>{"Python"});
        QCOMPARE(read->sets.size(), std::size_t(2));
        QCOMPARE(read->sets[1].size(), std::size_t(3));
        QCOMPARE(read->tables.operators.size(), std::size_t(1));
        QCOMPARE(read->calls.size(), std::size_t(1));
        const RecordedCall& call = read->calls[0];
        QCOMPARE(call.op + ' ' + call.publicCall + ' ' + call.at, std::string("a::b torch.b t.py:7"));
        QCOMPARE(call.error, std::string("no"));
        QVERIFY(call.outermost && call.startNs == 50 && call.durationNs == 20 && call.number == 1);
        QVERIFY(call.arguments.size() == 1 && call.arguments[0].keys == 1);
        QVERIFY(call.arguments[0].shape == Dims({2, 3}));
        QVERIFY(read->events == (std::vector<RecordedEvent>{{"mm_kernel", "cuda", 1, 60, 5}}));
        QVERIFY(read->ended && read->dropped == 3 && read->seconds == 1.5 && read->recorderSeconds == 0.25);
        QVERIFY(!readText(kHead + kSets)->ended);
    }

    /// A size that is no number, as of a program's symbol, stays unknown.
    void aSizeThatIsNoNumber()
    {
        std::string text = kHead + kSets + called(1);
        text.replace(text.find("[2,3]"), 5, "[\"s0\",3]");
        QVERIFY(readText(text)->calls[0].arguments[0].shape == Dims({-1, 3}));
    }

    /// Types, devices and keys that Keyfall does not compute with are said as they were recorded, not as its own nearest.
    /// A nested tensor has AutogradCPU in its set as well, and is never there (pytorch:K8).
    void autogradIsEnteredOnce()
    {
        const auto read = readRecordingFile(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz");
        QVERIFY(read.has_value());
        int nested = 0;
        const CallGraph graph = recordedGraphs(*read)[0].graph;
        for (const Hop& hop : graph.hops)
            if (const Hop* above = graph.find(hop.parent);
                above != nullptr && graph.model->nameOf(*above->key) == "AutogradNestedTensor") {
                ++nested;
                QVERIFY2(!graph.model->nameOf(*hop.key).starts_with("Autograd"), hop.op.str().c_str());
            }
        QVERIFY(nested > 0);
    }

    void aTensorIsWhatWasRecorded()
    {
        std::string text = kHead + kSets
            + "\n"
              R"({"set":2,"keys":["SparsePrivateUse1","AutogradPrivateUse1"]})"
            + registered("CPU") + called(1) + called(2);
        const std::string plain = R"("keys":1,"dtype":"float32","device":"cpu")";
        text.replace(text.rfind(plain), plain.size(), R"("keys":2,"dtype":"complex64","device":"npu:1")");
        const auto read = readText(text);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const CallGraph graph = recordedGraphs(*read)[0].graph;
        const KeyModel& model = *graph.model;
        const std::size_t second = graph.calls[1].firstHop - 1;
        const TensorMeta& own = graph.hops[0].inputs[0];
        const TensorMeta& other = graph.hops[second].inputs[0];
        QCOMPARE(textOf(own), std::string("float32[2, 3] cpu"));
        QCOMPARE(textOf(other), std::string("complex64[2, 3] npu:1 sparse_coo"));
        QVERIFY(keysOf(model, own) == model.setOf({"CPU", "AutogradCPU", "ADInplaceOrView"}));
        QVERIFY(keysOf(model, other) == model.setOf({"SparsePrivateUse1", "AutogradPrivateUse1"}));
        // The same words, read anew, are the same tensor.
        const CallGraph again = recordedGraphs(*readText(text))[0].graph;
        QVERIFY(own == again.hops[0].inputs[0] && other == again.hops[second].inputs[0]
                && !(own.foreign == other.foreign));
        // A stop at a type is one at the recorded type.
        const Breakpoint floats{.op = {}, .key = {}, .nth = 0, .dtype = DType::float32};
        QVERIFY(meets(floats, graph, graph.hops[0]) && !meets(floats, graph, graph.hops[second]));
        // The proof begins with them, and the exported graph says them; strides nobody recorded.
        const ProofQuestion question = questionOf(graph, graph.hops[second]);
        QVERIFY(question.start == ProofStart::arguments && question.arguments.size() == 1);
        QVERIFY(question.arguments[0].keys == keysOf(model, other));
        std::string written;
        writeCallGraphJson(graph, [&written](std::string_view part) { written += part; });
        const Json json = test::parsedJson(written);
        const Json& input = json["calls"][1]["hops"][0]["inputs"][0];
        QVERIFY(input["dtype"] == "complex64" && input["device"] == "npu:1" && !input.contains("strides"));
    }

    void aWrongLineIsRefusedWithItsNumber()
    {
        const auto refused = [](const std::string& text, const char* part) {
            const std::string problem = problemOf(text);
            return problem.starts_with("r:") && problem.find(part) != std::string::npos;
        };
        QVERIFY(refused(R"({"format":"other"})", R"("format" is not "keyfall-recording")"));
        QVERIFY(refused(R"({"format":"keyfall-recording","version":2})", "open it with a newer Keyfall"));
        QVERIFY(refused(R"({"format":"keyfall-recording"})", R"(its "version" is not 1)"));
        QVERIFY(refused(R"({"format":"keyfall-recording","version":0})", R"(its "version" is not 1)"));
        QVERIFY(refused(kHead
                            + "\n"
                              R"({"set":1,"keys":[]})"
                              "\n{}",
                        "set 0 was expected"));
        QVERIFY(refused(kHead + kSets
                            + "\n"
                              R"({"set":1,"keys":[]})"
                              "\n{}",
                        "r:4: set 2 was expected"));
        QVERIFY(refused(kHead + called(1) + "\n{}", "is not the number of a set before it"));
        std::string beyond = kHead + kSets + called(1) + "\n{}";
        beyond.replace(beyond.find(R"("keys":1,)"), 9, R"("keys":2,)");
        QVERIFY(refused(beyond, R"("keys" is not the number of a set before it)"));
        QVERIFY(refused(kHead + "\n[]\n{}", "a JSON object was expected"));
    }

    /// What the profiler saw stands at the innermost hop of its call; of many events the first, and how many more.
    void eventsStandAtTheirCall()
    {
        const auto eventsOf = [](int count) {
            std::string text = kHead + kSets + registered("CPU") + called(1) + called(2);
            for (int i = 0; i < count; ++i)
                text += "\n"
                        R"({"event":"mm_kernel","device":"cuda","in":2,"start_ns":60,"duration_ns":5000})";
            const CallGraph graph = recordedGraphs(*readText(text)).at(0).graph;
            return std::pair(graph.hops[graph.hops.size() - 1].events.size(), graph.hops[graph.hops.size() - 1]);
        };
        const auto [one, hop] = eventsOf(1);
        QCOMPARE(one, std::size_t(1));
        QVERIFY(hop.events[0] == (HopEvent{EventKind::launch, "torch.profiler saw mm_kernel, 5.0 µs on cuda", 60}));
        const auto [many, last] = eventsOf(1000);
        QVERIFY(many < 1000);
        QCOMPARE(std::string(last.events[many - 1].text), "and " + std::to_string(1000 - (many - 1)) + " more");
    }

    /// Every hop of a call that failed has its error; the innermost one raised it.
    void anErrorComesFromTheInnermostHop()
    {
        const CallGraph graph = recordedGraphs(*readText(kHead + kSets + registered("Autograd[alias]")
                                                         + registered("CPU") + called(1, R"(,"error":"no")")))
                                    .at(0)
                                    .graph;
        QVERIFY(graph.hops.size() > 1);
        for (const Hop& hop : graph.hops)
            QVERIFY(hop.error == (HopError{"no", hop.id == graph.hops.size()}));
    }

    /// What was written before a program died is a recording, if it has a beginning.
    void aCutFileGivesWhatItHas()
    {
        QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string packed = file.readAll().toStdString();
        const auto half = readText(packed.substr(0, packed.size() / 2));
        QVERIFY2(half, half ? "" : half.error().text().c_str());
        QVERIFY(!half->ended && !half->calls.empty());
        QVERIFY(problemOf(packed.substr(0, 20)).find("cut short") != std::string::npos);
        QVERIFY(problemOf("").find("nothing is in it") != std::string::npos);
    }

    /// The first line tells it from other files of JSON, and from none.
    void aRecordingIsKnownByItsFirstLine()
    {
        QVERIFY(isRecordingFile(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz"));
        QVERIFY(!isRecordingFile(KEYFALL_TEST_DATA_DIR "/recordings/profile_chrome_2_15.json.gz"));
        QVERIFY(!isRecordingFile(KEYFALL_TEST_DATA_DIR "/recordings/kinds.py"));
        QVERIFY(!isRecordingFile(KEYFALL_TEST_DATA_DIR "/recordings/not_there"));
    }

    /// Piece by piece, wherever it is cut, the same calls come; a wrong line ends it.
    void piecesOfAnySize()
    {
        const std::string text = kHead + kSets + registered("CPU") + called(1) + called(2) + "\n";
        const CallGraph whole = recordedGraphs(*readText(text)).at(0).graph;
        for (std::size_t size = 1; size < text.size(); size = size * 2 + 1) {
            RecordingStream stream;
            std::vector<Hop> hops;
            for (std::size_t at = 0; at < text.size(); at += size) {
                const auto graphs = stream.feed(std::string_view(text).substr(at, size));
                QVERIFY2(graphs, graphs ? "" : graphs.error().text().c_str());
                for (const TracedGraph& graph : *graphs)
                    hops.insert(hops.end(), graph.graph.hops.begin(), graph.graph.hops.end());
            }
            QCOMPARE(hops.size(), whole.hops.size());
            for (std::size_t i = 0; i < hops.size(); ++i)
                QVERIFY(hops[i].op == whole.hops[i].op && hops[i].key == whole.hops[i].key);
        }
        RecordingStream stream;
        const auto wrong = stream.feed(kHead + "\n[]\n");
        QVERIFY(!wrong && wrong.error().text().starts_with("the recording:2: a JSON object was expected"));
    }

    /// Calls of a thread stand behind each other in one graph: each begins at its own first hop, with all of its hops.
    void callsFollowEachOther()
    {
        const auto read = readText(kHead + kSets + registered("Autograd[alias]") + registered("CPU") + called(1)
                                   + called(2) + called(3));
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const std::vector<TracedGraph> graphs = recordedGraphs(*read);
        QCOMPARE(graphs.size(), std::size_t(1));
        const CallGraph& graph = graphs[0].graph;
        QVERIFY(graph.predicted);
        QCOMPARE(graph.model->name(), std::string("pytorch-2.15"));  // the recording says so, and no row does
        QCOMPARE(graph.calls.size(), std::size_t(3));
        HopId next = 1;
        for (const TopCall& call : graph.calls) {
            QCOMPARE(call.firstHop, next);
            QVERIFY(call.hopCount > 0);
            QCOMPARE(call.keyset, graph.model->setOf({"CPU", "AutogradCPU", "ADInplaceOrView"}));
            QCOMPARE(graph.hops[call.firstHop - 1].parent, HopId(0));
            QCOMPARE(graph.hops[call.firstHop - 1].inputs.size(), std::size_t(1));
            QCOMPARE(std::string(call.source), std::string("t.py:7 torch.b"));
            for (HopId id = next; id < next + call.hopCount; ++id) {
                QCOMPARE(graph.hops[id - 1].id, id);
                QVERIFY(id == next || graph.hops[id - 1].parent >= next);
            }
            next += call.hopCount;
        }
        QCOMPARE(std::size_t(next), graph.hops.size() + 1);
    }
};

KEYFALL_TEST(RecordingLinesTest)
#include "recording_lines_test.moc"
