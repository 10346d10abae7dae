// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kSamples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/");
const QString kVectors = QStringLiteral(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/oracle_torch_1_13_1.jsonl.gz");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

/// `table --import`, `resolve --table`: what they print, and the exit status.
class ImportCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTableIsPrintedAsPyTorchPrintsIt_data()
    {
        QTest::addColumn<QString>("source");
        QTest::newRow("vectors") << kVectors;
        QTest::newRow("built in") << QStringLiteral("builtin:1.13.1");
    }
    void aTableIsPrintedAsPyTorchPrintsIt()
    {
        QFETCH(QString, source);
        for (const QString& op : {QStringLiteral("aten::add.Tensor"), QStringLiteral("aten::matmul")}) {
            const Outcome outcome = keyfall({"table", "--import", source, "--op", op, "--format", "pytorch"});
            QCOMPARE(outcome.status, 0);
            QCOMPARE(outcome.out, contentOf(kSamples + "dump_1_13_1_" + QString(op).replace("::", "_") + ".txt"));
            QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
        }
    }

    void aPastedDumpIsReadFromStandardInput()
    {
        const QByteArray dump = contentOf(kSamples + "dump_2_6_0_aten_conv1d.txt");
        const Outcome outcome = keyfall({"table", "--import", "-", "--format", "pytorch"}, dump);
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.out, dump);
        QVERIFY(outcome.err.contains("its keys fit pytorch-2.6 best"));
        QVERIFY(outcome.err.contains("--model chooses another"));
    }

    void theOtherFormatsHoldTheSameRows()
    {
        const Outcome json =
            keyfall({"table", "--import", "builtin:1.13.1", "--op", "aten::nonzero", "--format", "json"});
        QCOMPARE(json.status, 0);
        const Json document = json.json();
        QCOMPARE(document["model"].get<std::string>(), "pytorch-1.13");
        QCOMPARE(document["operators"].size(), std::size_t{1});
        QCOMPARE(document["operators"][0]["table"].size(), std::size_t{106});
        const Outcome csv =
            keyfall({"table", "--import", "builtin:1.13.1", "--op", "aten::nonzero", "--format", "csv"});
        QCOMPARE(csv.out.count('\n'), 107);
        QVERIFY(csv.out.contains(
            "aten::nonzero,CPU,1,registered at ./build/aten/src/ATen/RegisterCPU.cpp:30798,kernel,false\r\n"));
        const Outcome text = keyfall({"table", "--import", "builtin:1.13.1", "--op", "aten::nonzero"});
        QVERIFY(text.out.contains(" registered\n") && text.out.contains(" computed\n"));
    }

    /// What the exporter saw of live tensors and of its thread, by both doors of such a file.
    void liveKeySetsAreShown()
    {
        const QByteArray tables =
            R"j({"format": "keyfall-pytorch-tables", "version": 1, "torch_version": "1.13.1", "texts": ["a.cpp:1"],)j"
            R"j("live": [{"what": "dense cpu", "text": "DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU, AutocastCPU)"}],)j"
            R"j("tls": [{"what": "include", "text": "DispatchKeySet(BackendSelect, ADInplaceOrView)"},)j"
            R"j({"what": "exclude", "text": "DispatchKeySet(AutocastCPU, AutocastXPU, AutocastCUDA)"}]})j"
            "\n"
            R"j({"op": "t::f", "schema": "t::f(Tensor x) -> Tensor", "computed": [["CPU", "kernel", 0, 0]]})j"
            "\n";
        for (const QStringList& command : {QStringList{"table", "--import", "-"}, QStringList{"explain", "-"}}) {
            const Outcome text = keyfall(command, tables);
            QCOMPARE(text.status, 0);
            QVERIFY2(text.out.contains("dense cpu: {AutocastCPU, AutogradCPU, ADInplaceOrView, CPU}")
                         && text.out.contains("highest in a call: AutogradCPU\n")
                         && text.out.contains("the thread's exclude set: ")
                         && text.out.count("as in every new thread\n") == 2,
                     text.out.constData());
            const QStringList asJson =
                command.first() == "table" ? QStringList{"--format", "json"} : QStringList{"--json"};
            const Json json = keyfall(command + asJson, tables).json();
            QCOMPARE(json["model"].get<std::string>(), std::string("pytorch-1.13"));
            QCOMPARE(json["live"][0]["what"].get<std::string>(), std::string("dense cpu"));
            QCOMPARE(json["live"][0]["keyset"]["bits"].get<std::string>(), std::string("0x00012800004001"));
            QCOMPARE(json["live"][0]["highest"].get<std::string>(), std::string("AutogradCPU"));
            QCOMPARE(jsonLine(json["tls"]["included"]["keys"]), std::string(R"(["ADInplaceOrView","BackendSelect"])"));
            QCOMPARE(json["tls"]["excluded"]["keys"].size(), std::size_t{3});
        }
        const Outcome none = keyfall({"table", "--import", "builtin:1.13.1", "--op", "aten::nonzero"});
        QVERIFY(none.out.startsWith("Fallbacks (pytorch-1.13)"));
    }

    void aResolutionNamesKernelProvenanceAndReasons()
    {
        const Outcome outcome = keyfall(
            {"resolve", "--table", kVectors, "--op", "aten::add.Tensor", "--keys", "AutogradCPU,CUDA", "--json"});
        QCOMPARE(outcome.status, 1);  // add.out, which the kernel goes on to, has none for this build of PyTorch
        const Json hop = outcome.json()["calls"][0]["hops"][0];
        QCOMPARE(hop["key"].get<std::string>(), "AutogradCUDA");
        QCOMPARE(hop["slot"].get<int>(), 77);
        QCOMPARE(hop["kernel"].get<std::string>(),
                 "registered at ./torch/csrc/autograd/generated/VariableType_2.cpp:16915");
        QCOMPARE(hop["provenance"].get<std::string>(), "autograd kernel");
        QVERIFY(outcome.json()["predicted"].get<bool>());
        const Outcome missing =
            keyfall({"resolve", "--table", "builtin:1.13.1", "--op", "aten::nonzero", "--keys", "SparseCPU", "--json"});
        QCOMPARE(missing.status, 1);
        const Json failed = missing.json()["calls"][0]["hops"][0];
        QVERIFY(
            jsonLine(failed["error"]).find("Could not run 'aten::nonzero' with arguments from the 'SparseCPU' backend")
            != std::string::npos);
        QCOMPARE(failed["considered"].size(), std::size_t{2});
    }

    void aModernModelNamesTheCrossProduct()
    {
        const Outcome outcome =
            keyfall({"resolve", "--model", "pytorch-2.4", "--op", "add", "--keys", "AutogradCPU,CUDA", "--json"});
        QCOMPARE(outcome.status, 0);
        const Json hop = outcome.json()["calls"][0]["hops"][0];
        QCOMPARE(hop["key"].get<std::string>(), "AutogradCUDA");
        QCOMPARE(hop["slot"].get<int>(), 94);
    }

    void lintSaysWhatItFound()
    {
        const Outcome clean = keyfall({"lint", "builtin:1.13.1"});
        QCOMPARE(clean.status, 0);
        QCOMPARE(clean.out, QByteArray("0 findings in 3380 operators (pytorch-1.13)\n"));
        const QByteArray dump = contentOf(kSamples + "dump_2_6_0_aten_conv1d.txt");
        const Outcome text = keyfall({"lint", "-"}, dump);
        QCOMPARE(text.status, 1);
        QVERIFY(text.out.startsWith(
            "ambiguous-autogradother: AutogradOther is ambiguous: a call that finds this entry is an error "
            "(1)\n  aten::conv1d at AutogradOther\n"));
        QVERIFY(text.out.endsWith("1 finding in 1 operator (pytorch-2.6)\n"));
        const Outcome json = keyfall({"lint", "-", "--json"}, dump);
        QCOMPARE(json.status, 1);
        QCOMPARE(json.json()["findings"][0]["kind"].get<std::string>(), "ambiguous-autogradother");
        QCOMPARE(json.json()["findings"][0]["op"].get<std::string>(), "aten::conv1d");
        QVERIFY(!json.json()["findings"][0]["advice"].get<std::string>().empty());
        QCOMPARE(keyfall({"lint", "-", "--kind", "stale-entry"}, dump).status, 0);
        QCOMPARE(keyfall({"lint", "-", "--kind", "nonsense"}, dump).status, 2);
        QCOMPARE(keyfall({"lint", kVectors, "--op", "aten::matmul"}).out,
                 QByteArray("0 findings in 1 operator (pytorch-1.13)\n"));
    }
    /// Every kind of finding, every wording of it.
    void lintWordsEachFault()
    {
        const QString folder = QStringLiteral(KEYFALL_TEST_DATA_DIR "/lint/");
        QCOMPARE(keyfall({"lint", folder + "faults.jsonl"}).out, contentOf(folder + "faults.txt"));
        QCOMPARE(keyfall({"lint", folder + "faults.jsonl", "--json"}).out, contentOf(folder + "faults.json"));
        QCOMPARE(keyfall({"lint", folder + "faults.keyfall", "--op", "noop"}).out,
                 contentOf(folder + "faults_session.txt"));
    }
    void lintReadsSessions()
    {
        const Outcome clean =
            keyfall({"lint", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/custom_registrations.keyfall")});
        QVERIFY2(clean.status == 0, clean.out.constData());
        const Outcome circle =
            keyfall({"lint", "-"}, R"({"format": "keyfall-session", "version": 1, "model": "ferrotorch",
            "registrations": [{"op": "noop", "key": "Cpu", "kernel": {"call_direct": "Cuda"}},
                              {"op": "noop", "key": "Cuda", "kernel": {"call_direct": "Cpu"}}]})");
        QCOMPARE(circle.status, 1);
        QVERIFY(circle.out.contains("call_direct goes round: Cpu > Cuda > Cpu"));
        QCOMPARE(keyfall({"lint", "-"}, "{}").status, 2);
        QCOMPARE(keyfall({"lint", "none"}).status, 2);
    }

    void wrongInputIsSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("no such file") << QStringList{"table", "--import", "none.txt"} << "none.txt: cannot be opened";
        QTest::newRow("no tables") << QStringList{"table", "--import",
                                                  QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall")}
                                   << "fall.keyfall:1";
        QTest::newRow("unknown built-in") << QStringList{"table", "--import", "builtin:3"} << "known: builtin:1.13.1";
        QTest::newRow("unknown operator") << QStringList{"table", "--import", "builtin:1.13.1", "--op", "aten::adt"}
                                          << "no operator named 'aten::adt'";
        QTest::newRow("unknown key") << QStringList{"resolve", "--table", "builtin:1.13.1", "--op", "aten::nonzero",
                                                    "--keys",  "CPV"}
                                     << "--keys: 'CPV' is no key";
        QTest::newRow("another model") << QStringList{"resolve", "--table", "builtin:1.13.1", "--model", "ferrotorch",
                                                      "--op",    "x",       "--keys",         "Cpu"}
                                       << "--model";
        QTest::newRow("strict") << QStringList{"resolve", "--table", "builtin:1.13.1", "--strict",
                                               "--op",    "x",       "--keys",         "CPU"}
                                << "--strict";
        QTest::newRow("a session that is not there")
            << QStringList{"resolve", "--table", "builtin:1.13.1", "--session", "a", "--op", "x", "--keys", "CPU"}
            << "a: cannot be opened";
    }
    void wrongInputIsSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, message);
        const Outcome outcome = keyfall(arguments);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.err.contains(message.toUtf8()), outcome.err.constData());
        QVERIFY(outcome.out.isEmpty());
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::ImportCommandTest)
#include "import_command_test.moc"
