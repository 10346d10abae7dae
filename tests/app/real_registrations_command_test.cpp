// SPDX-License-Identifier: MIT
// Sessions that start from a real PyTorch's registrations, on the command line.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

class RealRegistrationsCommandTest : public QObject {
    Q_OBJECT

    test::ScratchFolder folder_;

    /// A session of PyTorch 2.15 with more fields.
    QString session(const QByteArray& fields)
    {
        static int number = 0;
        return folder_.write(QStringLiteral("%1.keyfall").arg(++number),
                             R"({"format": "keyfall-session", "version": 1, "model": "pytorch-2.15",
                                 "tensors": {"a": {"dtype": "float32", "shape": [2, 2], "fill": 1}})"
                                 + fields + "}");
    }

private Q_SLOTS:
    /// What the session's table says is what the export says, whoever computes.
    void tableIsTheExports_data()
    {
        QTest::addColumn<QString>("op");
        for (const char* op : {"aten::add.Tensor", "aten::matmul", "aten::empty.memory_format", "aten::erfinv_",
                               "quantized::add", "prims::add", "aten::_fused_rms_norm"})
            QTest::newRow(op) << op;
    }

    void tableIsTheExports()
    {
        QFETCH(QString, op);
        const QStringList only{"--op", op, "--format", "json"};
        const Json expected = keyfall(QStringList{"table", "--table", "builtin:2.15.0"} + only).json();
        const QString file = session(R"(, "registrations_from": "builtin:2.15.0")");
        const Outcome outcome = keyfall(QStringList{"table", "--session", file} + only);
        QCOMPARE(outcome.status, 0);
        Json found = outcome.json();
        const test::SchemaChecker checker(KEYFALL_RESOURCES_DIR "/schemas/table.schema.json");
        QCOMPARE(checker.problem(found), std::string());
        for (Json* rows : {&found["fallbacks"], &found["operators"][0]["table"]})
            for (Json& row : *rows)
                row.erase("computed_by");
        QCOMPARE(found["fallbacks"], expected["fallbacks"]);
        QCOMPARE(found["operators"].size(), std::size_t{1});
        QCOMPARE(found["operators"][0]["table"], expected["operators"][0]["table"]);
        QCOMPARE(
            keyfall({"table", "--session", file, "--op", op, "--format", "pytorch"}).out,
            keyfall({"table", "--table", "builtin:2.15.0", "--session", session({}), "--op", op, "--format", "pytorch"})
                .out);
    }

    void whatComputesIsMarked()
    {
        const QString file = session(R"(, "registrations_from": "builtin:2.15.0")");
        const Json add = keyfall({"table", "--session", file, "--op", "add.Tensor", "--format", "json"}).json();
        int marked = 0;
        for (const Json& row : add["operators"][0]["table"])
            marked += row.contains("computed_by") ? 1 : 0;
        QVERIFY2(marked > 2, std::to_string(marked).c_str());
        const Outcome text = keyfall({"table", "--session", file, "--op", "add.Tensor"});
        QVERIFY2(text.out.contains("standard:cpu computed by Keyfall, registered at "), text.out.left(500));
    }

    void filesAreFoundBesideTheSession()
    {
        QVERIFY(QFile::copy(QStringLiteral(KEYFALL_RESOURCES_DIR "/pytorch/torch-2.15.0.jsonl.gz"),
                            folder_.filePath(QStringLiteral("mine.jsonl.gz"))));
        const QStringList mm{"--op", "mm", "--format", "json"};
        const QString there = session(R"(, "registrations_from": "mine.jsonl.gz")");
        const Outcome found = keyfall(QStringList{"table", "--session", there} + mm);
        QVERIFY2(found.status == 0, found.err);
        QVERIFY(found.out.contains("RegisterCPU"));
        const Outcome missing =
            keyfall(QStringList{"table", "--session", session(R"(, "registrations_from": "gone.jsonl.gz")")} + mm);
        QCOMPARE(missing.status, 2);
        QVERIFY2(missing.err.contains("gone.jsonl.gz"), missing.err);
        const Outcome other =
            keyfall(QStringList{"table", "--session", session(R"(, "registrations_from": "builtin:2.6.0")")} + mm);
        QCOMPARE(other.status, 2);
        QVERIFY2(other.err.contains("pytorch-2.6"), other.err);
    }

    /// A session that somebody sent does not read, or say anything of, what lies elsewhere on this machine.
    void filesElsewhereAreNotRead()
    {
        QVERIFY(QFile::link(QStringLiteral("/etc/hostname"), folder_.filePath(QStringLiteral("link.gz"))));
        for (const QString tables : {"/etc/hostname", "../secret.gz", "sub/../../secret.gz", "link.gz", ".."}) {
            const QString file = session(QStringLiteral(R"(, "registrations_from": "%1")").arg(tables).toUtf8());
            for (const QStringList& ask : {QStringList{"run", file}, QStringList{"lint", file},
                                           QStringList{"export", file, "--to", folder_.filePath("x.svg")}}) {
                const Outcome refused = keyfall(ask);
                QCOMPARE(refused.status, 2);
                QVERIFY2(refused.err.contains("outside of the session's folder"), refused.err);
            }
        }
    }

    void runTakesTables()
    {
        const QString file = session(R"#(, "registrations_from": null, "program": ["y = matmul(a, a)"])#");
        const auto ops = [](const Json& run) {
            QStringList names;
            for (const Json& call : run["calls"])
                for (const Json& hop : call["hops"])
                    names.append(
                        QString::fromStdString(hop["op"].get<std::string>() + " " + hop["key"].get<std::string>()));
            return names;
        };
        const Outcome own = keyfall({"run", file, "--json"});
        QCOMPARE(own.status, 0);
        QVERIFY(!ops(own.json()).contains("mm CPU"));
        const Outcome real = keyfall({"run", file, "--table", "builtin:2.15.0", "--json"});
        QVERIFY2(real.status == 0, real.err);
        QCOMPARE(ops(real.json()), (QStringList{"matmul AutogradCPU", "mm AutogradCPU", "mm CPU"}));
        QCOMPARE(real.json()["results"], own.json()["results"]);

        QCOMPARE(keyfall({"run", file, "--table", "builtin:2.15.0", "--against", file}).status, 1);  // they differ
        const Outcome none = keyfall({"run", session(R"(, "standard_kernels": false)"), "--table", "builtin:2.15.0"});
        QCOMPARE(none.status, 2);
        QVERIFY2(none.err.contains("standard_kernels"), none.err);
    }

    void registeringOverPytorchsIsSaid()
    {
        const QByteArray mine = R"#(, "registrations": [{"op": "mm", "key": "CPU", "kernel": {"return": 0}}],
                                   "program": ["y = mm(a, a)"])#";
        const QString over = session(R"(, "registrations_from": "builtin:2.15.0")" + mine);
        const QByteArray note = "keyfall: note: mm at CPU: 'session:return 0' is registered over 'registered at ";
        for (const QStringList& command : {QStringList{"run", over},
                                           {"table", "--session", over, "--op", "mm"},
                                           {"resolve", "--session", over, "--op", "mm", "--keys", "CPU"}}) {
            const Outcome outcome = keyfall(command);
            QVERIFY2(outcome.status == 0 && outcome.err.startsWith(note), outcome.err);
        }
        // pytorch:E8: the warning of the session's version, as it gives it, with the places that its tables know.
        const QByteArray once = "Warning only once for all operators,  other operators may also be overridden.\n  ";
        const QByteArray warning =
            "Overriding a previously registered kernel for the same operator and the same dispatch key\n"
            "  operator: aten::mm(Tensor self, Tensor mat2) -> Tensor\n    registered at ";
        const Outcome linted = keyfall({"lint", over});
        QVERIFY2(linted.err.contains(once + warning), linted.err);
        QVERIFY2(linted.err.contains("\n       new kernel: session:return 0\n"), linted.err);
        const Outcome laid = keyfall({"table", "--table", "builtin:2.15.0", "--session", over, "--op", "mm"});
        QVERIFY2(laid.err.contains(once + warning), laid.err);
        // Over Keyfall's own nobody needs to be told.
        QVERIFY(!keyfall({"run", session(R"(, "registrations_from": null)" + mine)}).err.contains("note"));
    }

    /// Every kernel that is not here says so, names itself, and ends with status 1.
    void predictedKernelsEndTheRun()
    {
        const Outcome outcome = keyfall(
            {"run", session(R"#(, "registrations_from": "builtin:2.15.0", "program": ["y = erfinv(a)"])#"), "--json"});
        QCOMPARE(outcome.status, 1);
        const Json run = outcome.json();
        QCOMPARE(run["results"].size(), std::size_t{0});
        const std::string error = run["error"].get<std::string>();
        QVERIFY2(error.find("is not here") != std::string::npos, error.c_str());
        QCOMPARE(run["calls"][0]["hops"].size(), std::size_t{2});
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::RealRegistrationsCommandTest)
#include "real_registrations_command_test.moc"
