// SPDX-License-Identifier: MIT
// What a machine may lack or forbid: results of compiled blocks stay right, and one sentence says what was done instead.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

class KernelFaultsTest : public QObject {
    Q_OBJECT

    QTemporaryDir made_;

    /// relu(a * b + c) on a device, by a backend, for whose compile a call waits so long.
    static QByteArray chain(const QString& backend, const QString& device, int waitMs = 60'000)
    {
        QFile file(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/compiled_chain.keyfall"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no example");
        auto session = test::parsedJson(file.readAll().toStdString());
        session["program"] = {"with repeat(3):",
                              "    with compiled(backend=\"" + backend.toStdString()
                                  + "\", wait=" + std::to_string(waitMs) + "):",
                              "        y = relu(add(mul(a, b), c))"};
        for (auto& tensor : session["tensors"])
            tensor["device"] = device.toStdString();
        return QByteArray::fromStdString(jsonLine(session));
    }
    static QStringList saidOf(const Json& run)
    {
        QStringList said;
        for (const auto& call : run["calls"])
            for (const auto& hop : call["hops"])
                for (const auto& event : hop["events"])
                    if (event["kind"] == "kernel_cache" || event["kind"] == "pass_on")
                        said << QString::fromStdString(event["text"].get<std::string>());
        return said;
    }

private Q_SLOTS:
    /// A folder that any user may write into, and a compiler that takes its time.
    void initTestCase()
    {
        QVERIFY(QDir(made_.path()).mkpath("shared/keyfall/kernels"));
        QVERIFY(QFile::setPermissions(made_.filePath("shared/keyfall/kernels"), QFile::Permissions(0x7777)));
        QFile slow(made_.filePath("slow-cc"));
        QVERIFY(slow.open(QIODevice::WriteOnly));
        slow.write("#!/bin/sh\nsleep 1\nexec cc \"$@\"\n");
        slow.close();
        QVERIFY(slow.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    }

    void resultsStayRight_data()
    {
        QTest::addColumn<QString>("backend");
        QTest::addColumn<QString>("device");
        QTest::addColumn<QStringList>("environment");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no C compiler") << "c"
                                       << "cpu" << QStringList{"CC=/nowhere/cc"}
                                       << "nothing here runs kernels on cpu by 'c'; '";
        QTest::newRow("no NVRTC") << "cuda"
                                  << "cuda:0" << QStringList{"KEYFALL_CUDA=emulated", "KEYFALL_NVRTC=none"}
                                  << "nothing here runs kernels on cuda:0 by 'cuda'; 'emulated-cuda' does instead";
        QTest::newRow("neither") << "auto"
                                 << "cuda:0"
                                 << QStringList{"KEYFALL_CUDA=emulated", "KEYFALL_NVRTC=none", "CC=/nowhere/cc"}
                                 << "runs eagerly: nothing here compiles kernels for cuda:0";
        QTest::newRow("no temporary folder")
            << "c"
            << "cpu" << QStringList{"TMPDIR=/nowhere"} << "no temporary folder can be made";
        QTest::newRow("no cache folder") << "c"
                                         << "cpu" << QStringList{"XDG_CACHE_HOME=/proc/none"}
                                         << "kept in memory only: /proc/none/keyfall/kernels: cannot be made";
        QTest::newRow("a cache folder that others may write")
            << "c"
            << "cpu" << QStringList{"XDG_CACHE_HOME=" + made_.filePath("shared")}
            << "kept in memory only: " + made_.filePath("shared/keyfall/kernels");
        QTest::newRow("a C compiler that nobody waits for") << "c"
                                                            << "cpu" << QStringList{"CC=" + made_.filePath("slow-cc")}
                                                            << "runs eagerly: its kernels are being compiled";
    }
    void resultsStayRight()
    {
        QFETCH(QString, backend);
        QFETCH(QString, device);
        QFETCH(QStringList, environment);
        QFETCH(QString, sentence);
        if (backend == "c" && keyfall({"run", "-", "--json"}, chain(backend, device)).out.contains("does instead"))
            QSKIP("there is no C compiler here");
        const QTemporaryDir cache;
        if (!environment.join(' ').contains("XDG_CACHE_HOME"))
            environment << "XDG_CACHE_HOME=" + cache.path();
        const int waitMs = environment.join(' ').contains("slow-cc") ? 50 : 60'000;
        const auto run = keyfall({"run", "-", "--json"}, chain(backend, device, waitMs), environment).json();
        QVERIFY(run["error"].is_null());
        QCOMPARE(QString::fromStdString(jsonLine(run["results"][0]["data"])), QString("[0.5,0.0,0.0,0.25,4.75,0.0]"));
        const QStringList said = saidOf(run);
        QVERIFY2(!said.filter(sentence).isEmpty(), qPrintable(said.join('\n')));
    }
};

KEYFALL_TEST(KernelFaultsTest)

}  // namespace keyfall

#include "kernel_faults_test.moc"
