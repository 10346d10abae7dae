// SPDX-License-Identifier: MIT
// What the panel Falls says of two runs, held against `keyfall falls --against --json`.
#include "core/text/json_text.h"
#include "core/text/quantity_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_layout.h"

#include <QFile>
#include <QLineEdit>
#include <QTest>

using namespace keyfall;

class FallsTruthTest : public QObject {
    Q_OBJECT

    test::ScratchFolder folder_;

    static QString medianOf(const Json& side)
    {
        return side["median_ns"].is_null()
            ? QStringLiteral("–")
            : QString::fromStdString(durationText(side["median_ns"].get<std::int64_t>()));
    }

private Q_SLOTS:
    /// What an earlier run misses at its end is not new.
    void anEarlierRunThatWasCutOffSaysSo()
    {
        QFile whole(QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray packed = whole.readAll();
        FallComparison comparison(standardRuntimeFactory());
        ComparisonBar bar(comparison, nullptr);
        const auto wordsFor = [&](const QString& path) {
            comparison.read(path);
            [&] { QTRY_VERIFY_WITH_TIMEOUT(!comparison.reading(), 30'000); }();
            bar.refresh();
            return bar.words();
        };
        QVERIFY(!wordsFor(whole.fileName()).contains("has no end"));
        const QString words = wordsFor(folder_.write("cut.jsonl.gz", packed.first(packed.size() * 3 / 4)));
        QVERIFY2(words.contains("cut.jsonl.gz has no end: falls of it may be missing."), qPrintable(words));
    }

    void theWindowsRowsAreTheCommands_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("question");
        const QString recordings = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/");
        const QString kinds = recordings + "kinds_2_15.jsonl.gz";
        QByteArray profile = R"({"schemaVersion":1,"traceEvents":[)";
        for (int i = 0; i < 6; ++i)
            profile += R"({"ph":"X","cat":"cpu_op","name":"aten::mul","pid":1,"tid":1,"ts":)"
                + QByteArray::number(1000 * i) + R"(,"dur":20},)";
        const QString slow = folder_.write("slow.json",
                                           QByteArray(profile).replace(R"("dur":20)", R"("dur":90)")
                                               + R"({"ph":"X","cat":"cpu_op","name":"aten::add",)"
                                                 R"("pid":1,"tid":1,"ts":9000,"dur":5}]})");
        const QString fast = folder_.write("fast.json",
                                           profile
                                               + R"({"ph":"X","cat":"cpu_op","name":"aten::sub",)"
                                                 R"("pid":1,"tid":1,"ts":9000,"dur":5}]})");
        const QString trace = folder_.write(
            "trace.txt", "[call] op=[aten::mm], key=[AutogradCPU]\n [redispatch] op=[aten::mm], key=[CPU]\n");
        QTest::newRow("profiles") << fast << slow << QString();
        QTest::newRow("profiles, asked") << fast << slow << QStringLiteral("mul|add");
        QTest::newRow("a recording and a trace") << trace << kinds << QString();
        QTest::newRow("a trace and a recording, asked") << kinds << trace << QStringLiteral("@CPU");
    }

    void theWindowsRowsAreTheCommands()
    {
        QFETCH(QString, before);
        QFETCH(QString, now);
        QFETCH(QString, question);
        Document document(standardRuntimeFactory());
        HopSelection selection;
        FallsPanel panel(document, selection);
        std::vector<FallSource> threads;
        auto graphs = graphsOfInput(now.toStdString(), standardRuntimeFactory());
        QVERIFY(graphs.has_value());
        for (TracedGraph& traced : graphs->traced)
            threads.push_back({traced.source, std::make_shared<const CallGraph>(std::move(traced.graph))});
        panel.setThreads([&threads] { return threads; });
        panel.show();
        document.showGraph(threads.front().graph);
        panel.comparison().read(before);
        QTRY_VERIFY_WITH_TIMEOUT(!panel.comparison().reading(), 30'000);
        QVERIFY(panel.comparison().before() != nullptr);
        QTest::keyClicks(panel.findChild<QLineEdit*>(QStringLiteral("falls.question")), question);

        QStringList arguments{QStringLiteral("falls"), now, QStringLiteral("--against"), before,
                              QStringLiteral("--json")};
        if (!question.isEmpty())
            arguments << QStringLiteral("--filter") << question;
        const Json said = test::keyfall(arguments).json()["differences"];
        const FallChangeModel& shown = panel.changes();
        QVERIFY(!said.empty());
        QCOMPARE(static_cast<std::size_t>(shown.rowCount()), said.size());
        for (int row = 0; row < shown.rowCount(); ++row) {
            const Json& one = said[static_cast<std::size_t>(row)];
            const auto cell = [&](FallChangeModel::Column column) {
                return shown.index(row, column).data().toString();
            };
            QCOMPARE(cell(FallChangeModel::What), QString::fromStdString(one["change"]));
            QCOMPARE(cell(FallChangeModel::Name),
                     QString::fromStdString(one["op"].get<std::string>() + ": " + one["path"].get<std::string>()));
            QCOMPARE(cell(FallChangeModel::CountBefore), flowCount(one["before"]["count"].get<std::uint64_t>()));
            QCOMPARE(cell(FallChangeModel::CountNow), flowCount(one["after"]["count"].get<std::uint64_t>()));
            QCOMPARE(cell(FallChangeModel::MedianBefore), medianOf(one["before"]));
            QCOMPARE(cell(FallChangeModel::MedianNow), medianOf(one["after"]));
        }
    }
};

KEYFALL_TEST(FallsTruthTest)
#include "falls_truth_test.moc"
