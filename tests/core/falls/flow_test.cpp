// SPDX-License-Identifier: MIT
#include "core/falls/flow.h"
#include "core/pytorch/recorded_graphs.h"
#include "core/pytorch/recording.h"
#include "tests/core/falls/fall_lines.h"
#include "tests/paths.h"
#include "tests/support/flow_bands.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// The graph, where a hop now and then passes over a key.
std::shared_ptr<const CallGraph> withSkippedKeys(const CallGraph& graph, std::mt19937& random)
{
    CallGraph skipping = graph;
    std::vector<Key> keys;
    for (const char* name : {"Tracer", "Vmap", "Autograd", "Cpu"})
        keys.push_back(*graph.model->find(name));
    for (Hop& hop : skipping.hops)
        for (const Key key : keys)
            if (random() % 6 == 0)
                hop.considered.push_back({key, NotChosen::fallthrough});
    return std::make_shared<const CallGraph>(std::move(skipping));
}

QStringList questionsOf(const Flow& flow)
{
    QStringList questions;
    for (const FlowBand& band : flow.bands)
        questions << QStringLiteral("%1 %2").arg(band.count).arg(QString::fromStdString(band.question));
    return questions;
}

}  // namespace

class FlowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fallsThatSkippedOtherKeysAreOtherBands()
    {
        graphs::Builder b;
        for (int i = 0; i < 5; ++i) {
            b.call("add", {"Autograd", "Cpu"});
            const HopId hop = b.hop(0, CallKind::call, "Cpu");
            if (i < 2)
                b.passed(hop, "Autograd", NotChosen::excluded);
        }
        const FallTable table = fallsOf(b.shared());
        QCOMPARE(table.falls.size(), std::size_t{1});  // the same fall (design:falls.2)
        QCOMPARE(questionsOf(flowOf(table)), QStringList({"3 @Cpu -skipped@Autograd", "2 @Cpu skipped@Autograd"}));
    }

    void aKeyWhereAHopIsWasNotSkipped()
    {
        graphs::Builder b;
        b.call("add", {"Autograd", "Cpu"});
        const HopId autograd = b.hop(0, CallKind::call, "Autograd");
        b.passed(b.hop(autograd, CallKind::callDirect, "Cpu"), "Autograd", NotChosen::excluded);
        QCOMPARE(questionsOf(flowOf(fallsOf(b.shared()))), QStringList("1 @Autograd @Cpu"));
    }

    /// As many kinds as keys can be put together, more than are drawn of each: what is drawn as one is asked for as one.
    void aFoldedBandHasAQuestion()
    {
        graphs::Builder b;
        const std::vector<std::string_view> keys{"Tracer", "Profiler", "Vmap", "Autograd", "Autocast", "Cpu"};
        for (const bool failing : {false, true})
            for (int bits = 1; bits < 64; ++bits)
                for (int i = 0; i < (failing ? 1 : 70 - bits); ++i) {
                    b.call("op", keys);
                    HopId above = 0;
                    for (std::size_t key = 0; key < keys.size(); ++key)
                        if ((bits >> key & 1) != 0)
                            above = b.hop(above, above == 0 ? CallKind::call : CallKind::redispatch, keys[key]);
                    if (failing)
                        b.raise(above, "not so");
                }
        const FallTable table = fallsOf(b.shared());
        const Flow flow = flowOf(table);
        const auto folded =
            std::count_if(flow.bands.begin(), flow.bands.end(), [](const FlowBand& band) { return band.folded > 0; });
        QCOMPARE(folded, 2);
        QCOMPARE(test::wrongQuestions(table), QString());
        // Of the thin ones it asks no more than a person can read in a line or two.
        for (const FlowBand& band : flow.bands)
            QVERIFY2(band.question.size() < 400, band.question.c_str());
    }

    void questionsNameTheirBand()
    {
        std::mt19937 random(31);
        for (int round = 0; round < 60; ++round) {
            const auto graph = fall_lines::randomGraph(random, 1 + round % 4);
            QCOMPARE(test::wrongQuestions(fallsOf(graph)), QString());
            QCOMPARE(test::wrongQuestions(fallsOf(withSkippedKeys(*graph, random))), QString());
        }
    }

    void questionsNameTheirBandOfARecording_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"kinds_2_15", "modes_2_6", "train_2_15"})
            QTest::addRow("%s", name) << QString(name);
    }
    void questionsNameTheirBandOfARecording()
    {
        QFETCH(QString, name);
        const auto recording = readRecordingFile(
            (QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/") + name + ".jsonl.gz").toStdString());
        QVERIFY(recording.has_value());
        std::vector<FallSource> sources;
        for (TracedGraph& traced : recordedGraphs(*recording))
            sources.push_back({traced.source, std::make_shared<const CallGraph>(std::move(traced.graph))});
        const FallTable table = fallsOf(std::move(sources));
        QVERIFY(flowOf(table).bands.size() > 3);
        QCOMPARE(test::wrongQuestions(table), QString());
    }
};

KEYFALL_TEST(FlowTest)
#include "flow_test.moc"
