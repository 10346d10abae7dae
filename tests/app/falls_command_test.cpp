// SPDX-License-Identifier: MIT
// `keyfall falls`: of sessions and traces, in text, CSV and JSON, against another run.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/recording_text.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

/// Empty where `json` is as the schema says.
std::string against(const char* schema, const Json& json)
{
    const test::SchemaChecker checker(std::string(KEYFALL_RESOURCES_DIR "/schemas/") + schema);
    return checker.problem(json);
}

QString example(const char* name)
{
    return QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/%1.keyfall").arg(QString::fromLatin1(name));
}

/// Two ranks, nested calls, an error-free run, one pair of autograd keys in one fall.
constexpr const char* kTrace = R"([rank0]: [call] op=[aten::linear], key=[AutogradCPU]
[rank0]:  [call] op=[aten::mm], key=[AutogradCPU]
[rank0]:   [redispatch] op=[aten::mm], key=[CPU]
[rank1]: [call] op=[aten::mm], key=[AutogradCPU]
[rank1]:  [redispatch] op=[aten::mm], key=[CPU]
[rank0]: [call] op=[aten::mul], key=[AutogradCPU]
[rank0]:  [redispatch] op=[aten::mul], key=[AutogradOther]
)";

}  // namespace

class FallsCommandTest : public QObject {
    Q_OBJECT

    test::ScratchFolder folder_;

private Q_SLOTS:
    void aTrace()
    {
        const QString trace = folder_.write("trace.txt", kTrace);
        const Outcome text = keyfall({"falls", trace});
        QVERIFY2(text.status == 0, text.err);
        QVERIFY2(text.out.contains("4 falls in 7 hops, 3 distinct"), text.out);
        QVERIFY2(text.out.contains("aten::mm: AutogradCPU → CPU\n"), text.out);
        QVERIFY2(text.out.contains("aten::mul at AutogradOther, once: autograd is entered twice in one fall "
                                   "(design:strange.1); hop rank0 5 (with 4)"),
                 text.out);
        QVERIFY2(!text.out.contains("dispatch"), text.out);  // no times, so none are shown
        const Json json = keyfall({"falls", trace, "--json"}).json();
        QCOMPARE(against("falls.schema.json", json), std::string());
        QCOMPARE(json["falls"][0]["count"].get<int>(), 2);
        QCOMPARE(jsonLine(json["falls"][0]["last"]), std::string(R"({"thread":1,"hop":1})"));
        QVERIFY(json["falls"][0]["own_ns"].is_null());
        QVERIFY(json["recorder_ns_per_hop"].is_null());
        const Outcome piped = keyfall({"falls", "-", "--csv", "--by", "key"}, kTrace);
        QCOMPARE(piped.out,
                 QByteArray("key,distinct,count,errors,own_ns,dispatch_ns,kernel_ns,total_ns,first,last\r\n"
                            "AutogradCPU,3,4,0,,,,,rank0 1,rank1 1\r\n"
                            "CPU,1,2,0,,,,,rank0 3,rank1 2\r\n"
                            "AutogradOther,1,1,0,,,,,rank0 5,rank0 5\r\n"));
    }

    void aDamagedLineIsTold()
    {
        const QString whole = folder_.write("whole.txt", kTrace + QByteArray("Epoch 1\n"));
        const QString cut =
            folder_.write("cut.txt", kTrace + QByteArray("Epoch 1\n [call] op=[aten::mm], key=[Autog\n"));
        const QByteArray told =
            "/cut.txt: line 9 begins as a dispatch and was cut off or damaged: its call is missing\n";
        const QString picture = folder_.write("fall.dot", {});
        for (const QStringList& command :
             {QStringList{"falls"}, QStringList{"falls", "--json"}, QStringList{"explain"},
              QStringList{"explain", "--json"}, QStringList{"export", "--rank", "rank0", "--to", picture}}) {
            const Outcome good = keyfall(command + QStringList{whole});
            QVERIFY2(good.status == 0 && good.err.isEmpty(), good.err);
            const Outcome bad = keyfall(command + QStringList{cut});
            QCOMPARE(bad.status, 0);
            QVERIFY2(bad.err.count(told) == 1, bad.err);
            if (command.contains(QStringLiteral("--json"))) {
                QCOMPARE(bad.json()["unread_lines"].get<int>(), 1);
                QCOMPARE(bad.json()["first_unread_line"].get<int>(), 9);
                QVERIFY(good.json()["first_unread_line"].is_null());
                QCOMPARE(against((command[0] + ".schema.json").toUtf8().constData(), bad.json()), std::string());
            }
        }
        const QString more =
            folder_.write("cut.txt", kTrace + QByteArray("[call] op=[aten::mm\n [call] op=[aten::mm\n"));
        const Outcome several = keyfall({"falls", more, "--against", whole});
        QVERIFY2(several.err.contains("2 lines, the first of them line 8, begin as a dispatch"), several.err);
    }

    void questionsNarrowIt()
    {
        const QString trace = folder_.write("trace.txt", kTrace);
        const Outcome csv = keyfall({"falls", trace, "--csv", "--filter", "nested|thread:rank1"});
        QVERIFY2(csv.out.contains("aten::mm,AutogradCPU → CPU,2,0,,,,,rank0 2,rank1 1\r\n"), csv.out);
        QCOMPARE(csv.out.count('\n'), 2);
        const Json json = keyfall({"falls", trace, "--json", "--filter", "mm"}).json();
        QCOMPARE(json["all"]["count"].get<int>(), 2);
        QVERIFY(json["strange"].empty());
        const Outcome wrong = keyfall({"falls", trace, "--filter", "@CPV"});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("--filter: '@CPV': the run's model has no key 'CPV' (did you mean 'CPU'?)"),
                 wrong.err);
    }

    /// What was printed of a run is the other side as well, with that run's times.
    void aRunThatWasPrinted()
    {
        for (const char* name : {"training", "error", "fall_cuda", "backend"}) {
            const QString saved =
                folder_.write(QLatin1String(name) + ".json", keyfall({"run", example(name), "--json"}).out);
            const Outcome again = keyfall({"falls", saved, "--json"});
            QVERIFY2(again.status == 0, again.err);
            const Json now = keyfall({"falls", example(name), "--json"}).json();
            const Json then = again.json();
            QCOMPARE(against("falls.schema.json", then), std::string());
            QCOMPARE(then["all"]["count"].get<int>(), now["all"]["count"].get<int>());
            QVERIFY(then["all"]["own_ns"].get<std::int64_t>() > 0);
            QCOMPARE(then["strange"].size(), now["strange"].size());
            QCOMPARE(then["unjudged"].size(), std::size_t{1});
            QCOMPARE(then["unjudged"][0]["kind"].get<std::string>(),
                     std::string("cast-back"));  // which tensor is which
            const Json compared = keyfall({"falls", example(name), "--against", saved, "--json"}).json();
            for (const Json& each : compared["differences"])
                QVERIFY2(each["change"] == "slower" || each["change"] == "faster", jsonLine(each).c_str());
            QVERIFY(compared["strange"].empty());
        }
        const Outcome error = keyfall({"falls", folder_.filePath("error.json")});
        QVERIFY2(error.err.contains("error.json: program line "), error.err);
    }

    /// What was to be read, and not only where its JSON is broken.
    void whatIsDamaged_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("what");
        QTest::newRow("recording") << QByteArray(R"({"format": "keyfall-recording")") << QByteArray("the recording");
        QTest::newRow("profile") << QByteArray(R"({"traceEvents":[{"ph":"X",)") << QByteArray("the profile");
        QTest::newRow("session") << QByteArray(R"({"format": "keyfall-session", "version")")
                                 << QByteArray("the session");
        QTest::newRow("run") << QByteArray(R"({"model": "ferrotorch", "calls": [{"op")")
                             << QByteArray("what was printed of a run");
    }
    void whatIsDamaged()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, what);
        const Outcome outcome = keyfall({"falls", folder_.write("part.json", content)});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("part.json:")
                     && outcome.err.contains(": " + what + " is damaged or was cut off: "),
                 outcome.err);
    }

    /// What was looked for, what was found, and what to take instead.
    void whatHoldsNoCalls_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char* name, const char* content, const char* found) {
            QTest::newRow(name) << QByteArray(content) << QByteArray(found);
        };
        row("a letter", "Dear all,\n", "calls were looked for: no line is a dispatch");
        row("empty", " \n", "the file is empty");
        row("an error", "RuntimeError: Could not run 'aten::mm' with arguments from the 'Meta' backend.\n",
            "calls were looked for, and an error of PyTorch was found (keyfall explain says what it means");
        row("a key model", R"({"format": "keyfall-key-model", "version": 1})",
            "calls were looked for, and a key model was found");
        row("tables", R"({"format": "keyfall-pytorch-tables"})",
            "calls were looked for, and operators with their kernels were found");
        row("other JSON", R"({"name": "resnet"})",
            "calls were looked for, and JSON was found that is no session, no recording, no profile and no run");
    }
    void whatHoldsNoCalls()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, found);
        const Outcome outcome = keyfall({"falls", folder_.write("file", content)});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains("file: " + found), outcome.err);
        QVERIFY2(outcome.err.contains("take what TORCH_SHOW_DISPATCH_TRACE=1") != found.contains("keyfall explain"),
                 outcome.err);
    }

    /// Every example runs, its document is as the schema says, its times add up, and nothing is called strange but what
    /// they are made to show: copies to the device.
    void theExamples()
    {
        const QDir sessions(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions"));
        const QStringList files = sessions.entryList({QStringLiteral("*.keyfall")});
        QVERIFY(files.size() >= 15);
        for (const QString& file : files) {
            const Outcome outcome = keyfall({"falls", sessions.filePath(file), "--json"});
            QVERIFY2(outcome.status == 0, qPrintable(file + ": " + QString::fromUtf8(outcome.err)));
            const Json json = outcome.json();
            const std::string problem = against("falls.schema.json", json);
            QVERIFY2(problem.empty(), qPrintable(file + ": " + QString::fromStdString(problem)));
            std::int64_t own = 0;
            std::int64_t count = 0;
            for (const Json& fall : json["falls"]) {
                own += fall["own_ns"].get<std::int64_t>();
                count += fall["count"].get<std::int64_t>();
            }
            QCOMPARE(own, json["all"]["own_ns"].get<std::int64_t>());
            QCOMPARE(count, json["all"]["count"].get<std::int64_t>());
            QVERIFY(json["recorder_ns_per_hop"].get<double>() > 0);
            // To another device by its key set, and to the CPU and back by a backend's fallback.
            const bool copies = file == QLatin1String("fall_cuda.keyfall") || file == QLatin1String("backend.keyfall");
            for (const Json& oddity : json["strange"])
                QVERIFY2(copies && oddity["kind"] == "device-copy",
                         qPrintable(file + ": " + QString::fromStdString(jsonLine(oddity))));
            QCOMPARE(json["strange"].empty(), !copies);
        }
    }

    void textOfARun()
    {
        const Outcome text = keyfall({"falls", example("fall")});
        QVERIFY2(text.out.contains("add.Tensor: Tracer → Profiler → Autograd → Cpu"), text.out);
        QVERIFY2(text.out.contains("are taken off for the recorder"), text.out);
        QVERIFY2(text.out.contains("% dispatch (mostly measured once: another run can divide it otherwise)"), text.out);
        const Json share = keyfall({"falls", example("fall"), "--json"}).json()["dispatch_share"];
        QCOMPARE(share["repeated"].get<double>(), 0.0);
        QVERIFY(share["measured"].get<double>() > 0);
        const Outcome asked = keyfall({"falls", example("fall"), "--filter", "add"});  // not of these alone
        QVERIFY2(asked.status == 0 && !asked.out.contains("are taken off"), asked.out);
        const Outcome failing = keyfall({"falls", example("error")});
        QCOMPARE(failing.status, 0);
        QVERIFY2(failing.out.contains("✗  [1 failed]"), failing.out);
        QVERIFY2(failing.err.contains("program line"), failing.err);
    }

    void againstAnotherRun()
    {
        const QByteArray before(kTrace);
        QByteArray after = before;
        after.replace("[aten::linear]", "[aten::bmm]");
        after += "[rank1]: [call] op=[aten::mm], key=[AutogradCPU]\n[rank1]:  [redispatch] op=[aten::mm], key=[CPU]\n";
        const QString old = folder_.write("old.txt", before);
        const QString now = folder_.write("now.txt", after);
        const Outcome text = keyfall({"falls", now, "--against", old});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("new     1      aten::bmm: AutogradCPU\n"), text.out);
        QVERIFY2(text.out.contains("gone    1      aten::linear: AutogradCPU\n"), text.out);
        QVERIFY2(text.out.contains("more    2 → 3  aten::mm: AutogradCPU → CPU\n"), text.out);
        const Json json = keyfall({"falls", now, "--against", old, "--json"}).json();
        QCOMPARE(against("falls-difference.schema.json", json), std::string());
        QCOMPARE(json["differences"].size(), std::size_t{3});
        const QByteArray csv = keyfall({"falls", now, "--against", old, "--csv"}).out;
        QVERIFY2(csv.contains("\r\nnew,aten::bmm,AutogradCPU,0,1,,\r\n"), csv);
        QVERIFY2(csv.contains("\r\nmore,aten::mm,AutogradCPU → CPU,2,3,,\r\n"), csv);
        QCOMPARE(csv.count('\n'), 4);

        const Outcome failed = keyfall({"falls", now, "--against", old, "--fail-on", "new,more"});
        QCOMPARE(failed.status, 1);
        QVERIFY2(failed.err.contains("keyfall: a new fall: aten::bmm through AutogradCPU, once\n"), failed.err);
        QVERIFY2(failed.err.contains("a fall is there more often than before: aten::mm through AutogradCPU → CPU, 3 "
                                     "times instead of 2 times"),
                 failed.err);
        QVERIFY2(!failed.err.contains("gone"), failed.err);
        QCOMPARE(keyfall({"falls", now, "--against", old, "--fail-on", "slower"}).status, 0);
        QCOMPARE(keyfall({"falls", now, "--against", old, "--fail-on", "new", "--filter", "@CPU"}).status, 0);
        QCOMPARE(keyfall({"falls", now, "--against", now, "--fail-on", "new,gone,more,slower"}).status, 0);
        QVERIFY(keyfall({"falls", now, "--against", now}).out.contains("the falls are the same"));
        const QByteArray none = keyfall({"falls", now, "--against", old, "--filter", "nothing"}).out;
        QVERIFY2(none.contains("no fall matches nothing") && !none.contains("same"), none);
        // No fall is no new fall; that a check looked at nothing is said where a log has it.
        const Outcome idle =
            keyfall({"falls", now, "--against", old, "--filter", "nothing", "--fail-on", "new", "--json"});
        QCOMPARE(idle.status, 0);
        QVERIFY2(idle.err.contains("--fail-on: no fall of either run matches nothing"), idle.err);
        QVERIFY(keyfall({"falls", now, "--filter", "nothing"}).out.contains("No fall matches.\n"));
        const Outcome grouped = keyfall({"falls", now, "--against", old, "--by", "operator"});
        QCOMPARE(grouped.status, 2);
        QVERIFY2(grouped.err.contains("a difference is told fall by fall, not by operator"), grouped.err);
    }

    void strangeThingsOfTwoRuns()
    {
        const Outcome text = keyfall({"falls", example("fall_cuda"), "--against", example("fall")});
        QVERIFY2(text.out.contains("\nStrange\n  new   ")
                     && text.out.contains("a copy between host and device (design:strange.6); hop "),
                 text.out);
        const Json fresh = keyfall({"falls", example("fall_cuda"), "--against", example("fall"), "--json"}).json();
        QCOMPARE(against("falls-difference.schema.json", fresh), std::string());
        QVERIFY(!fresh["strange"].empty() && fresh["strange"][0]["change"] == "new");
        QVERIFY(fresh["unjudged"].empty());
        const Json gone = keyfall({"falls", example("fall"), "--against", example("fall_cuda"), "--json"}).json();
        QCOMPARE(gone["strange"].size(), fresh["strange"].size());
        QCOMPARE(gone["strange"][0]["change"].get<std::string>(), std::string("gone"));
        const Outcome same = keyfall({"falls", example("fall_cuda"), "--against", example("fall_cuda")});
        QVERIFY2(!same.out.contains("Strange"), same.out);
        // A profile has no keys, so nobody knows what is new in a run that has some.
        const QString profile = folder_.write(
            "keyless.json",
            R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":1}]})");
        const Outcome untold = keyfall({"falls", example("fall_cuda"), "--against", profile});
        QVERIFY2(
            untold.out.contains("  Not compared: a copy between host and device (design:strange.6); in one of both "
                                "runs no hop names its key\n"),
            untold.out);
    }

    /// What a recording misses at its end is not gone, so each side says that it is cut.
    void aRecordingThatWasCutOff()
    {
        const QString whole = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz");
        QFile file(whole);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray packed = file.readAll();
        const QString cut = folder_.write("cut.jsonl.gz", packed.first(packed.size() * 3 / 4));
        const QByteArray words =
            "cut.jsonl.gz: the recording has no end: the program was ended from outside, or the file "
            "was cut off";
        const Outcome alone = keyfall({"falls", cut, "--json"});
        QVERIFY2(alone.status == 0 && alone.err.contains(words), alone.err);
        QVERIFY(alone.json()["cut_off"].get<bool>());
        QVERIFY(!keyfall({"falls", whole, "--json"}).json()["cut_off"].get<bool>());
        const Outcome after = keyfall({"falls", cut, "--against", whole, "--json"});
        QVERIFY2(after.err.contains(words), after.err);
        QVERIFY(after.json()["after"]["cut_off"].get<bool>() && !after.json()["before"]["cut_off"].get<bool>());
        const Outcome before = keyfall({"falls", whole, "--against", cut});
        QVERIFY2(before.status == 0 && before.err.contains(words), before.err);
    }

    void callsThatWereOnlyCounted()
    {
        const QString full = folder_.write(
            "full.jsonl", test::recordingText("modes_2_15.jsonl.gz").replace(R"("dropped":0)", R"("dropped":1234)"));
        const Outcome outcome = keyfall({"falls", full, "--json"});
        QVERIFY2(outcome.status == 0
                     && outcome.err.contains("full.jsonl: the recording holds as many calls as it was to hold: 1,234 "
                                             "more were only counted, so falls may be missing"),
                 outcome.err);
        QCOMPARE(outcome.json()["dropped"].get<int>(), 1234);
        const Json compared = keyfall({"falls", full, "--against", full, "--json"}).json();
        QCOMPARE(against("falls-difference.schema.json", compared), std::string());
        QCOMPARE(compared["before"]["dropped"].get<int>(), 1234);
    }

    void twoVersionsOfPyTorch()
    {
        const QString recordings = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/");
        const Outcome same =
            keyfall({"falls", recordings + "modes_2_15.jsonl.gz", "--against", recordings + "modes_2_6.jsonl.gz"});
        QVERIFY2(same.out.contains("the falls are the same."), same.out);
        QVERIFY2(same.out.contains("PyTorch 2.6.0+cu124 → 2.15.0+cu132\n"), same.out);
    }

    /// Three times as long, but half of the times are as before.
    void sumsAreSaidWhereNothingIsSlower()
    {
        const auto profile = [this](const char* name, const std::vector<int>& durations) {
            QByteArray text;
            for (std::size_t i = 0; i < durations.size(); ++i)
                text += (i == 0 ? "" : ",")
                    + QByteArray(R"({"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)")
                    + QByteArray::number(static_cast<int>(1000 * i)) + R"(,"dur":)" + QByteArray::number(durations[i])
                    + "}";
            return folder_.write(name, R"({"schemaVersion":1,"traceEvents":[)" + text + "]}");
        };
        const QString steady = profile("steady.json", {10, 10, 10, 10, 10, 10});
        const QString uneven = profile("uneven.json", {10, 10, 10, 10, 100, 100});
        const QString slow = profile("slow.json", {30, 30, 30, 30, 30, 600});
        const Outcome same = keyfall({"falls", uneven, "--against", steady, "--fail-on", "slower"});
        QVERIFY2(same.status == 0 && same.err.isEmpty(), same.err);
        QVERIFY2(same.out.contains("the falls are the same.\n6 → 6 falls, 60 µs → 240 µs in their own hops\n"
                                   "1 fall took longer on average, too unevenly or too seldom to be called slower "
                                   "(design:falls.7): aten::mm: no key, 60 µs → 240 µs\n"),
                 same.out);
        const Outcome fewer = keyfall({"falls", profile("few.json", {10, 100}), "--against", steady});
        QVERIFY2(fewer.out.contains("(design:falls.7): aten::mm: no key, 60 µs → 110 µs (6 → 2 times)\n"), fewer.out);
        const Json json = keyfall({"falls", uneven, "--against", steady, "--json"}).json();
        QCOMPARE(against("falls-difference.schema.json", json), std::string());
        QCOMPARE(json["before"]["own_ns"].get<int>(), 60'000);
        QCOMPARE(json["uneven"].size(), std::size_t{1});
        const Outcome asked = keyfall({"falls", steady, "--against", steady, "--filter", "mm"});
        QVERIFY2(asked.out.contains("the falls that match mm are the same."), asked.out);
        // In all is what there is in all, and not six medians.
        const Outcome slower = keyfall({"falls", slow, "--against", steady, "--fail-on", "slower"});
        QCOMPARE(slower.status, 1);
        QVERIFY2(slower.out.contains("slower  10 µs → 30 µs, 60 µs → 750 µs in all  aten::mm"), slower.out);
        QVERIFY2(slower.err.contains("instead of 10 µs, 60 µs → 750 µs in all"), slower.err);
        // Nothing can be slower where nobody took times, and that a check looked at none is said.
        const QString trace = folder_.write("untimed.txt", kTrace);
        const Outcome untimed = keyfall({"falls", steady, "--against", trace, "--fail-on", "slower"});
        QCOMPARE(untimed.status, 0);
        QVERIFY2(untimed.err.contains("slower was not checked, since ") && untimed.err.contains("has no times"),
                 untimed.err);
    }

    /// As *By time* of the panel orders its table, in every form.
    void sortedByTime()
    {
        const QString run = folder_.write("run.json", keyfall({"run", example("sparse"), "--json"}).out);
        const auto falling = [](const std::vector<std::int64_t>& values) {
            return values.size() > 1 && std::is_sorted(values.rbegin(), values.rend());
        };
        for (const char* by : {"fall", "operator", "key", "depth"}) {
            // What a group is known by, and its figure.
            const auto groups = [&](const QStringList& sort, const char* figure) {
                std::pair<std::string, std::vector<std::int64_t>> found;
                const Json json = keyfall(QStringList{"falls", run, "--json", "--by", by} + sort).json();
                for (const Json& group : json["falls"]) {
                    found.first += jsonLine(group["first"]);
                    found.second.push_back(group[figure].get<std::int64_t>());
                }
                return found;
            };
            const auto byTime = groups({"--sort", "time"}, "own_ns");
            const auto byCount = groups({"--sort", "count"}, "count");
            QVERIFY2(falling(byTime.second), by);
            QVERIFY2(falling(byCount.second), by);
            QCOMPARE(groups({}, "count").first, byCount.first);
        }
        std::vector<std::int64_t> times;
        const QByteArray csv = keyfall({"falls", run, "--csv", "--by", "operator", "--sort", "time"}).out;
        for (const QByteArray& line : csv.trimmed().split('\n').mid(1))
            times.push_back(line.split(',').value(4).toLongLong());
        QVERIFY2(falling(times), csv);
        // Depths have an order of their own, unless another is asked for.
        const auto depths = [](const QStringList& sort) {
            std::string names;
            const Json json =
                keyfall(QStringList{"falls", example("training"), "--json", "--by", "depth"} + sort).json();
            for (const Json& group : json["falls"])
                names += group["name"].get<std::string>();
            return names;
        };
        QCOMPARE(depths({}), std::string("012"));
        QCOMPARE(depths({"--sort", "count"}), std::string("021"));
        const Outcome untimed = keyfall({"falls", folder_.write("trace.txt", kTrace), "--sort", "time"});
        QVERIFY2(untimed.status == 2 && untimed.err.contains("trace.txt has no times to sort by"), untimed.err);
    }

    void soManyLines()
    {
        const QString old = folder_.write("old.txt", kTrace);
        const QString none = folder_.write("none.txt", "[call] op=[aten::bmm], key=[CPU]\n");
        const Outcome one = keyfall({"falls", old, "--against", none, "--top", "1"});
        QVERIFY2(one.out.count("\nnew ") == 1 && one.out.contains("... and 3 more"), one.out);
        QCOMPARE(keyfall({"falls", old, "--csv", "--json"}).status, 2);
        QCOMPARE(keyfall({"falls", old, "--csv", "--top", "1"}).status, 2);
    }

    void aRecordingSaysWhatWasNotSeen()
    {
        const QString recording = QStringLiteral(KEYFALL_TEST_DATA_DIR "/recordings/kinds_2_15.jsonl.gz");
        const QByteArray text = keyfall({"falls", recording}).out;
        QVERIFY2(text.contains("their keys and kernels are predicted from the recording's tables."), text);
        QVERIFY2(text.contains("begun anew from Python; all else that recording took lies between the calls.")
                     && text.contains("share        own of time"),
                 text);
        QVERIFY2(
            text.contains("Not judged: a cast is cast back (design:strange.4); which tensor goes where is not told"),
            text);
        const Json json = keyfall({"falls", recording, "--json"}).json();
        QCOMPARE(against("falls.schema.json", json), std::string());
        QVERIFY(json["predicted"].get<bool>());
        QCOMPARE(json["unjudged"].size(), std::size_t{4});  // its copies allocate inside their kernels
        const Json session = keyfall({"falls", example("autocast"), "--json"}).json();
        QVERIFY(!session["predicted"].get<bool>());
        QVERIFY(session["unjudged"].empty());
    }

    void wrongUse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, QStringList arguments, const char* message) {
            QTest::addRow("%s", name) << std::move(arguments) << QByteArray(message);
        };
        row("no file", {"/nowhere.txt"}, "/nowhere.txt");
        row("unknown failure", {example("fall"), "--against", example("fall"), "--fail-on", "new,old"},
            "--fail-on: 'old' is nothing that falls can be");
        row("fail-on alone", {example("fall"), "--fail-on", "new"}, "name that with --against");
        row("unknown order", {example("fall"), "--sort", "weather"}, "--sort");
        row("order of a difference", {example("fall"), "--against", example("fall"), "--sort", "time"},
            "--sort: differences stand kind by kind");
        row("unknown group", {example("fall"), "--by", "weather"}, "--by");
    }
    void wrongUse()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, message);
        const Outcome outcome = keyfall(QStringList{"falls"} + arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(message), outcome.err);
        QVERIFY2(outcome.out.isEmpty(), outcome.out);
    }

#ifdef KEYFALL_HAVE_UI
    void theFlowOfATrace()
    {
        const QString trace = folder_.write("trace.txt", kTrace);
        const QString svg = folder_.filePath("flow.svg");
        const Outcome outcome = keyfall({"export", trace, "--view", "flow", "--to", svg});
        QVERIFY2(outcome.status == 0, outcome.err);
        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(text.contains("4 falls in 7 hops") && text.contains("trace.txt · 3 distinct"), text);
        QVERIFY2(text.contains("mm: 2 through AutogradCPU, CPU."), text);
        // What nobody measured cannot be drawn, and that is said.
        QVERIFY(!outcome.err.contains("--times"));
        const Outcome timeless = keyfall({"export", trace, "--view", "flow", "--times", "--to", svg});
        QVERIFY2(timeless.status == 0 && timeless.err.contains("--times: nobody took times in "), timeless.err);
        const Outcome tree = keyfall({"export", trace, "--rank", "rank0", "--times", "--to", svg});
        QVERIFY2(tree.status == 0 && tree.err.contains("--times: nobody took times in "), tree.err);
        const Outcome oneRank = keyfall({"export", trace, "--view", "flow", "--rank", "rank1", "--to", svg});
        QCOMPARE(oneRank.status, 0);
        QCOMPARE(keyfall({"export", trace, "--view", "flow", "--to", folder_.filePath("x.dot")}).status, 2);
        QCOMPARE(keyfall({"export", trace, "--view", "flow", "--call", "1", "--to", svg}).status, 2);
    }
#endif

    void textThatIsNoTrace()
    {
        const Outcome outcome = keyfall({"falls", "-"}, "hello\n");
        QCOMPARE(outcome.status, 2);
        QVERIFY(!outcome.err.isEmpty());
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::FallsCommandTest)
#include "falls_command_test.moc"
