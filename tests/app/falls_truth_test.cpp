// SPDX-License-Identifier: MIT
// What the panel Falls says of two runs, held against `keyfall falls --against --json`.
#include "core/text/json_text.h"
#include "core/text/quantity_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/recording_text.h"
#include "tests/support/test_case.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/falls_panel.h"
#include "ui/falls/flow_layout.h"

#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

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

    QString profile(const char* name, const std::vector<int>& durations) const
    {
        QByteArray events;
        for (std::size_t i = 0; i < durations.size(); ++i)
            events += (i == 0 ? "" : ",")
                + QByteArray(R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)")
                + QByteArray::number(static_cast<int>(1000 * i)) + R"(,"dur":)" + QByteArray::number(durations[i])
                + "}";
        return folder_.write(QLatin1String(name), R"({"schemaVersion":1,"traceEvents":[)" + events + "]}");
    }

private Q_SLOTS:
    void theWindowsSentencesAreTheCommands_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("told");  // one of them
        const QString recordings = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/");
        const QString old = recordings + "modes_2_6.jsonl.gz";
        const QString whole = recordings + "modes_2_15.jsonl.gz";
        QFile file(whole);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray packed = file.readAll();
        const QString cut = folder_.write("cut.jsonl.gz", packed.first(packed.size() * 3 / 4));
        const auto dropping = [&](const char* name, const char* count) {
            return folder_.write(QLatin1String(name),
                                 test::recordingText("modes_2_15.jsonl.gz").replace(R"("dropped":0)", count));
        };
        const QString one = dropping("one.jsonl", R"("dropped":1)");
        const QString many = dropping("many.jsonl", R"("dropped":1234)");
        const QString steady = profile("steady.json", {10, 10, 10, 10, 10, 10});
        const QString uneven = profile("uneven.json", {10, 10, 10, 10, 100, 100});
        QTest::newRow("two versions") << old << whole << "PyTorch 2.6.0+cu124 → 2.15.0+cu132";
        QTest::newRow("two key models") << folder_.write(
            "ferrotorch.json",
            test::keyfall({"run", "--json", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall")}).out)
                                        << whole << "key model ferrotorch → ";
        QTest::newRow("the shown one is cut off") << whole << cut << "cut.jsonl.gz: the recording has no end";
        QTest::newRow("the earlier one is cut off") << cut << whole << "cut.jsonl.gz: the recording has no end";
        QTest::newRow("the shown one dropped calls") << whole << many << "1,234 more were only counted";
        QTest::newRow("the earlier one dropped a call") << one << whole << "1 more was only counted";
        QTest::newRow("uneven") << steady << uneven << "1 fall took longer on average";
        QTest::newRow("uneven, of fewer") << steady << profile("few.json", {10, 100}) << "60 µs → 110 µs (6 → 2 times)";
        QTest::newRow("the same") << steady << steady << "6 → 6 falls, 60 µs → 60 µs in their own hops";
    }

    /// Of a whole window, which knows of a recording what its panel is handed.
    void theWindowsSentencesAreTheCommands()
    {
        QFETCH(QString, before);
        QFETCH(QString, now);
        QFETCH(QString, told);
        const test::ScratchFolder home;
        QSettings store(home.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Workbench bench(standardRuntimeFactory(), store, home.filePath(QStringLiteral("unsaved")));
        MainWindow window(bench);
        window.show();
        QSignalSpy ended(&bench.feed, &TraceFeed::ended);
        window.files().open(now);
        QVERIFY(ended.count() > 0 || ended.wait(30'000));
        window.docks().raise(QStringLiteral("falls"));
        auto& panel = *window.docks().dock(QStringLiteral("falls"))->findChild<FallsPanel*>();
        panel.comparison().read(before);
        QTRY_VERIFY_WITH_TIMEOUT(!panel.comparison().reading(), 30'000);

        const test::Outcome said = test::keyfall({"falls", now, "--against", before});
        QStringList sentences;
        for (QString line : QString::fromUtf8(said.err).split(u'\n', Qt::SkipEmptyParts))
            sentences << line.remove(QStringLiteral("keyfall: ")).remove(QFileInfo(line).path() + u'/');
        QStringList lines = QString::fromUtf8(said.out).split(u'\n', Qt::SkipEmptyParts);
        lines.removeFirst();  // which files
        lines.erase(std::remove_if(lines.begin(), lines.end(),
                                   [](const QString& line) {
                                       return !line.contains(QStringLiteral(" falls"))
                                           && !line.startsWith(u"1 fall took");
                                   }),
                    lines.end());
        sentences += lines;
        QVERIFY2(std::any_of(sentences.begin(), sentences.end(),
                             [&](const QString& sentence) { return sentence.contains(told); }),
                 qPrintable(sentences.join(u'|')));
        const QString shown = panel.summary() + u' ' + panel.findChild<ComparisonBar*>()->words();
        for (const QString& sentence : sentences)
            QVERIFY2(shown.contains(sentence + u'.'), qPrintable(sentence + u'|' + shown));
        QCOMPARE(shown.count(QStringLiteral("falls may be missing")), said.err.count("falls may be missing"));
        QCOMPARE(shown.count(QStringLiteral("took longer on average")), said.out.count("took longer on average"));
    }

    /// Both files are watched, and either can be read anew.
    void theShownRunsFileIsWatched()
    {
        const test::ScratchFolder home;
        QSettings store(home.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Workbench bench(standardRuntimeFactory(), store, home.filePath(QStringLiteral("unsaved")));
        MainWindow window(bench);
        window.show();
        const QByteArray call = "[call] op=[aten::mm], key=[CPU]\n";
        const QString now = home.write(QStringLiteral("now.txt"), call);
        QSignalSpy ended(&bench.feed, &TraceFeed::ended);
        window.files().open(now);
        QVERIFY(ended.count() > 0 || ended.wait(30'000));
        window.docks().raise(QStringLiteral("falls"));
        auto& panel = *window.docks().dock(QStringLiteral("falls"))->findChild<FallsPanel*>();
        auto& bar = *panel.findChild<ComparisonBar*>();
        auto& again = *panel.findChild<QToolButton*>(QStringLiteral("falls.readAgain"));
        panel.comparison().read(home.write(QStringLiteral("yesterday.txt"), call));
        QTRY_VERIFY(!panel.comparison().reading());
        QVERIFY2(!bar.words().contains("on the disk") && again.isHidden(), qPrintable(bar.words()));
        QVERIFY(!home.write(QStringLiteral("now.txt"), call + call).isEmpty());
        QTRY_VERIFY2(bar.words().contains("now.txt has changed on the disk; the figures are of what was read."),
                     qPrintable(bar.words()));
        QVERIFY(!bar.words().contains("yesterday.txt has"));
        QCOMPARE(panel.changes().rowCount(), 0);
        QVERIFY(!again.isHidden());
        again.click();
        QTRY_COMPARE(panel.changes().rowCount(), 1);  // mm is there once more
        QVERIFY2(!bar.words().contains("on the disk") && again.isHidden(), qPrintable(bar.words()));
        QVERIFY(QFile::remove(now));
        QTRY_VERIFY2(bar.words().contains("now.txt is no longer there"), qPrintable(bar.words()));
        QVERIFY(again.isHidden());  // nothing is there to read
        // A session that takes its place has no such file.
        window.files().startNew();
        bar.refresh();
        QVERIFY2(!bar.words().contains("now.txt"), qPrintable(bar.words()));
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
        const QString reading = folder_.write(
            "reading.txt", "[call] op=[aten::mm], key=[CPU]\n[call] op=[aten::_local_scalar_dense], key=[CUDA]\n");
        QTest::newRow("something strange is new") << trace << reading << QString();
        QTest::newRow("something strange is gone") << reading << trace << QString();
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
        const Json compared = test::keyfall(arguments).json();
        const Json said = compared["differences"];
        const FallChangeModel& shown = panel.changes();
        QVERIFY(!said.empty());
        // A fall that also takes another time has one row for both.
        Json rows = Json::array();
        for (const Json& one : said) {
            const auto same = std::find_if(rows.begin(), rows.end(), [&](const Json& other) {
                return one["after"].contains("first") && other["after"].contains("first")
                    && one["after"]["first"] == other["after"]["first"];
            });
            if (same == rows.end())
                rows.push_back(one);
            else
                (*same)["change"] = (*same)["change"].get<std::string>() + ", " + one["change"].get<std::string>();
        }
        const int strange = static_cast<int>(compared["strange"].size());
        QCOMPARE(shown.rowCount(), strange + static_cast<int>(rows.size()));
        for (int row = 0; row < strange; ++row) {
            const Json& one = compared["strange"][static_cast<std::size_t>(row)];
            const QString name = shown.index(row, FallChangeModel::Name).data().toString();
            QCOMPARE(shown.index(row, FallChangeModel::What).data().toString(), QString::fromStdString(one["change"]));
            QVERIFY2(name.startsWith(QStringLiteral("Strange: "))
                         && name.endsWith(QString::fromStdString(": " + one["op"].get<std::string>() + " at "
                                                                 + one["key"].get<std::string>())),
                     qPrintable(name));
            QCOMPARE(shown.index(row, one["change"] == "new" ? FallChangeModel::CountNow : FallChangeModel::CountBefore)
                         .data()
                         .toString(),
                     flowCount(one["count"].get<std::uint64_t>()));
        }
        for (int row = strange; row < shown.rowCount(); ++row) {
            const Json& one = rows[static_cast<std::size_t>(row - strange)];
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
