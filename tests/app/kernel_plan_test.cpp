// SPDX-License-Identifier: MIT
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const char* const kProgram = R"({"ir": 1, "name": "twice", "vars": [{"name": "n", "min": 1, "max": 100000}],
 "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}, {"slot": 1, "dtype": "float32", "elements": "n"}],
 "axes": [{"name": "i", "size": "n"}],
 "code": [{"v": "x", "op": "load", "slot": 1, "at": "i"}, {"v": "y", "op": "add", "args": ["x", "x"]},
          {"op": "store", "slot": 0, "at": "i", "value": "y"}]})";

const QString kSession = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_plan.keyfall");

QString problem(const char* schema, const Json& json)
{
    const test::SchemaChecker checker(std::string(KEYFALL_RESOURCES_DIR "/schemas/") + schema);
    return QString::fromStdString(checker.problem(Json(json)));
}

/// What the picture calls an op.
[[maybe_unused]] QString labelOf(const Json& op)
{
    const QString kind = QString::fromStdString(op["op"].get<std::string>());
    const QString name = QString::fromStdString(op["name"].get<std::string>());
    return kind == QLatin1String("kernel") ? name : kind + QLatin1Char(' ') + name;
}

}  // namespace

/// `keyfall kernel plan` and `keyfall kernel bench`: what they print, and every status.
class KernelPlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planSaysWhatWaitsForWhat()
    {
        const Outcome text = keyfall({"kernel", "plan", kSession});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("view slice reads %"), text.out);
        QVERIFY2(QString::fromUtf8(text.out).contains(QRegularExpression("call relu_ writes (%\\S+) .* reads \\1 ")),
                 text.out);
        QVERIFY2(text.out.contains("(bytes 0..32 of %") && text.out.contains("(bytes 16..48 of %"), text.out);
        const auto json = keyfall({"kernel", "plan", kSession, "--json"}).json();
        QCOMPARE(problem("kernel-plan.schema.json", json), QString());
        // Every edge goes to a later level, and every hazard is in the order.
        std::map<std::size_t, std::size_t> level;
        for (std::size_t l = 0; l < json["levels"].size(); ++l)
            for (const auto& op : json["levels"][l])
                level[op.get<std::size_t>()] = l;
        QCOMPARE(level.size(), json["ops"].size());
        QVERIFY(!json["edges"].empty());
        for (const auto& edge : json["edges"])
            QVERIFY(level[edge[0].get<std::size_t>()] < level[edge[1].get<std::size_t>()]);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "json"}).json(), json);
    }
    /// The last line, and `capture` of the JSON: on the CPU, on a device, and with a call in between.
    void planSaysWhetherItIsCaptured()
    {
        const auto cpu = keyfall({"kernel", "plan", kSession, "--json"}).json();
        QCOMPARE(problem("kernel-plan.schema.json", cpu), QString());
        QVERIFY(!cpu["capture"]["captured"].get<bool>());
        QCOMPARE(cpu["capture"]["why"].get<std::string>(), std::string("host"));
        QCOMPARE(cpu["capture"]["op"].get<int>(), 0);
        const Outcome text = keyfall({"kernel", "plan", kSession});
        QVERIFY2(text.out.endsWith("\nReplay: no CUDA graph: op 0 is a kernel that the host runs\n"), text.out);

        const QByteArray session =
            R"({"format": "keyfall-session", "version": 1, "model": "ferrotorch", "place": "as given",
            "tensors": {"a": {"device": "cuda", "dtype": "float32", "shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}},
            "program": [PROGRAM]})";
        const auto planned = [&session](const QByteArray& program, const QStringList& options = {}) {
            return keyfall(QStringList{"kernel", "plan", "-"} + options,
                           QByteArray(session).replace("PROGRAM", program), {"KEYFALL_CUDA=emulated"});
        };
        const QByteArray chain =
            "\"b = exp(a)\", \"c = add(transpose(b, 0, 1), 1)\", \"d = mul(transpose(c, 0, 1), b)\"";
        if (keyfall({"kernel", "run", "-", "--var", "n=1", "--backend", "emulated-cuda"}, kProgram).status == 3)
            QSKIP("there is no C++ compiler for the emulated device");
        const Outcome captured = planned(chain);
        QVERIFY2(captured.out.contains("\nReplay: its ") && captured.out.endsWith(" one CUDA graph\n"),
                 captured.out + captured.err);
        const auto json = planned(chain, {"--json"}).json();
        QCOMPARE(problem("kernel-plan.schema.json", json), QString());
        QVERIFY(json["capture"]["captured"].get<bool>());
        const auto kernels =
            std::count_if(json["ops"].begin(), json["ops"].end(), [](const Json& op) { return op["op"] == "kernel"; });
        QCOMPARE(json["capture"]["launches"].get<std::ptrdiff_t>(), kernels);
        const Outcome call = planned("\"b = exp(a)\", \"c = matmul(b, transpose(b, 0, 1))\"");
        QVERIFY2(call.out.contains("\nReplay: no CUDA graph: op ") && call.out.endsWith(" is a call of the host\n"),
                 call.out + call.err);
    }
    void planAsDot()
    {
        const Outcome dot = keyfall({"kernel", "plan", kSession, "--to", "dot"});
        QCOMPARE(dot.status, 0);
        QVERIFY2(dot.out.startsWith("digraph plan {"), dot.out);
        QVERIFY2(dot.out.contains("[label=\"RAW\\nbytes 0..32 of %"), dot.out);
    }
    /// Nobody waits for bytes here: that one reads what the other names puts it behind the view, and is said everywhere.
    void whoReadsAViewStandsBehindIt()
    {
        const QByteArray session =
            R"j({"format": "keyfall-session", "version": 1, "model": "ferrotorch", "place": "as given",
            "tensors": {"a": {"dtype": "float32", "shape": [2, 3], "data": [1, 2, 3, 4, 5, 6]}},
            "program": ["b = transpose(a, 0, 1)", "c = matmul(a, b)"]})j";
        const auto json = keyfall({"kernel", "plan", "-", "--json"}, session).json();
        QCOMPARE(problem("kernel-plan.schema.json", json), QString());
        QCOMPARE(json["ops"][0]["op"].get<std::string>(), std::string("view"));
        QCOMPARE(json["hazards"], Json::array());
        QCOMPARE(json["edges"], Json::array({Json::array({0, 1})}));
        QCOMPARE(json["levels"], Json::array({Json::array({0}), Json::array({1})}));
        const QByteArray text = keyfall({"kernel", "plan", "-"}, session).out;
        QVERIFY2(text.contains("Level 1\n  1. call "), text);
        QVERIFY2(
            text.contains("\nHazards: 0, of which 0 follow from the others\nReads of views: 1\n  0 before 1: view\n"),
            text);
        const QByteArray dot = keyfall({"kernel", "plan", "-", "--to", "dot"}, session).out;
        QVERIFY2(dot.contains("op0 -> op1 [label=\"view\"];"), dot);
    }
    /// Text and Graphviz have every hazard of the JSON with its kinds, and say which follow from the edges.
    void everyHazardIsSaidEverywhere()
    {
        for (const char* name : {"compiled_plan", "compiled_refused", "backward", "training", "compiled_chain"}) {
            const QString session =
                QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/%1.keyfall").arg(QLatin1String(name));
            const auto json = keyfall({"kernel", "plan", session, "--json"}).json();
            QStringList hazards;
            std::set<QString> edges;
            for (const auto& edge : json["edges"])
                edges.insert(QStringLiteral("%1 %2").arg(edge[0].get<int>()).arg(edge[1].get<int>()));
            for (const auto& hazard : json["hazards"]) {
                const QString two = QStringLiteral("%1 %2").arg(hazard[0].get<int>()).arg(hazard[1].get<int>());
                hazards << two + ' ' + QString::fromStdString(hazard[2].get<std::string>())
                        + (edges.count(two) == 0 ? " follows" : "");
            }
            hazards.sort();
            const auto found = [](const QByteArray& text, const char* form, const QString& follows) {
                QStringList list;
                for (auto each = QRegularExpression(form).globalMatch(QString::fromUtf8(text)); each.hasNext();) {
                    const QRegularExpressionMatch one = each.next();
                    list << one.captured(1) + ' ' + one.captured(2) + ' ' + one.captured(3)
                            + (one.captured(4).contains(follows) ? " follows" : "");
                }
                list.sort();
                return list;
            };
            const QByteArray text = keyfall({"kernel", "plan", session}).out;
            QCOMPARE(found(text, "\n  (\\d+) before (\\d+): ([A-Z+]+)(.*)", "follows"), hazards);
            QVERIFY2(text.contains(QStringLiteral("\nHazards: %1, of which %2 follow")
                                       .arg(hazards.size())
                                       .arg(hazards.filter("follows").size())
                                       .toUtf8()),
                     text);
            QCOMPARE(found(keyfall({"kernel", "plan", session, "--to", "dot"}).out,
                           "op(\\d+) -> op(\\d+) \\[label=\"([A-Z+]+)\\\\n(.*)", "style=dotted"),
                     hazards);
        }
    }
    /// The picture says what the data say: each op with its label in the column of its level, each edge with its hazards,
    /// each piece of memory.
    void thePictureAgreesWithTheData()
    {
#ifdef KEYFALL_HAVE_UI
        for (const char* name : {"compiled_plan", "compiled_refused", "backward"}) {
            const QString session =
                QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/%1.keyfall").arg(QLatin1String(name));
            const auto json = keyfall({"kernel", "plan", session, "--to", "json"}).json();
            const QTemporaryDir folder;
            const QString file = folder.filePath("plan.svg");
            const Outcome written = keyfall({"kernel", "plan", session, "--to", file});
            QCOMPARE(written.status, 0);
            QCOMPARE(written.out, QByteArray());
            const Outcome printed = keyfall({"kernel", "plan", session, "--to", "svg"});
            QFile svg(file);
            QVERIFY(svg.open(QIODevice::ReadOnly));
            QCOMPARE(printed.out, svg.readAll());
            std::map<QString, QList<double>> places;  // x of each text
            QXmlStreamReader reader(printed.out);
            while (!reader.atEnd())
                if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text")) {
                    const double x = reader.attributes().value("x").toDouble();
                    places[reader.readElementText()] << x;
                }
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            std::map<QString, qsizetype> labels;
            for (const auto& op : json["ops"])
                ++labels[labelOf(op)];
            for (const auto& [label, count] : labels)
                QVERIFY2(places[label].size() == count, qPrintable(label));
            for (std::size_t level = 0; level < json["levels"].size(); ++level) {
                const QList<double> heading = places[QStringLiteral("Level %1").arg(level)];
                QCOMPARE(heading.size(), 1);
                const QList<double> next = places[QStringLiteral("Level %1").arg(level + 1)];
                for (const auto& op : json["levels"][level]) {
                    const QList<double> at = places[labelOf(json["ops"][op.get<std::size_t>()])];
                    QVERIFY(std::any_of(at.begin(), at.end(),
                                        [&](double x) { return x >= heading[0] && (next.isEmpty() || x < next[0]); }));
                }
            }
            // Each hazard once with its kinds: arrows, and what follows from them.
            std::map<QString, qsizetype> drawn;
            for (const auto& [text, at] : places)
                if (text.startsWith("RAW") || text.startsWith("WAR") || text.startsWith("WAW"))
                    drawn[text.section(' ', 0, 0)] += at.size();
            std::map<QString, qsizetype> hazards;
            for (const auto& hazard : json["hazards"])
                ++hazards[QString::fromStdString(hazard[2].get<std::string>())];
            QCOMPARE(drawn, hazards);
            for (std::size_t op = 0; op < json["ops"].size(); ++op)
                QCOMPARE(places[QStringLiteral("op %1").arg(op)].size(), 1);
            for (std::size_t s = 0; s < json["storages"].size(); ++s)
                QVERIFY(std::any_of(places.begin(), places.end(), [s](const auto& each) {
                    return each.first.startsWith(QStringLiteral("Memory %1, ").arg(s));
                }));
        }
#else
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "svg"}).status, 3);
#endif
    }
    void planFiles()
    {
        const QTemporaryDir folder;
        for (const char* ending : {"dot", "json"}) {
            const QString file = folder.filePath(QStringLiteral("plan.") + ending);
            QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", file}).status, 0);
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            QCOMPARE(written.readAll(), keyfall({"kernel", "plan", kSession, "--to", ending}).out);
        }
#ifdef KEYFALL_HAVE_UI
        const QString png = folder.filePath("plan.png");
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", png, "--theme", "dark", "--scale", "2"}).status, 0);
        QVERIFY(QFileInfo(png).size() > 1000);
#endif
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", folder.filePath("no/such/plan.dot")}).status, 2);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "plan.xyz"}).status, 2);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--json", "--to", "svg"}).status, 2);
        const Outcome blocks =
            keyfall({"kernel", "plan", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall")});
        QVERIFY2(blocks.status == 0 && blocks.err.contains("the whole program as one graph"), blocks.err);
        QVERIFY(keyfall({"kernel", "plan", kSession}).err.isEmpty());
    }
    /// Of one kind of call of a block instead of the whole program; the calls are numbered where they are listed.
    void planOfOneCall()
    {
        const QByteArray session =
            R"j({"format": "keyfall-session", "version": 1, "model": "ferrotorch", "place": "as given",
            "tensors": {"a": {"dtype": "float32", "shape": [2], "data": [1, 2]}},
            "program": ["with compiled(wait=5000):", "    b = exp(a)", "with compiled(wait=5000):", "    c = neg(b)"]})j";
        const Outcome whole = keyfall({"kernel", "plan", "-", "--json"}, session);
        QCOMPARE(whole.json()["ops"].size(), std::size_t{1});
        QCOMPARE(whole.json()["ops"][0]["name"].get<std::string>(), std::string("exp_neg"));
        QCOMPARE(whole.err,
                 QByteArray("keyfall: this is the whole program as one graph; the plans of its compiled calls:\n"
                            "  --call 1: line 1, exp\n  --call 2: line 3, neg\n"));
        for (const auto& [call, name] : {std::pair("1", "exp"), {"2", "neg"}}) {
            const Outcome one = keyfall({"kernel", "plan", "-", "--json", "--call", call}, session);
            QCOMPARE(one.err, QByteArray());
            QCOMPARE(problem("kernel-plan.schema.json", one.json()), QString());
            QCOMPARE(one.json()["ops"].size(), std::size_t{1});
            QCOMPARE(one.json()["ops"][0]["name"].get<std::string>(), std::string(name));
        }
        const Outcome none = keyfall({"kernel", "plan", "-", "--call", "3"}, session);
        QVERIFY2(none.status == 2 && none.err.contains("there is no compiled call 3: 2 have kernels"), none.err);
        const Outcome noBlocks = keyfall({"kernel", "plan", kSession, "--call", "1"});
        QVERIFY2(noBlocks.status == 2 && noBlocks.err.contains("no block compiled()"), noBlocks.err);
        const Outcome fused = keyfall({"kernel", "fuse", "-"}, session);
        QVERIFY2(fused.out.contains("\nIts plan: kernel plan --call 2\n"), fused.out);
    }
    void planStatuses()
    {
        QCOMPARE(keyfall({"kernel", "plan", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"kernel", "plan"}).status, 2);
        QCOMPARE(keyfall({"kernel", "plan", kSession, "--to", "pdf"}).status, 2);
    }

    void benchTimesEveryBackend()
    {
        const Outcome text = keyfall({"kernel", "bench", "-", "--var", "n=1000", "--rounds", "3"}, kProgram);
        QVERIFY2(text.status == 0, text.err);
        QVERIFY2(text.out.contains("twice: 1000 points, 8000 bytes, 3 rounds"), text.out);
        QVERIFY2(text.out.contains("\ninterpreter "), text.out);
        QVERIFY2(text.out.contains("FLOP/s\n"), text.out);
        QVERIFY2(text.out.contains(" MB/s ") || text.out.contains(" GB/s "), text.out);
        // Of one element, too: never 0.00 of something.
        const Outcome small = keyfall({"kernel", "bench", "-", "--var", "n=1", "--rounds", "1"}, kProgram);
        QVERIFY2(small.out.count("B/s ") == small.out.count('\n') - 2 && !small.out.contains("0.00 "), small.out);
        const auto json =
            keyfall({"kernel", "bench", "-", "--var", "n=1000", "--rounds", "3", "--json"}, kProgram).json();
        QCOMPARE(problem("kernel-bench.schema.json", json), QString());
        for (const auto& row : json["backends"]) {
            QVERIFY(row["least_ns"].get<double>() > 0 && row["least_ns"] <= row["median_ns"]);
            const double bytes = row["gb_per_s"].get<double>() * row["median_ns"].get<double>();
            QVERIFY2(std::abs(bytes / json["bytes"].get<double>() - 1) < 1e-6, qPrintable(QString::number(bytes)));
        }
        const auto one =
            keyfall({"kernel", "bench", "-", "--var", "n=9", "--backend", "interpreter", "--json"}, kProgram).json();
        QCOMPARE(one["backends"].size(), std::size_t{1});
        QVERIFY(one["proved"].get<bool>());
    }
    /// No backend is timed by what the interpreter does in its place.
    void benchOfWhatIsNotProved()
    {
        const QByteArray gathers =
            QByteArray(kProgram).replace("\"at\": \"i\", \"value\"", "\"at\": \"(i+1)*(i+1)//(i+1)-1\", \"value\"");
        const Outcome text = keyfall({"kernel", "bench", "-", "--var", "n=9", "--rounds", "1"}, gathers);
        QVERIFY2(text.status == 0, text.err);
        QVERIFY2(
            text.out.startsWith("It is not proved that its accesses stay inside their slots: every backend hands it to "
                                "the interpreter"),
            text.out);
        QVERIFY2(text.out.contains("\ninterpreter ") && !text.out.contains("\nmachine "), text.out);
        const auto json =
            keyfall({"kernel", "bench", "-", "--var", "n=9", "--backend", "interpreter", "--json"}, gathers).json();
        QCOMPARE(problem("kernel-bench.schema.json", json), QString());
        QVERIFY(!json["proved"].get<bool>());
        QCOMPARE(json["backends"].size(), std::size_t{1});
    }
    void benchStatuses()
    {
        QCOMPARE(keyfall({"kernel", "bench", "-"}, kProgram).status, 2);  // no n
        QCOMPARE(keyfall({"kernel", "bench", "-", "--var", "n=0"}, kProgram).status, 2);
        QCOMPARE(keyfall({"kernel", "bench", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"kernel", "bench", "-", "--var", "n=9", "--backend", "abacus"}, kProgram).status, 2);
    }

    /// A system that forbids memory to become executable: the interpreter does it, and one sentence says so.
    void withoutExecutableMemory()
    {
#ifdef Q_OS_LINUX
        QProcess process;
        process.setChildProcessModifier([] { prctl(65 /* PR_SET_MDWE */, 1UL, 0UL, 0UL, 0UL); });
        process.start(QStringLiteral(KEYFALL_PROGRAM),
                      {"run", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall"), "--json"});
        QVERIFY(process.waitForFinished(120'000));
        QCOMPARE(process.exitCode(), 0);
        const QByteArray out = process.readAllStandardOutput();
        if (prctl(66 /* PR_GET_MDWE */, 0UL, 0UL, 0UL, 0UL) < 0)
            QSKIP("this kernel cannot forbid executable memory to one process");
        if (keyfall({"kernel", "show", "-", "--to", "asm"}, kProgram).status != 0)
            QSKIP("there is no machine code here that could be forbidden");
        QVERIFY2(out.contains("this system forbids executable memory"), out);
        QVERIFY2(out.contains("the interpreter runs the kernels instead"), out);
        QVERIFY2(out.contains("kernel::mul_add_relu"), out);
#endif
    }
};

KEYFALL_TEST(KernelPlanTest)

}  // namespace keyfall

#include "kernel_plan_test.moc"
