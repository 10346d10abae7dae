// SPDX-License-Identifier: MIT
// Every call of the system by which the window writes a file goes wrong in turn: no room, no permission, a torn write, the
// end by kill -9. The file is the old one or the new one, and a message says what could not be kept. (Qt writes the settings:
// its file is empty where a full disk takes nothing of it.)
#include "core/lesson/progress.h"
#include "core/session/session.h"
#include "core/text/text_file.h"
#include "tests/support/failing_calls.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/lessons/lesson_shelf.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/session_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <array>

using namespace keyfall;
using tests::CallFault;

namespace {

constexpr std::array<CallFault, 5> kFaults{CallFault::noSpace, CallFault::noPermission, CallFault::inputOutput,
                                           CallFault::kill, CallFault::tear};

/// What the window writes. `first` makes the old state in a folder; `second` the new one, and returns whether anything
/// said that it failed; `stateIn` is what the next start of the program finds.
struct Writer {
    virtual ~Writer() = default;
    virtual void first(const QString& folder) = 0;
    virtual bool second(const QString& folder) = 0;
    virtual QByteArray stateIn(const QString& folder) = 0;
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

struct SessionSaver final : Writer {
    SessionSaver() { (void)document.replace(test::fakeSession()); }
    void first(const QString& folder) override { (void)file.saveAs(folder + "/s.keyfall"); }
    bool second(const QString& folder) override
    {
        document.edit(QStringLiteral("change"), [](Session& s) { s.program.emplace_back("z = relu(a)"); });
        const bool saved = file.saveAs(folder + "/s.keyfall").has_value();
        if (saved == file.modified())
            return false;  // saved and still marked as changed, or the other way round
        return !saved;
    }
    QByteArray stateIn(const QString& folder) override { return contentOf(folder + "/s.keyfall"); }

    Document document{test::fakeRuntime()};
    SessionFile file{document};
};

struct CopyKeeper final : Writer {
    void make(const QString& folder)
    {
        (void)document.replace(test::fakeSession());
        autosave = std::make_unique<Autosave>(document, file, folder);
        QObject::connect(autosave.get(), &Autosave::failed, autosave.get(), [this] { failed = true; });
    }
    void change(const char* line)
    {
        document.edit(QStringLiteral("change"), [line](Session& s) { s.program.emplace_back(line); });
        autosave->writeNow();
    }
    void first(const QString& folder) override
    {
        make(folder);
        change("y = relu(a)");
    }
    bool second(const QString& /*folder*/) override
    {
        change("z = relu(a)");
        return failed;
    }
    QByteArray stateIn(const QString& folder) override
    {
        const QStringList copies = QDir(folder).entryList({QStringLiteral("*.keyfall")}, QDir::Files);
        if (copies.size() != 1)
            return QByteArray::number(copies.size()) + " copies";
        const QByteArray text = contentOf(folder + '/' + copies.first());
        return parseSession(text.toStdString(), "copy") ? text : "broken: " + text;
    }

    Document document{test::fakeRuntime()};
    SessionFile file{document};
    std::unique_ptr<Autosave> autosave;
    bool failed = false;
};

struct ProgressKeeper final : Writer {
    void first(const QString& folder) override
    {
        (void)shelf.keepProgressIn(folder + "/progress.json");
        (void)shelf.note(QStringLiteral("lesson"), QStringLiteral("one"), {true, 1, 1, 0, {}});
    }
    bool second(const QString& /*folder*/) override
    {
        return !shelf.note(QStringLiteral("lesson"), QStringLiteral("two"), {true, 1, 1, 0, {}}).isEmpty();
    }
    QByteArray stateIn(const QString& folder) override { return contentOf(folder + "/progress.json"); }

    LessonShelf shelf;
};

std::unique_ptr<Writer> writerNamed(const QString& name)
{
    if (name == QLatin1String("session"))
        return std::make_unique<SessionSaver>();
    if (name == QLatin1String("unsaved work"))
        return std::make_unique<CopyKeeper>();
    return std::make_unique<ProgressKeeper>();
}

struct Found {
    QByteArray before;
    QByteArray after;
    long calls = 0;
    bool said = false;
    bool killed = false;
};

/// One attempt in a process of its own.
Found attempt(const QString& name, long place, CallFault fault)
{
    Found found;
    QTemporaryDir folder;
    QTemporaryDir notes;
    const QString path = QFileInfo(folder.path()).canonicalFilePath();
    const QString before = notes.filePath(QStringLiteral("before"));
    const QString calls = notes.filePath(QStringLiteral("calls"));
    const pid_t child = ::fork();
    if (child == 0) {
        const std::unique_ptr<Writer> writer = writerNamed(name);
        writer->first(path);
        (void)writeFileAtomically(before.toStdString(), writer->stateIn(path).toStdString());
        tests::failCall(path.toLocal8Bit().constData(), place, fault);
        const bool said = writer->second(path);
        const long made = tests::callsMade();
        tests::failCall(nullptr, -1, fault);
        (void)writeFileAtomically(calls.toStdString(), std::to_string(made));
        ::_exit(said ? 1 : 0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    found.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    found.said = WIFEXITED(status) && WEXITSTATUS(status) == 1;
    found.before = contentOf(before);
    found.calls = contentOf(calls).toLong();
    found.after = writerNamed(name)->stateIn(path);
    if (WIFSIGNALED(status) && !found.killed)
        found.after = "the process died";
    return found;
}

}  // namespace

class WritingFaultsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyWrite_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"session", "unsaved work", "progress"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyWrite()
    {
#ifdef __SANITIZE_THREAD__
        QSKIP("ThreadSanitizer cannot follow threads that a forked process starts");
#endif
        QFETCH(QString, name);
        const Found good = attempt(name, -1, CallFault::noSpace);
        QVERIFY(!good.before.isEmpty() && good.before != good.after && good.before != "none");
        QVERIFY2(good.calls >= 4, qPrintable(QString::number(good.calls)));
        QVERIFY(!good.said);
        int places = 0;
        for (long place = 0; place < good.calls; ++place)
            for (const CallFault fault : kFaults) {
                const Found found = attempt(name, place, fault);
                ++places;
                const QByteArray what = "place " + QByteArray::number(static_cast<qlonglong>(place)) + ", fault "
                    + QByteArray::number(static_cast<int>(fault)) + ": ";
                const bool isNew = found.after == good.after;
                QVERIFY2(isNew || found.after == found.before, what + found.after);
                if (fault == CallFault::kill || fault == CallFault::tear)
                    QVERIFY2(found.killed, what);
                else
                    QVERIFY2(found.said || isNew, what + "nothing was written, and nothing says so");
            }
        qInfo("%d faults", places);
    }
};

KEYFALL_TEST(WritingFaultsTest)
#include "writing_faults_test.moc"
