// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kSamples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples");
const QString kGolden = QStringLiteral(KEYFALL_TEST_DATA_DIR "/explain/");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Waits until the program has printed `text`.
bool prints(QProcess& process, QByteArray& out, const QByteArray& text)
{
    QElapsedTimer timer;
    timer.start();
    while (!out.contains(text) && timer.elapsed() < 30'000) {
        process.waitForReadyRead(200);
        out += process.readAllStandardOutput();
    }
    return out.contains(text);
}

}  // namespace

/// `keyfall explain`, and `keyfall export` of traces.
class ExplainCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_data();
    void samples();
    void pastedTexts_data();
    void pastedTexts();
    void jsonDocuments();
    void tracesAreDrawn_data();
    void tracesAreDrawn();
    void oneRankIsDrawn();
    void explainsWhileItComes();
    void controlCEndsTheText();
    void aReaderThatGoesAway();
    void whatIsNotKnown();
};

void ExplainCommandTest::samples_data()
{
    QTest::addColumn<QString>("file");
    const QStringList files = QDir(kSamples).entryList({QStringLiteral("*.txt")}, QDir::Files);
    QVERIFY(files.size() >= 19);
    for (const QString& file : files)
        QTest::newRow(qPrintable(file)) << file;
}

void ExplainCommandTest::samples()
{
    QFETCH(QString, file);
    QVERIFY(QDir::setCurrent(kSamples));  // so that the texts name the file, not where it lies
    const Outcome outcome = keyfall({"explain", file});
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.err.isEmpty(), outcome.err);
    const QByteArray golden = contentOf(kGolden + file);
    if (qEnvironmentVariableIsSet("KEYFALL_WRITE_GOLDEN")) {
        QFile out(kGolden + file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(outcome.out) == outcome.out.size());
    } else {
        QCOMPARE(QString::fromUtf8(outcome.out), QString::fromUtf8(golden));
    }
}

void ExplainCommandTest::pastedTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("says");
    QTest::newRow("torchvision") << QByteArray(
        "(Worker pid=7) ERROR 11-21 19:10:46 [x.py:7] NotImplementedError: Could not run 'torchvision::nms' with "
        "arguments from the 'CUDA' backend. 'torchvision::nms' is only available for these "
        "backends: [CPU, Meta].\n")
                                 << QStringList{"torchvision::nms has no kernel at CUDA", "a guess", "without cuda"};
    QTest::newRow("quantized") << QByteArray(
        "Could not run 'quantized::conv2d.new' with arguments from the 'CPU' backend. "
        "'quantized::conv2d.new' is only available for these backends: [QuantizedCPU].")
                               << QStringList{"QuantStub"};
    QTest::newRow("wrapped first words") << QByteArray(
        "Could no\nt run 'aten::x' with arguments from the 'XLA' backend.\n")
                                         << QStringList{"aten::x has no kernel at XLA"};
    QTest::newRow("an error and a trace")
        << QByteArray(
               " [call] op=[aten::x], key=[CUDA]\nCould not run 'aten::x' with arguments from the 'CUDA' backend.\n")
        << QStringList{"aten::x  CUDA", "aten::x has no kernel at CUDA", "1 call, 1 hop"};
    QTest::newRow("replaced") << QByteArray(
        "Warning: Overriding a previously registered kernel for the same operator and the same dispatch key\n"
        "  operator: aten::x(Tensor a) -> Tensor\n  dispatch key: CPU\n  previous kernel: registered at a.cpp:1\n"
        "       new kernel: registered at b.cpp:2\n")
                              << QStringList{"had a kernel at CPU already", "first: registered at a.cpp:1",
                                             "then:  registered at b.cpp:2"};
}

void ExplainCommandTest::pastedTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, says);
    const Outcome outcome = keyfall({"explain", "-"}, text);
    QCOMPARE(outcome.status, 0);
    for (const QString& words : says)
        QVERIFY2(QString::fromUtf8(outcome.out).simplified().contains(words.simplified()), outcome.out);
}

void ExplainCommandTest::jsonDocuments()
{
    const auto error = keyfall({"explain", kSamples + "/errors_2_6_0.txt", "--json"}).json();
    QCOMPARE(error["parts"].size(), std::size_t(2));
    QCOMPARE(error["parts"][1]["error"].get<std::string>(), std::string("empty_tensor_list"));
    QCOMPARE(error["parts"][0]["key"].get<std::string>(), std::string("SparseCPU"));
    QCOMPARE(error["parts"][0]["entries"].size(), std::size_t(43));
    QCOMPARE(error["parts"][0]["origin"]["kind"].get<std::string>(), std::string("sparse_tensor"));
    const auto trace = keyfall({"explain", kSamples + "/trace_2_6_0.txt", "--json"}).json();
    QCOMPARE(trace["parts"].size(), std::size_t(6));
    QCOMPARE(trace["parts"][0]["calls"][0]["hops"][2]["key"].get<std::string>(), std::string("FPGA"));
    QCOMPARE(trace["parts"][0]["marks"][0]["rule"].get<std::string>(), std::string("autograd-twice"));
    const auto dump = keyfall({"explain", kSamples + "/dump_2_6_0_aten_conv1d.txt", "--json"}).json();
    QCOMPARE(dump["kind"].get<std::string>(), std::string("state_dump"));
    QCOMPARE(dump["operators"][0]["op"].get<std::string>(), std::string("aten::conv1d"));
}

void ExplainCommandTest::tracesAreDrawn_data()
{
    QTest::addColumn<QString>("format");
    for (const char* format : {"json", "dot"})
        QTest::newRow(format) << format;
#ifdef KEYFALL_HAVE_UI
    for (const char* format : {"svg", "png", "pdf"})
        QTest::newRow(format) << format;
#endif
}

void ExplainCommandTest::tracesAreDrawn()
{
    QFETCH(QString, format);
    const QTemporaryDir folder;
    for (const QString& file : {QStringLiteral("trace_1_13_1.txt"), QStringLiteral("trace_2_6_0.txt")}) {
        const QString one = folder.filePath("file." + format);
        const QString other = folder.filePath("input." + format);
        QCOMPARE(keyfall({"export", kSamples + "/" + file, "--to", one}).status, 0);
        QCOMPARE(keyfall({"export", "-", "--to", other}, contentOf(kSamples + "/" + file)).status, 0);
        QVERIFY(contentOf(one).size() > 500);
        if (format != "pdf")
            QCOMPARE(contentOf(one), contentOf(other));
        if (format == "dot" || format == "svg")
            QVERIFY(contentOf(one).contains("AutogradCUDA"));
    }
}

void ExplainCommandTest::oneRankIsDrawn()
{
    const QByteArray text = "[rank0]:  [call] op=[aten::a], key=[CPU]\n[rank1]:  [call] op=[aten::b], key=[CUDA]\n";
    const QTemporaryDir folder;
    const QString file = folder.filePath("graph.json");
    Outcome outcome = keyfall({"export", "-", "--to", file}, text);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.err.contains("2 ranks or threads: 'rank0', 'rank1'") && outcome.err.contains("--rank"),
             outcome.err);
    QVERIFY(!QFile::exists(file));
    QCOMPARE(keyfall({"export", "-", "--rank", "rank1", "--to", file}, text).status, 0);
    QVERIFY(contentOf(file).contains("aten::b") && !contentOf(file).contains("aten::a"));
    outcome = keyfall({"export", "-", "--rank", "rank7", "--to", file}, text);
    QCOMPARE(outcome.status, 2);
    QVERIFY(outcome.err.contains("no 'rank7'"));
}

void ExplainCommandTest::explainsWhileItComes()
{
    QProcess process;
    process.start(QStringLiteral(KEYFALL_PROGRAM), {"explain", "-"});
    QByteArray out;
    process.write("epoch 1\n [call] op=[aten::a], key=[AutogradCPU]\n  [redispatch] op=[aten::a], key=[CPU]\n");
    // Not before the next outermost call begins.
    process.waitForReadyRead(300);
    QVERIFY(process.readAllStandardOutput().isEmpty());
    process.write(" [call] op=[aten::b], key=[CPU]\n");
    QVERIFY(prints(process, out, "aten::a  AutogradCPU → CPU\n"));
    QVERIFY(!out.contains("aten::b"));
    process.write(
        "Could not run 'aten::c' with arguments from the 'CUDA' backend.\nCPU: registered at a.cpp:1 [kernel]\n\n");
    QVERIFY(prints(process, out, "aten::c has no kernel at CUDA"));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(30'000));
    out += process.readAllStandardOutput();
    QVERIFY(out.contains("aten::b  CPU\n") && out.endsWith("2 calls, 3 hops; nothing suspicious\n"));
    QCOMPARE(process.exitCode(), 0);
}

void ExplainCommandTest::controlCEndsTheText()
{
    QProcess process;
    process.start(QStringLiteral(KEYFALL_PROGRAM), {"explain"});
    QByteArray out;
    process.write(" [call] op=[aten::a], key=[CPU]\n [call] op=[aten::b], key=[CPU]\n");
    QVERIFY(prints(process, out, "aten::a"));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    out += process.readAllStandardOutput();
    QVERIFY2(out.contains("aten::b") && out.contains("2 calls, 2 hops"), out);
}

void ExplainCommandTest::aReaderThatGoesAway()
{
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
                  {"-c",
                   QStringLiteral("(while echo ' [call] op=[a::b], key=[CPU]'; do :; done 2>/dev/null) | "
                                  "(\"%1\" explain -; echo \"status $?\" >&2) | head -n 2 >/dev/null")
                       .arg(QStringLiteral(KEYFALL_PROGRAM))});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.readAllStandardError().trimmed(), QByteArray("status 0"));
}

void ExplainCommandTest::whatIsNotKnown()
{
    Outcome outcome = keyfall({"explain"}, "hello\n");
    QCOMPARE(outcome.status, 2);
    QVERIFY(outcome.err.contains("nothing in it is known") && outcome.out.isEmpty());
    QCOMPARE(keyfall({"explain"}, {}).status, 2);
    QCOMPARE(keyfall({"explain", "/nonexistent.txt"}).status, 2);
    QCOMPARE(keyfall({"explain", kSamples}).status, 2);
    outcome = keyfall({"explain", QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall")});
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.out.contains("keyfall run"));
    // What the program refuses to run is not recommended to it.
    for (const QByteArray session : {R"({"format": "keyfall-session", "version": 99})",
                                     R"({"format": "keyfall-session", "version": 1, "program": ["y = )"}) {
        outcome = keyfall({"explain"}, session);
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.out.isEmpty() && outcome.err.startsWith("keyfall: "), outcome.err);
    }
}

}  // namespace keyfall

KEYFALL_TEST(keyfall::ExplainCommandTest)
#include "explain_command_test.moc"
