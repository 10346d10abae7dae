// SPDX-License-Identifier: MIT
#include "core/program/kernel_folder.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

using namespace keyfall;
namespace fs = std::filesystem;

namespace {

using Outcome = KernelFolder::LockOutcome;

KernelArtifact artifactOf(std::size_t bytes)
{
    return {"bytes", "sm_80", "k", {}, std::vector<std::byte>(bytes, std::byte{'x'})};
}

std::unique_ptr<KernelFolder> opened(const std::string& path)
{
    auto folder = KernelFolder::open(path);
    return folder ? std::move(*folder) : nullptr;
}

std::string whyNot(const std::string& path)
{
    const auto folder = KernelFolder::open(path);
    return folder ? std::string("it is used") : folder.error().text();
}

/// The exit status of what `work` returns in a child process.
template <class Work>
int inAnotherProcess(Work work)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(work());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

class KernelFolderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        base_ = std::make_unique<QTemporaryDir>();
        path_ = base_->path().toStdString() + "/cache/keyfall/kernels";
    }

    void isMadeForItsOwnerAlone()
    {
        QVERIFY(opened(path_));
        struct stat info {};
        QCOMPARE(::stat(path_.c_str(), &info), 0);
        QCOMPARE(info.st_mode & 07777U, 0700U);
    }

    void aFileIsFoundAgainAndThenGone()
    {
        const auto folder = opened(path_);
        const KernelKey key = keyOf("one");
        QVERIFY(!folder->look(key));
        QVERIFY(folder->store(key, artifactOf(100)));
        QVERIFY(folder->look(key)->good());
        QVERIFY(folder->look(key)->artifact == artifactOf(100));
        QVERIFY(fs::exists(path_ + "/" + key.digest + ".kfk"));
        KernelKey other = key;
        other.length = 4;
        QCOMPARE(nameOf(folder->look(other)->verdict), std::string_view("other program"));
        QVERIFY(folder->remove(key));
        QVERIFY(!folder->look(key));
        QVERIFY(folder->remove(key));  // twice is no trouble
    }

    void foldersThatOthersMayWriteAreRefused()
    {
        fs::create_directories(path_);
        ::chmod(path_.c_str(), 0770);
        QVERIFY(whyNot(path_).find("others may write it (mode 770)") != std::string::npos);
        ::chmod(path_.c_str(), 0702);
        QVERIFY(whyNot(path_).find("others may write it") != std::string::npos);
        ::chmod(path_.c_str(), 0755);  // reading harms nobody
        QCOMPARE(whyNot(path_), std::string("it is used"));
    }

    void foldersOfOthersAreRefused()
    {
        if (::geteuid() != 0)
            QSKIP("only root can give a folder away");
        fs::create_directories(path_);
        ::chmod(path_.c_str(), 0700);
        QCOMPARE(::chown(path_.c_str(), 12345, 12345), 0);
        QVERIFY(whyNot(path_).find("owned by the user 12345") != std::string::npos);
    }

    void whatIsNoFolderIsRefused()
    {
        fs::create_directories(fs::path(path_).parent_path());
        std::ofstream(path_) << "a file";
        QVERIFY(whyNot(path_).find("cannot be used") != std::string::npos);
        QVERIFY(whyNot(path_ + "/below").find("cannot be made") != std::string::npos);
        QVERIFY(whyNot("").find("there is no folder") != std::string::npos);
    }

    void linksAndPipesInItAreNoKernels()
    {
        const auto folder = opened(path_);
        const KernelKey key = keyOf("one");
        const std::string name = path_ + "/" + key.digest + ".kfk";
        QVERIFY(folder->store(key, artifactOf(10)));
        fs::rename(name, path_ + "/elsewhere");
        fs::create_symlink(path_ + "/elsewhere", name);
        QVERIFY(!folder->look(key)->good());
        QVERIFY(folder->remove(key));
        QVERIFY(fs::exists(path_ + "/elsewhere"));
        QCOMPARE(::mkfifo(name.c_str(), 0600), 0);
        QVERIFY(!folder->look(key)->good());  // and does not wait for a writer
        QVERIFY(folder->store(key, artifactOf(10)));
        QVERIFY(folder->look(key)->good());
    }

    void aReplacedFolderChangesNothing()
    {
        const auto folder = opened(path_);
        const KernelKey key = keyOf("one");
        fs::rename(path_, path_ + ".mine");
        fs::create_directories(path_);
        QVERIFY(folder->store(key, artifactOf(10)));
        QVERIFY(fs::is_empty(path_));
        QVERIFY(folder->look(key)->good());
    }

    void aFullDiskKeepsTheOldFile()
    {
        const auto folder = opened(path_);
        const KernelKey key = keyOf("one");
        QVERIFY(folder->store(key, artifactOf(100)));
        const int status = inAnotherProcess([&] {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{4096, 4096};
            setrlimit(RLIMIT_FSIZE, &limit);
            const auto stored = folder->store(key, artifactOf(100'000));
            return stored ? 1 : stored.error().kind == ErrorKind::unavailable ? 0 : 2;
        });
        QCOMPARE(status, 0);
        QCOMPARE(folder->look(key)->artifact.bytes.size(), std::size_t{100});
        std::size_t files = 0;
        for (const auto& item : fs::directory_iterator(path_))
            files += item.exists() ? 1 : 0;
        QCOMPARE(files, std::size_t{1});  // nothing half-written lies about
        folder->pretendFull(true);
        QVERIFY(!folder->store(key, artifactOf(10)));
        folder->pretendFull(false);
        QVERIFY(folder->store(key, artifactOf(10)));
    }

    void tooLargeForTheFormatIsNotWritten()
    {
        const auto folder = opened(path_);
        KernelArtifact artifact = artifactOf(10);
        artifact.source = std::string(kLargestHeader, 'c');
        QVERIFY(!folder->store(keyOf("one"), artifact));
        QVERIFY(!folder->look(keyOf("one")));
    }

    void oneHoldsALockUntilItDies()
    {
        const auto folder = opened(path_);
        const KernelKey key = keyOf("one");
        FolderLock mine;
        QCOMPARE(folder->tryLock(key, mine), Outcome::taken);
        FolderLock second;
        QCOMPARE(folder->tryLock(key, second), Outcome::busy);
        FolderLock other;
        QCOMPARE(folder->tryLock(keyOf("two"), other), Outcome::taken);
        const auto tried = [&] {
            const auto again = opened(path_);
            FolderLock theirs;
            return again->tryLock(key, theirs) == Outcome::busy ? 0 : 1;
        };
        QCOMPARE(inAnotherProcess(tried), 0);
        mine = FolderLock();
        QCOMPARE(inAnotherProcess(tried), 1);
        // A process that is killed with the lock held leaves it free.
        int ready[2];
        QCOMPARE(::pipe(ready), 0);
        const pid_t child = fork();
        if (child == 0) {
            FolderLock theirs;
            (void)opened(path_)->tryLock(key, theirs);
            (void)!::write(ready[1], "x", 1);
            pause();
            _exit(0);
        }
        char byte = 0;
        QCOMPARE(::read(ready[0], &byte, 1), ssize_t{1});
        QCOMPARE(folder->tryLock(key, second), Outcome::busy);
        ::kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        QCOMPARE(folder->tryLock(key, second), Outcome::taken);
        ::close(ready[0]);
        ::close(ready[1]);
    }

    void cleaningTakesTheLeastRecentlyUsed()
    {
        const auto folder = opened(path_);
        std::vector<KernelKey> keys;
        for (int i = 0; i < 5; ++i) {
            keys.push_back(keyOf(std::to_string(i)));
            QVERIFY(folder->store(keys.back(), artifactOf(1000)));
            const timespec times[2] = {{1000 + i, 0}, {1000 + i, 0}};
            QCOMPARE(::utimensat(AT_FDCWD, (path_ + "/" + keys.back().digest + ".kfk").c_str(), times, 0), 0);
        }
        QVERIFY(folder->look(keys[0])->good());  // is now the latest used
        const auto entries = folder->entries();
        QCOMPARE(entries.size(), std::size_t{5});
        QCOMPARE(entries.front().key, keys[1].digest);
        QCOMPARE(entries.back().key, keys[0].digest);
        const auto cleaning = folder->clean(3 * entries.front().bytes);
        QCOMPARE(cleaning.files, std::size_t{2});
        QVERIFY(folder->look(keys[0]) && !folder->look(keys[1]) && !folder->look(keys[2]) && folder->look(keys[3]));
    }

    void aFolderDoesNotOutgrowItsLimit()
    {
        const auto folder = opened(path_);
        folder->setLimit(20'000);
        for (int i = 0; i < 100; ++i)
            QVERIFY(folder->store(keyOf(std::to_string(i)), artifactOf(1000)));
        std::uint64_t bytes = 0;
        for (const auto& entry : folder->entries())
            bytes += entry.bytes;
        QVERIFY(bytes <= 20'000);
        QVERIFY(bytes > 15'000);
    }

    void cleaningTakesWhatTheDeadLeft()
    {
        const auto folder = opened(path_);
        const KernelKey kept = keyOf("kept");
        QVERIFY(folder->store(kept, artifactOf(10)));
        FolderLock held;
        FolderLock freed;
        QCOMPARE(folder->tryLock(keyOf("held"), held), Outcome::taken);
        QCOMPARE(folder->tryLock(keyOf("freed"), freed), Outcome::taken);
        freed = FolderLock();
        const std::string temporary = path_ + "/." + kept.digest + ".17.1.tmp";
        std::ofstream(temporary) << "half";
        std::ofstream(path_ + "/notes.txt") << "not ours";
        QCOMPARE(folder->clean(UINT64_MAX).leftovers, std::size_t{1});  // the lock; the file may still be written
        const timespec old[2] = {{1000, 0}, {1000, 0}};
        QCOMPARE(::utimensat(AT_FDCWD, temporary.c_str(), old, 0), 0);
        QCOMPARE(folder->clean(UINT64_MAX).leftovers, std::size_t{1});
        QVERIFY(!fs::exists(temporary) && fs::exists(path_ + "/notes.txt"));
        QVERIFY(fs::exists(path_ + "/" + keyOf("held").digest + ".lock"));
        QVERIFY(folder->look(kept)->good());
    }

private:
    std::unique_ptr<QTemporaryDir> base_;
    std::string path_;
};

KEYFALL_TEST(KernelFolderTest)
#include "kernel_folder_test.moc"
