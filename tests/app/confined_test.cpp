// SPDX-License-Identifier: MIT
// What strangers sent is read and shown, and nothing else: nothing of it is executed, no file that was not named is written,
// nobody is called. The kernel says so, not we.
#include "tests/app/confined_process.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <iterator>

namespace keyfall {

using test::confinedKeyfall;
using test::ConfinedOutcome;
using test::keyfall;
using test::Outcome;

namespace {

const QString kData = QStringLiteral(KEYFALL_TEST_DATA_DIR "/");
const QString kResources = QStringLiteral(KEYFALL_RESOURCES_DIR "/");
const QString kKernel = QStringLiteral(KEYFALL_SOURCE_DIR "/tests/consumer/relu_mul_add.json");

QStringList files(const QString& folder, const QStringList& patterns)
{
    QStringList paths;
    for (const QFileInfo& file : QDir(folder).entryInfoList(patterns, QDir::Files, QDir::Name))
        paths.append(file.filePath());
    return paths;
}

/// How long a hop or a kernel took is another time each time, and so is the order of a profile's rows.
QStringList withoutTimes(const QByteArray& text)
{
    static const QRegularExpression time(
        QStringLiteral(" *[0-9.]+ ?(ns|us|\u00b5s|ms|s)\\b|[0-9.]+%|\"milliseconds\": [0-9.e-]+"));
    QStringList lines = QString::fromUtf8(text).remove(time).remove(QLatin1Char(' ')).split(QLatin1Char('\n'));
    lines.sort();
    return lines;
}

/// Lines that only one of two sorted lists has.
QString difference(const QStringList& confined, const QStringList& free)
{
    QStringList one;
    QStringList other;
    std::set_difference(confined.begin(), confined.end(), free.begin(), free.end(), std::back_inserter(one));
    std::set_difference(free.begin(), free.end(), confined.begin(), confined.end(), std::back_inserter(other));
    return one.isEmpty() && other.isEmpty()
        ? QString()
        : QStringLiteral("confined: %1, free: %2").arg(one.join(QLatin1Char('|')), other.join(QLatin1Char('|')));
}

}  // namespace

class ConfinedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the sanitizer itself asks the system for more than a reader may");
#endif
    }

    /// The same words and the same status as without the confinement.
    void readingDoesNothingElse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const QStringList& arguments) {
            QStringList words = arguments;
            words.replaceInStrings(kData, QString())
                .replaceInStrings(kResources, QString())
                .replaceInStrings(kKernel, QStringLiteral("kernel"));
            QTest::newRow(qPrintable(words.join(QLatin1Char(' ')))) << arguments;
        };
        for (const QString& file : files(kData + "samples", {"*.txt"}))
            row({"explain", file});
        for (const QString& file : files(kData + "recordings", {"*_2_15.jsonl.gz", "profile_*.json.gz"})) {
            row({"explain", file});
            row({"falls", "--csv", file});
        }
        for (const QString& file : files(kResources + "sessions", {"*.keyfall"})) {
            row({"lint", file});
            row({"run", file});
        }
        row({"lint", kData + "lint/faults.keyfall"});
        row({"query", "missing@PrivateUse1", "--table", "builtin:2.15.0"});
        row({"table", "--import", kData + "samples/dump_2_15_0_aten_matmul.txt"});
        row({"lesson", "list"});
        row({"kernel", "show", kKernel, "--to", "c"});
        row({"kernel", "run", kKernel, "--var", "n=7", "--in", "1=ramp", "--in", "2=ramp", "--in", "3=ramp", "--json"});
        row({"explain", QStringLiteral(KEYFALL_PROGRAM)});
    }
    void readingDoesNothingElse()
    {
        QFETCH(const QStringList, arguments);
        const Outcome free = keyfall(arguments);
        const ConfinedOutcome confined = confinedKeyfall(arguments);
        QVERIFY2(!confined.killed, confined.err);
        QCOMPARE(confined.status, free.status);
        QCOMPARE(difference(withoutTimes(confined.out), withoutTimes(free.out)), QString());
        QCOMPARE(confined.err, free.err);
    }

    /// A check that cannot fail is none: these do what the others may not.
    void whatDoesMoreIsStopped()
    {
        const test::ScratchFolder scratch;
        const QString picture = scratch.filePath("fall.mmd");
        const ConfinedOutcome writes =
            confinedKeyfall({"export", kResources + "sessions/fall.keyfall", "--to", picture});
        QVERIFY(writes.killed);
        QVERIFY(!QFile::exists(picture));
        if (keyfall({"kernel", "run", kKernel, "--var", "n=7", "--backend", "c"}).status != 0)
            QSKIP("no C compiler to be started");
        QVERIFY(confinedKeyfall({"kernel", "run", kKernel, "--var", "n=7", "--backend", "c"}).killed);
    }

    void onlyTheNamedFolderIsWritten()
    {
        if (!test::canConfineWriting())
            QSKIP("this kernel has no Landlock");
        const test::ScratchFolder mine, other;
        const QString folder = QFileInfo(mine.filePath("x")).path();
#ifdef KEYFALL_HAVE_UI
        const QStringList endings = {"svg", "png", "pdf", "html", "json", "dot", "mmd"};
#else
        const QStringList endings = {"json", "dot", "mmd"};
#endif
        for (const QString& ending : endings) {
            const QString path = mine.filePath(QStringLiteral("fall.") + ending);
            const ConfinedOutcome done =
                confinedKeyfall({"export", kResources + "sessions/fall.keyfall", "--to", path}, {folder});
            QVERIFY2(done.status == 0 && !done.killed, ending.toUtf8() + ": " + done.err);
            QVERIFY(QFileInfo(path).size() > 0);
        }
        const QString beside = other.filePath("fall.mmd");
        const ConfinedOutcome refused =
            confinedKeyfall({"export", kResources + "sessions/fall.keyfall", "--to", beside}, {folder});
        QVERIFY(!refused.killed && refused.status != 0);
        QVERIFY2(refused.err.contains("fall.mmd"), refused.err);
        QVERIFY(!QFile::exists(beside));
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::ConfinedTest)
#include "confined_test.moc"
