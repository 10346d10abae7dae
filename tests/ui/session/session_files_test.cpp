// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/autosave.h"
#include "ui/session/document.h"
#include "ui/session/recent_files.h"
#include "ui/session/session_file.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

namespace {

/// A document, its file and its autosave, as one window has them.
struct Window {
    explicit Window(const QString& folder) : autosave(document, file, folder)
    {
        static_cast<void>(document.replace(test::fakeSession()));
    }
    void change(const char* line)
    {
        document.edit(QStringLiteral("change"), [line](Session& s) { s.program.emplace_back(line); });
    }

    Document document{test::fakeRuntime()};
    SessionFile file{document};
    Autosave autosave;
};

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

}  // namespace

class SessionFilesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    [[nodiscard]] QString path(const char* name) const { return folder_->filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void saveAndOpenGiveTheSameSession()
    {
        Window one(path("unsaved"));
        one.change("z = relu(a)");
        QVERIFY(one.file.modified());
        QVERIFY(one.file.saveAs(path("s.keyfall")));
        QVERIFY(!one.file.modified());
        QCOMPARE(one.file.title(), QStringLiteral("s.keyfall"));

        Window two(path("unsaved"));
        QVERIFY(two.file.open(path("s.keyfall")));
        QVERIFY(two.document.session() == one.document.session());
    }

    void brokenFilesChangeNothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("{\"format\": ");
        QTest::newRow("other JSON") << QByteArray("[1, 2, 3]");
        QTest::newRow("newer version") << QByteArray(R"({"format": "keyfall-session", "version": 999})");
        QTest::newRow("binary") << QByteArray(4096, '\xff');
    }
    void brokenFilesChangeNothing()
    {
        QFETCH(QByteArray, text);
        write(path("broken.keyfall"), text);
        Window window(path("unsaved"));
        const Session before = window.document.session();
        const auto opened = window.file.open(path("broken.keyfall"));
        QVERIFY(!opened);
        QVERIFY(!opened.error().message.empty());
        QVERIFY(window.document.session() == before);
        QVERIFY(window.file.path().isEmpty());
        QVERIFY(!window.file.open(path("missing.keyfall")));
    }

    void savingWhereNothingCanBeWrittenKeepsTheFile()
    {
        Window window(path("unsaved"));
        QVERIFY(window.file.saveAs(path("s.keyfall")));
        window.change("z = relu(a)");
        QVERIFY(!window.file.saveAs(path("no such folder/s.keyfall")));
        QVERIFY(window.file.modified());
        QCOMPARE(window.file.path(), path("s.keyfall"));
    }

    void unsavedWorkComesBackAfterACrash()
    {
        Session lost;
        {
            Window crashing(path("unsaved"));
            QVERIFY(crashing.file.saveAs(path("s.keyfall")));
            crashing.change("z = relu(a)");
            crashing.autosave.writeNow();
            lost = crashing.document.session();
        }  // no `finish`: this is the crash
        Window next(path("unsaved"));
        const auto leftovers = next.autosave.leftovers();
        QCOMPARE(leftovers.size(), std::size_t{1});
        QCOMPARE(leftovers.front().original, path("s.keyfall"));
        QVERIFY(next.file.restore(leftovers.front().copy, leftovers.front().original, leftovers.front().basis));
        QVERIFY(next.document.session() == lost);
        QVERIFY(next.file.modified());
        QCOMPARE(next.file.path(), path("s.keyfall"));
        next.autosave.discard(leftovers.front());
        QVERIFY(next.autosave.leftovers().empty());
    }

    void aRunningWindowsCopyIsNotALeftover()
    {
        Window one(path("unsaved"));
        one.change("z = relu(a)");
        one.autosave.writeNow();
        const Window two(path("unsaved"));
        QVERIFY(two.autosave.leftovers().empty());
    }

    void savingOrFinishingRemovesTheCopy()
    {
        Window window(path("unsaved"));
        window.change("z = relu(a)");
        window.autosave.writeNow();
        const QString copy = window.autosave.copyPath();
        QVERIFY(QFile::exists(copy));
        QVERIFY(window.file.saveAs(path("s.keyfall")));
        window.autosave.writeNow();
        QVERIFY(!QFile::exists(copy));
        window.change("w = relu(b)");
        window.autosave.writeNow();
        QVERIFY(QFile::exists(copy));
        window.autosave.finish();
        QVERIFY(!QFile::exists(copy));
    }

    void theCopyIsWrittenByItself()
    {
        Window window(path("unsaved"));
        window.autosave.setDelay(1);
        window.change("z = relu(a)");
        QTRY_VERIFY(!window.autosave.copyPath().isEmpty() && QFile::exists(window.autosave.copyPath()));
    }

    void aFolderThatCannotBeWrittenIsSaidOnce()
    {
        write(path("file"), "this is no folder");
        Window window(path("file"));
        QSignalSpy failed(&window.autosave, &Autosave::failed);
        window.change("z = relu(a)");
        window.autosave.writeNow();
        window.autosave.writeNow();
        QCOMPARE(failed.count(), 1);
    }

    void recentFilesAreNewestFirstAndOnce()
    {
        QSettings store(path("settings.ini"), QSettings::IniFormat);
        RecentFiles recent(store);
        QSignalSpy changed(&recent, &RecentFiles::changed);
        for (int i = 0; i < 12; ++i)
            recent.add(path(qPrintable(QStringLiteral("%1.keyfall").arg(i))));
        QCOMPARE(recent.paths().size(), RecentFiles::kMost);
        QCOMPARE(recent.paths().first(), path("11.keyfall"));
        recent.add(path("5.keyfall"));
        QCOMPARE(recent.paths().first(), path("5.keyfall"));
        QCOMPARE(recent.paths().count(path("5.keyfall")), 1);
        QCOMPARE(changed.count(), 13);

        const RecentFiles later(store);
        QCOMPARE(later.paths(), recent.paths());
        recent.remove(path("5.keyfall"));
        QVERIFY(!recent.paths().contains(path("5.keyfall")));
        recent.clear();
        QVERIFY(RecentFiles(store).paths().isEmpty());
    }
};

KEYFALL_TEST(SessionFilesTest)
#include "session_files_test.moc"
