// SPDX-License-Identifier: MIT
#include "core/text/line_source.h"
#include "tests/app/keyfall_process.h"
#include "tests/core/schema_checker.h"
#include "tests/support/test_case.h"

#include <QtTest>

#include <map>
#include <set>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kFolder = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/");

/// The falls of an operator in a recording: "AutogradCPU CPU" each.
std::multiset<std::string> fallsOf(const nlohmann::ordered_json& document, const std::string& op)
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
    void modesShowInTheFalls();
    void everyHopIsInTheTableOfThatBuild();
    void isDrawn();
    void cutAndDamaged();
};

void RecordingTest::everyLineIsOfTheSchema()
{
    const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/recording.schema.json");
    for (const char* name : {"train_2_15.jsonl.gz", "modes_2_15.jsonl.gz"}) {
        auto source = LineSource::open((kFolder + QString::fromUtf8(name)).toStdString());
        QVERIFY(source);
        while (const auto line = source->next()) {
            const std::string problem = schema.problem(nlohmann::json::parse(*line));
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
    QVERIFY2(text.out.contains("µs a call") && text.out.contains("aten::mm  AutogradCPU → CPU"), text.out);
}

void RecordingTest::modesShowInTheFalls()
{
    const auto document = keyfall({"explain", "--json", kFolder + "modes_2_15.jsonl.gz"}).json();
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
    for (const char* name : {"train_2_15.jsonl.gz", "modes_2_15.jsonl.gz"}) {
        const QString file = kFolder + QString::fromUtf8(name);
        std::map<std::string, std::map<std::string, std::string>> kernels;  // op -> key -> kernel, less fallthroughs
        for (const QByteArray& line : unpacked(file).split('\n')) {
            const auto json = nlohmann::json::parse(line.toStdString(), nullptr, false);
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
    QVERIFY(calls > 480);
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
