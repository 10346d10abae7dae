// SPDX-License-Identifier: MIT
// Every call of the system by which a command writes a file goes wrong in turn: no room, no permission, a torn write, the
// end by kill -9. The file is the old one or the new one, and what ended says so. In CI each place fails in one way; all
// with KEYFALL_PLACES=all.
#include "tests/paths.h"
#include "tests/support/failing_calls.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <map>

namespace keyfall {

using test::Outcome;
using tests::CallFault;

namespace {

constexpr std::array<CallFault, 5> kFaults{CallFault::noSpace, CallFault::noPermission, CallFault::inputOutput,
                                           CallFault::kill, CallFault::tear};

const QString kFall = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall");
const QString kLesson = QStringLiteral(KEYFALL_RESOURCES_DIR "/lessons/02-one-fall.json");
const QByteArray kOld = "old";

using Files = std::map<QString, QByteArray>;

/// All files below a folder by their names from there.
Files filesBelow(const QString& folder)
{
    Files files;
    QDirIterator each(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (each.hasNext()) {
        QFile file(each.next());
        if (file.open(QIODevice::ReadOnly))
            files[QDir(folder).relativeFilePath(file.fileName())] = file.readAll();
    }
    return files;
}

/// Whether a file that was written anew is whole. Times and identifiers in it may differ from run to run.
bool isWhole(const QByteArray& file, const QByteArray& reference)
{
    return std::abs(file.size() - reference.size()) <= reference.size() / 5 && file.right(4) == reference.right(4);
}

}  // namespace

class WriteFaultsTest : public QObject {
    Q_OBJECT

    /// One run of the program in an own folder: @ in an argument stands for it.
    struct Attempt {
        Outcome outcome;
        Files files;
        bool reached = false;  ///< there was such a place
    };
    static Attempt attempt(QStringList arguments, bool replaces, long place, CallFault fault)
    {
        QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("out"));
        const QString told = folder.filePath(QStringLiteral("told"));
        QDir().mkpath(out);
        for (QString& argument : arguments)
            argument.replace(QLatin1Char('@'), out);
        if (replaces) {
            QFile old(arguments.last());
            if (!old.open(QIODevice::WriteOnly) || old.write(kOld) != kOld.size())
                qFatal("cannot write a test file");
        }
        Attempt made;
        made.outcome = test::keyfall(arguments, {},
                                     {QStringLiteral("LD_PRELOAD=") + QStringLiteral(KEYFALL_FAILING_CALLS),
                                      "KEYFALL_FAIL_BELOW=" + out, "KEYFALL_FAIL_PLACE=" + QString::number(place),
                                      "KEYFALL_FAIL_HOW=" + QString::number(static_cast<int>(fault)),
                                      "KEYFALL_FAIL_TOLD=" + told});
        made.reached = QFile::exists(told);
        made.files = filesBelow(out);
        return made;
    }

private Q_SLOTS:
    void everyWriteOfACommand_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("replaces");  // the last argument is a file that is there
        const auto row = [](const char* name, const QStringList& arguments, bool replaces = true) {
            QTest::newRow(name) << arguments << replaces;
        };
        row("run --chrome-trace", {"run", kFall, "--chrome-trace", "@/out.json"});
        for (const char* ending : {"json", "dot", "mmd"})
            row(ending, {"export", kFall, "--to", QStringLiteral("@/out.") + QLatin1String(ending)});
        row("lesson new", {"lesson", "new", "--from", kFall, "@/new.json"}, false);
#ifdef KEYFALL_HAVE_UI
        for (const char* ending : {"svg", "png", "pdf", "html", "gif", "webp"})
            row(ending, {"export", kFall, "--to", QStringLiteral("@/out.") + QLatin1String(ending)});
        row("one page a step", {"export", kFall, "--steps", "--to", "@/step-{step}.svg"}, false);
        for (const char* ending : {"html", "pdf", "webp"})
            row(qPrintable(QStringLiteral("lesson, ") + QLatin1String(ending)),
                {"lesson", "export", kLesson, "--to", QStringLiteral("@/out.") + QLatin1String(ending)});
        row("lesson, folder", {"lesson", "export", kLesson, "--to", "@/folder"}, false);
#endif
    }
    void everyWriteOfACommand()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("the sanitizer wants to be loaded first");
#endif
        QFETCH(QStringList, arguments);
        QFETCH(bool, replaces);
        const Attempt good = attempt(arguments, replaces, -1, CallFault::noSpace);
        QVERIFY2(good.outcome.status == 0, good.outcome.err);
        QVERIFY(!good.files.empty());
        const bool all = qEnvironmentVariable("KEYFALL_PLACES") == QStringLiteral("all");
        // A command that writes many files does so in one way: the first and some of the rest stand for them.
        const long most = all ? 100'000 : 12;
        long places = 0;
        for (long place = 0; place < most; ++place) {
            bool reached = false;
            for (std::size_t i = 0; i < (all ? kFaults.size() : 1); ++i) {
                const CallFault fault = kFaults[all ? i : static_cast<std::size_t>(place) % kFaults.size()];
                const Attempt made = attempt(arguments, replaces, place, fault);
                reached = made.reached;
                if (!reached)
                    break;
                ++places;
                const QString problem = problemOf(made, good, replaces, fault);
                QVERIFY2(problem.isEmpty(),
                         qPrintable(QStringLiteral("place %1, fault %2: %3\n%4")
                                        .arg(place)
                                        .arg(static_cast<int>(fault))
                                        .arg(problem, QString::fromUtf8(made.outcome.err))));
            }
            if (!reached)
                break;
        }
        qInfo("%ld places", places);
        QVERIFY(places >= 4);  // opened, written, flushed, renamed
    }

private:
    static QString problemOf(const Attempt& made, const Attempt& good, bool replaces, CallFault fault)
    {
        const bool killed = fault == CallFault::kill || fault == CallFault::tear;
        const bool failed = made.outcome.status == 3 || (fault == CallFault::noPermission && made.outcome.status == 2);
        if (killed ? made.outcome.status != -1 : made.outcome.status != 0 && !failed)
            return QStringLiteral("ends with status %1").arg(made.outcome.status);
        if (!killed && made.outcome.status != 0 && !made.outcome.err.contains("cannot be"))
            return QStringLiteral("no message says what cannot be done");
        for (const auto& [name, content] : made.files) {
            const auto reference = good.files.find(name);
            const bool isNew = reference != good.files.end() && isWhole(content, reference->second);
            if (reference == good.files.end()) {
                if (!killed)  // what a killed process was writing stays beside it
                    return name + QStringLiteral(" was left behind");
            } else if (!isNew && !(replaces && content == kOld)) {
                return name + QStringLiteral(" is neither the old nor the new one");
            } else if (made.outcome.status == 0 && !isNew) {
                return name + QStringLiteral(" is the old one, and the status says it is written");
            }
        }
        if (made.outcome.status == 0 && made.files.size() != good.files.size())
            return QStringLiteral("a file is missing, and the status says it is written");
        return {};
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::WriteFaultsTest)
#include "write_faults_test.moc"
