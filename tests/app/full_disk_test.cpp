// SPDX-License-Identifier: MIT
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kFall = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall");

/// The program below a shell that does `before`, which sees the arguments as "$@".
Outcome inShell(const QString& before, const QStringList& arguments)
{
    return keyfall(arguments, {}, {}, before);
}

}  // namespace

/// No output is lost or torn without a status and a message, whatever command wrote it and wherever it went.
class FullDiskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void standardOutputThatTakesNothing_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const QStringList& arguments) { QTest::newRow(name) << arguments; };
        row("run", {"run", kFall});
        row("run --json", {"run", kFall, "--json"});
        row("resolve", {"resolve", "--op", "add", "--keys", "Cpu"});
        row("table", {"table"});
        row("table, json", {"table", "--format", "json"});
        row("table, csv", {"table", "--format", "csv"});
        row("table, import", {"table", "--import", "builtin:1.13.1", "--op", "aten::add.Tensor"});
        row("devices", {"devices"});
        row("lint", {"lint", kFall});
        row("explain", {"explain", kFall});
        row("conformance", {"conformance", QStringLiteral(KEYFALL_TEST_DATA_DIR "/ferrotorch_dispatch.json")});
        row("help", {"--help"});
        row("version", {"--version"});
        row("export", {"export", kFall, "--to", "/dev/stdout.dot"});
    }
    void standardOutputThatTakesNothing()
    {
        QFETCH(QStringList, arguments);
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("there is no /dev/full");
        if (arguments.contains(QStringLiteral("/dev/stdout.dot"))) {  // a name with an ending that leads to the device
            QTemporaryDir folder;
            const QString link = folder.filePath(QStringLiteral("out.dot"));
            QVERIFY(QFile::link(QStringLiteral("/dev/full"), link));
            arguments.last() = link;
            const Outcome outcome = keyfall(arguments);
            QCOMPARE(outcome.status, 3);
            QVERIFY2(outcome.err.contains("cannot be written"), outcome.err);
            return;
        }
        const Outcome outcome = inShell(QStringLiteral("exec \"$@\" >/dev/full"), arguments);
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.err.contains("standard output: cannot be written"), outcome.err);
    }

    /// Started without a standard output (`>&-`), the next file that is opened would get its number, and the text.
    void standardOutputThatIsClosed_data() { standardOutputThatTakesNothing_data(); }
    void standardOutputThatIsClosed()
    {
        QFETCH(QStringList, arguments);
        if (arguments.contains(QStringLiteral("/dev/stdout.dot")))
            return;  // a file of that name needs none
        const Outcome outcome = inShell(QStringLiteral("exec \"$@\" >&-"), arguments);
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.err.contains("standard output: cannot be written"), outcome.err);
    }
    void closedDescriptorsAreNobodys()
    {
        QTemporaryDir folder;
        const QString chart = folder.filePath(QStringLiteral("a.mmd"));
        const Outcome all = inShell(QStringLiteral("exec \"$@\" <&- >&- 2>&-"), {"export", kFall, "--to", chart});
        QFile made(chart);
        QCOMPARE(all.status, 0);  // it had nothing to print
        QVERIFY(made.open(QIODevice::ReadOnly) && made.readAll().startsWith("flowchart"));
        const Outcome input = inShell(QStringLiteral("exec \"$@\" <&-"), {"run", "-"});
        QCOMPARE(input.status, 2);
        QVERIFY2(input.err.contains("standard input"), input.err);
    }

    /// Questions come without end; where no answer arrives, the program ends.
    void keysetStopsWhereNoAnswerArrives()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("there is no /dev/full");
        const Outcome outcome =
            inShell(QStringLiteral("yes '{\"do\": \"keys\", \"a\": []}' | \"$@\" >/dev/full"), {"keyset"});
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.err.contains("standard output: cannot be written"), outcome.err);
    }

    void filesThatMayNotGrow_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char* ending : {"svg", "png", "pdf", "gif", "webp", "json", "dot"})
            QTest::newRow(ending) << QStringList{"export", kFall, "--to",
                                                 QStringLiteral("out.") + QLatin1String(ending)};
        QTest::newRow("chrome trace") << QStringList{"run", kFall, "--chrome-trace", "out.json"};
    }
    /// A file system of 1 KB, and an old file there that a failed export must leave alone.
    void filesThatMayNotGrow()
    {
        QFETCH(QStringList, arguments);
#ifndef KEYFALL_HAVE_UI
        if (!arguments.contains("out.json") && !arguments.contains("out.dot"))
            QSKIP("this build draws no pictures");
#endif
        QTemporaryDir folder;
        QFile old(folder.filePath(arguments.last()));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        arguments.last() = old.fileName();
        const Outcome outcome = inShell(QStringLiteral("ulimit -f 2; exec \"$@\""), arguments);
        QVERIFY2(outcome.err.contains("cannot be written"), outcome.err);
        QCOMPARE(outcome.status, 3);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);  // nothing half-written beside it
        QVERIFY(old.open(QIODevice::ReadOnly));
        QCOMPARE(old.readAll(), QByteArray("old"));
    }

    /// The same on a real file system that is full, where one may be mounted.
    void aFullFileSystem()
    {
        const Outcome outcome =
            inShell(QStringLiteral(
                        "exec unshare -rm sh -c 'd=$(mktemp -d) && mount -t tmpfs -o size=4k none \"$d\" || exit 77; "
                        "\"$@\" --to \"$d/a.svg\"; s=$?; ls -A \"$d\"; exit $s' sh \"$@\""),
                    {"export", kFall});
        if (outcome.status == 77 || outcome.err.contains("unshare"))
            QSKIP("no file system can be mounted here");
#ifdef KEYFALL_HAVE_UI
        QVERIFY2(outcome.err.contains("cannot be written: No space left on device (make room on the disk)"),
                 outcome.err);
#endif
        QCOMPARE(outcome.status, 3);
        QCOMPARE(outcome.out, QByteArray());  // no file at all
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::FullDiskTest)
#include "full_disk_test.moc"
