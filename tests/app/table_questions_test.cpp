// SPDX-License-Identifier: MIT
// The questions that the command line answers from tables: overlay, query, coverage, diff, and where a fall stops.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <algorithm>

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

/// Processor time of all programs that this one started and that have ended.
double secondsOfPrograms()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

class TableQuestionsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// A session with one line of registrations.
    QString session(const QByteArray& registrations, const QByteArray& model = "pytorch-2.15")
    {
        static int number = 0;
        QString path = folder_.filePath(QStringLiteral("%1.keyfall").arg(++number));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(path));
        file.write(R"({"format": "keyfall-session", "version": 1, "model": ")" + model + R"(", "registrations": [)"
                   + registrations + "]}");
        return path;
    }

    static Outcome resolved(const QStringList& arguments)
    {
        return keyfall(QStringList{"resolve", "--table", "builtin:2.15.0"} + arguments);
    }

private Q_SLOTS:
    /// The whole program, from its start to its answer: what loading the tables takes can be no more.
    void theBuiltInTablesLoadFast_data()
    {
        QTest::addColumn<QString>("table");
        for (const char* name : {"builtin:1.13.1", "builtin:2.6.0", "builtin:2.15.0"})
            QTest::newRow(name) << name;
    }
    void theBuiltInTablesLoadFast()
    {
        QFETCH(QString, table);
        double best = 1e9;  // of several, because other programs take the machine's caches meanwhile
        for (int i = 0; i < 3; ++i) {
            const double before = secondsOfPrograms();
            QCOMPARE(keyfall({"query", "@CPU", "--table", table}).status, 0);
            best = std::min(best, secondsOfPrograms() - before);
        }
        qInfo("%.0f ms of processor time", 1000 * best);
#ifdef KEYFALL_TIMED
        QVERIFY2(best < 0.45, "the built-in tables take too long");  // 0.13 to 0.3 measured, by machine
#endif
    }

    void aFallStopsWhereTheTablesEnd_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("hops");
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* op, const char* keys, int status, int hops, const char* end, const char* text) {
            QTest::addRow("%s at %s", op, keys)
                << QStringList{"--op", op, "--keys", keys} << status << hops << end << text;
        };
        row("aten::mm", "AutogradCPU,CPU", 0, 2, "computes", "CPU wins");
        row("aten::mm", "AutogradPrivateUse1,PrivateUse1", 1, 2, "calls out",
            "calls aten::mm.out, which has no kernel for this key");
        row("aten::conv1d", "AutogradCPU,CPU", 0, 1, "decomposes", "it decomposes into calls of other operators");
        row("aten::matmul", "CPU", 0, 1, "decomposes", "a composite");
        row("aten::relu", "QuantizedCPU", 0, 1, "computes", "QuantizedCPU wins");
        row("aten::nonzero", "AutogradPrivateUse1,PrivateUse1", 1, 2, "fails", "error:");
        row("aten::empty.memory_format", "AutogradCPU,CPU", 0, 3, "computes",
            "aten::empty.memory_format takes no tensor");
        row("aten::empty.memory_format", "BackendSelect", 0, 1, "selects backend", "The call has no tensor");
        row("aten::mm", "Python,CPU", 0, 1, "python", "goes on in Python");
        row("aten::zeros_like", "AutogradCPU,CPU", 0, 2, "decomposes", "It serves every backend");
        row("profiler::_record_function_enter_new", "BackendSelect", 0, 1, "decomposes",
            "takes no tensor and no device");
    }
    void aFallStopsWhereTheTablesEnd()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(int, hops);
        QFETCH(QString, end);
        QFETCH(QString, text);
        const Outcome json = resolved(arguments + QStringList{"--json"});
        QVERIFY2(json.status == status, json.err + json.out);
        const Json call = json.json()["calls"][0];
        QCOMPARE(QString::fromStdString(call["end"]["how"].get<std::string>()), end);
        QCOMPARE(static_cast<int>(call["hops"].size()), hops);
        QCOMPARE(against("call-graph.schema.json", json.json()), std::string());
        const Outcome words = resolved(arguments);
        QVERIFY2(words.out.contains(text.toUtf8()), words.out);
    }

    void anOverlayAnswersWhatIf()
    {
        const QString mine = session(R"({"op": "aten::mm.out", "key": "PrivateUse1", "kernel": "redispatch"},
                       {"op": "aten::add.Tensor", "key": "CPU", "kernel": {"return": 0}},
                       {"key": "PrivateUse2", "kernel": "fallthrough"})");
        const QStringList mm{"--op", "aten::mm", "--keys", "AutogradPrivateUse1,PrivateUse1", "--json"};
        QCOMPARE(resolved(mm).status, 1);
        const Outcome now = resolved(mm + QStringList{"--session", mine});
        QCOMPARE(now.status, 0);
        QVERIFY(now.json()["calls"][0]["end"]["has_kernel"].get<bool>());
        // Over a kernel that is there PyTorch warns; the overlay says so, and the table has the new kernel.
        QVERIFY2(now.err.contains("aten::add.Tensor at CPU: 'session:return 0' is registered over 'registered at"),
                 now.err);
        const Outcome table = keyfall(
            {"table", "--table", "builtin:2.15.0", "--session", mine, "--op", "aten::add.Tensor", "--format", "csv"});
        QVERIFY2(table.out.contains("session:return 0,kernel"), table.out);
        QVERIFY2(!table.err.contains("not what the rules"), table.err);
        const Outcome add = resolved({"--op", "aten::add.Tensor", "--keys", "CPU", "--session", mine, "--json"});
        QCOMPARE(QString::fromStdString(add.json()["calls"][0]["end"]["how"].get<std::string>()),
                 QStringLiteral("ends"));
        // A fallback of the key takes the `.out`, which is no kernel of its own.
        const Outcome fallback = resolved({"--op", "aten::mm", "--keys", "AutogradPrivateUse1,PrivateUse1", "--session",
                                           session(R"({"key": "PrivateUse1", "kernel": {"return": 0}})")});
        QVERIFY2(fallback.status == 0 && fallback.out.contains("no kernel of its own for this key"), fallback.out);
        const Outcome other = resolved(mm + QStringList{"--session", session({}, "pytorch-2.6")});
        QCOMPARE(other.status, 2);
        QVERIFY2(other.err.contains("of the key model pytorch-2.6, the tables are of pytorch-2.15"), other.err);
        const Outcome wrong = resolved(
            mm + QStringList{"--session", session(R"({"op": "aten::mm", "key": "CPV", "kernel": "redispatch"})")});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("/registrations/0"), wrong.err);
    }

    void lintOfAnOverlayFindsWhatIsMine()
    {
        const QString fine = session(R"({"op": "aten::relu", "key": "PrivateUse1", "kernel": "redispatch"})");
        const Outcome clean = keyfall({"lint", fine, "--table", "builtin:2.15.0"});
        QVERIFY2(clean.status == 0, clean.out + clean.err);
        QVERIFY2(clean.out.contains("0 findings in 3624 operators (pytorch-2.15)"), clean.out);
        // conv1d is an implicit composite: a Vulkan kernel beside it makes AutogradOther ambiguous.
        const QString odd = session(R"({"op": "aten::conv1d", "key": "SparseCPU", "kernel": "redispatch"},
                                       {"op": "aten::conv1d", "kernel": "redispatch"})");
        const Outcome found = keyfall({"lint", odd, "--table", "builtin:2.15.0", "--json"});
        QCOMPARE(found.status, 1);
        QVERIFY2(found.out.contains("ambiguous-autogradother"), found.out);
        const Json report = found.json();
        for (const Json& finding : report["findings"])
            QCOMPARE(finding["op"].get<std::string>(), std::string("aten::conv1d"));
    }

    void queryFindsOperators()
    {
        const Outcome count = keyfall({"query", "@SparseCPU -schema:out", "--count"});
        QCOMPARE(count.status, 0);
        QVERIFY(count.out.trimmed().toInt() > 50);
        QVERIFY2(count.err.contains("of 3624 operators (builtin:2.15.0, pytorch-2.15)"), count.err);
        const Outcome json =
            keyfall({"query", "--table", "builtin:2.6.0", "provenance:math@Meta name:conv1d", "--json"});
        QCOMPARE(against("query.schema.json", json.json()), std::string());
        QCOMPARE(json.json()["count"].get<int>(), 2);
        QCOMPARE(json.json()["operators"][0]["op"].get<std::string>(), "aten::conv1d");
        QCOMPARE(json.json()["operators"][0]["rows"][0]["key"].get<std::string>(), "Meta");
        const Outcome csv = keyfall({"query", "@CPU", "name:aten::mm", "--csv"});
        QVERIFY2(csv.out.startsWith("op,key,kernel,provenance\r\naten::mm,CPU,registered at "), csv.out);
        const Outcome mine = keyfall({"query", "@PrivateUse3", "--session",
                                      session(R"({"op": "aten::mm", "key": "PrivateUse3", "kernel": "redispatch"})")});
        QCOMPARE(mine.out, QByteArray("aten::mm\n  PrivateUse3: session:redispatch [registered]\n"));
        const Outcome wrong = keyfall({"query", "@Cpu"});
        QCOMPARE(wrong.status, 2);
        QVERIFY2(wrong.err.contains("did you mean CPU"), wrong.err);
        // Nothing that PyTorch ships is ambiguous or stale.
        QCOMPARE(keyfall({"query", "ambiguous|stale", "--count"}).out, QByteArray("0\n"));
        // A condition may begin like an option, as one word of several or as the only one, in any place.
        const QByteArray together = keyfall({"query", "@CPU -@Autograd*", "--count"}).out;
        QCOMPARE(together, QByteArray("112\n"));
        QCOMPARE(keyfall({"query", "@CPU", "-@Autograd*", "--count"}).out, together);
        QCOMPARE(keyfall({"query", "-@Autograd*", "--count", "@CPU"}).out, together);
        QCOMPARE(keyfall({"query", "--count", "--", "@CPU", "-@Autograd*"}).out, together);
        QCOMPARE(keyfall({"query", "-@*", "--count"}).out, keyfall({"query", "!@*", "--count"}).out);
        QVERIFY(keyfall({"query", "@CPU", "-@Nope"}).err.contains("'Nope' is no key"));
        QCOMPARE(keyfall({"query", "@CPU", "--cuont"}).status, 2);
        QVERIFY(keyfall({"query", "-h"}).out.contains("Usage: keyfall query"));
    }

    void coverageTellsWhatABackendLacks()
    {
        const Outcome json = keyfall({"coverage", "--backend", "PrivateUse1", "--against", "CPU", "--json"});
        QCOMPARE(json.status, 0);
        QCOMPARE(against("coverage.schema.json", json.json()), std::string());
        const Json document = json.json();
        QCOMPARE(document["operators"][0]["op"].get<std::string>(), "aten::empty.memory_format");
        std::size_t sum = 0;
        for (const auto& [kind, number] : document["counts"].items())
            sum += number.get<std::size_t>();
        QCOMPARE(sum, document["operators"].size());
        QVERIFY(document["against"]["lacking"].size() > 500);
        const Outcome csv = keyfall({"coverage", "--backend", "PrivateUse1", "--csv"});
        QVERIFY2(csv.out.startsWith("op,coverage,gradient,out,dependents,first\r\naten::empty.memory_format,missing,"),
                 csv.out.left(200));
        QCOMPARE(static_cast<std::size_t>(csv.out.count("\r\n")), document["operators"].size() + 1);
        const Outcome lacking = keyfall({"coverage", "--backend", "PrivateUse1", "--against", "CPU", "--csv"});
        QCOMPARE(static_cast<std::size_t>(lacking.out.count("\r\n")), document["against"]["lacking"].size() + 1);
        const QStringList some{"coverage", "--backend", "PrivateUse1", "--query", "name:mm !name:*dtype*"};
        const Outcome before = keyfall(some);
        QVERIFY2(before.out.contains("needs .out, aten::mm.out"), before.out);
        QVERIFY2(before.out.contains("missing; 1 other goes through it"), before.out);
        const Outcome after =
            keyfall(some
                    + QStringList{"--session",
                                  session(R"({"op": "aten::mm.out", "key": "PrivateUse1", "kernel": "redispatch"})")});
        QVERIFY2(after.out.contains("What it lacks, most wanted first: 0"), after.out);
        // As a live 2.15.0 has them: of 1232, all but 41 have PyTorch's own kernel at AutogradPrivateUse1.
        const Outcome words = keyfall({"coverage", "--backend", "PrivateUse1"});
        QVERIFY2(
            words.out.contains("1232  forward for free by an explicit composite; 41 of them have no Autograd kernel"),
            words.out.constData());
        // With a fallback (to the CPU, say) nothing is missing, and what goes through an `.out` of it is no kernel's.
        const Outcome fallback = keyfall({"coverage", "--backend", "PrivateUse1", "--json", "--session",
                                          session(R"({"key": "PrivateUse1", "kernel": {"return": 0}})")});
        const Json counts = fallback.json()["counts"];
        QCOMPARE(counts["fallback"].get<int>(), 1141 + 389);
        QCOMPARE(counts["through .out"].get<int>(), 55);
        QCOMPARE(keyfall({"coverage", "--backend", "Autograd"}).status, 2);
    }

    void diffSaysWhyRowsChanged()
    {
        const Outcome same = keyfall({"diff", "builtin:2.15.0", "builtin:2.15.0"});
        QCOMPARE(same.status, 0);
        QCOMPARE(same.out, QByteArray("Nothing differs.\n"));
        const Outcome add = keyfall({"diff", "builtin:1.13.1", "builtin:2.6.0", "--op", "aten::add.Tensor"});
        QCOMPARE(add.status, 1);
        for (const char* part : {"ORT → MAIA", "25 new: AutocastHPU", "Meta, now from Python", "CUDA, registered",
                                 "alias FuncTorchBatchedDecomposition: - → FuncTorchBatched"})
            QVERIFY2(add.out.contains(part), add.out);
        const Outcome json = keyfall({"diff", "builtin:2.6.0", "builtin:2.15.0", "--json"});
        QCOMPARE(json.status, 1);
        QCOMPARE(against("diff.schema.json", json.json()), std::string());
        QCOMPARE(jsonLine(json.json()["keys"]["removed"]), std::string(R"(["Named"])"));
        QVERIFY(json.json()["rows"]["gone key"].get<int>() > 3000);
        const Outcome csv = keyfall({"diff", "builtin:1.13.1", "builtin:2.6.0", "--op", "aten::add.Tensor", "--csv"});
        QCOMPARE(csv.status, 1);
        QVERIFY2(csv.out.startsWith("op,change,key,old_key,reason,before,after\r\naten::add.Tensor,changed,"), csv.out);
        QVERIFY2(csv.out.contains("aten::add.Tensor,changed,SparseCsrHPU,,new key,,"), csv.out);
        QCOMPARE(keyfall({"diff", "builtin:2.6.0", "builtin:2.15.0", "--op", "aten::adt"}).status, 2);
    }

    /// Written by hand, because a document of half a million entries is slow to make: every operator, with stale entries.
    void tablesAsJsonAreWhatTheJsonWriterWrites()
    {
        const QString stale = session(R"({"op": "mine::f", "key": "CompositeImplicitAutograd", "kernel": {"return": 0}},
            {"op": "mine::f", "key": "SparseCPU", "kernel": {"return": 0}})");
        for (const QStringList& arguments :
             {QStringList{"--import", "builtin:2.15.0", "--op", "aten::add"},
              QStringList{"--session", stale, "--op", "mine::f"}, QStringList{"--session", stale}}) {
            const Outcome table = keyfall(QStringList{"table", "--format", "json"} + arguments);
            const Json json = readJson(table.out.toStdString());
            QVERIFY(json.is_object() && !json["operators"].empty());
            QVERIFY(jsonText(json) == table.out.toStdString());
            QCOMPARE(against("table.schema.json", json), std::string());
        }
        const Outcome one = keyfall({"table", "--format", "json", "--session", stale, "--op", "mine::f"});
        QVERIFY(one.out.contains("\"computed\": {"));
    }

    /// The whole program, for each of the 3,624 operators.
    void allTablesAsJsonAreQuick()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the sanitizer takes three times as long");
#endif
        double best = 1e9;
        for (int i = 0; i < 3; ++i) {
            const double before = secondsOfPrograms();
            QVERIFY(keyfall({"table", "--import", "builtin:2.15.0", "--format", "json"}).out.size() > 50'000'000);
            best = std::min(best, secondsOfPrograms() - before);
        }
        QVERIFY2(best < 2.0, qPrintable(QString::number(best)));  // 1 s on a quiet machine
    }

    /// A session stands for the tables that it starts from, with its registrations over them.
    void diffTakesSessions()
    {
        const QString none = session("");
        QCOMPARE(keyfall({"diff", "builtin:2.15.0", none}).out, QByteArray("Nothing differs.\n"));
        const QString mine = session(R"({"op": "add.Tensor", "key": "PrivateUse1", "kernel": {"return": 0}})");
        const Outcome over = keyfall({"diff", none, mine});
        QCOMPARE(over.status, 1);
        QVERIFY2(over.out.contains("0 added, 0 removed, 1 changed") && over.out.contains("PrivateUse1")
                     && over.out.contains("session:return 0"),
                 over.out.constData());
        const Outcome eleven = keyfall({"diff", none, session("", "ferrotorch")});
        QCOMPARE(eleven.status, 2);
        const QString other = session(R"({"op": "add.Tensor", "key": "PrivateUse1", "kernel": "redispatch"})");
        const Outcome kernels = keyfall({"diff", mine, other, "--json"});
        QVERIFY2(kernels.out.contains("\"reason\": \"other kernel\""), kernels.out.constData());
        QCOMPARE(against("diff.schema.json", kernels.json()), std::string());
        QVERIFY2(eleven.err.contains("starts from no tables"), eleven.err.constData());
    }

    void diffRefusesWhatItCannotRead()
    {
        QCOMPARE(keyfall({"diff", "builtin:2.6.0", "builtin:9"}).status, 2);
    }

    void conformanceTakesAModel()
    {
        const QString keys = QStringLiteral(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/keyset_2_15_0.json.gz");
        QCOMPARE(keyfall({"conformance", keys}).status, 0);
        QCOMPARE(keyfall({"conformance", "--model", "pytorch-2.15", keys}).status, 0);
        QCOMPARE(keyfall({"conformance", "--model", "pytorch-2.6", keys}).status, 2);
        QCOMPARE(keyfall({"conformance", "--model", "pytorch-9", keys}).status, 2);
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::TableQuestionsTest)
#include "table_questions_test.moc"
