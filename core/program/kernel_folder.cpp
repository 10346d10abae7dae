// SPDX-License-Identifier: MIT
#include "core/program/kernel_folder.h"

#include "core/text/input_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace keyfall {

namespace {

constexpr std::uint64_t kLargestFile = kCacheFileFront + kLargestHeader + kLargestPayload;

class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { (void)close(); }

    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] bool valid() const { return fd_ >= 0; }
    [[nodiscard]] bool close()
    {
        const int fd = std::exchange(fd_, -1);
        return fd < 0 || ::close(fd) == 0;
    }

private:
    int fd_;
};

bool writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool readAll(int fd, std::string& bytes)
{
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t count = ::read(fd, bytes.data() + have, bytes.size() - have);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        if (count == 0)
            break;
        have += static_cast<std::size_t>(count);
    }
    bytes.resize(have);  // somebody may have cut it meanwhile
    return true;
}

tl::unexpected<Error> refused(const std::string& path, std::string why)
{
    return tl::unexpected<Error>(
        Error{ErrorKind::unavailable, path, "is not used for compiled kernels: " + std::move(why),
              "its content is executed, so it must be a folder of yours that nobody else may write (chmod 700)"});
}

Expected<int> openChecked(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return fileError(path, "cannot be used for compiled kernels", errno);
    Descriptor folder(fd);
    struct stat info {};
    if (::fstat(fd, &info) != 0)
        return fileError(path, "cannot be used for compiled kernels", errno);
    if (info.st_uid != ::geteuid())
        return refused(path, fmt::format("it is owned by the user {}, not by {}", info.st_uid, ::geteuid()));
    if ((info.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return refused(path, fmt::format("others may write it (mode {:o})", info.st_mode & 07777));
    const int copy = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return fileError(path, "cannot be used for compiled kernels", errno);
    return copy;
}

std::string lockName(const KernelKey& key)
{
    return key.digest + ".lock";
}

}  // namespace

std::string defaultKernelFolder()
{
    const auto absolute = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value == '/' ? std::string(value) : std::string();
    };
    if (const std::string cache = absolute("XDG_CACHE_HOME"); !cache.empty())
        return cache + "/keyfall/kernels";
    const std::string home = absolute("HOME");
    return home.empty() ? home : home + "/.cache/keyfall/kernels";
}

FolderLock::~FolderLock()
{
    // Closing frees the lock; unlocking first also frees it for a child that was forked while it was held.
    if (fd_ >= 0) {
        ::flock(fd_, LOCK_UN);
        ::close(fd_);
    }
}

Expected<std::unique_ptr<KernelFolder>> KernelFolder::open(const std::string& path)
{
    if (path.empty())
        return badInput({}, "there is no folder for compiled kernels", "set XDG_CACHE_HOME or HOME");
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    if (!parent.empty())
        std::filesystem::create_directories(parent, error);
    // What is wrong with the parents shows here.
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        return fileError(path, "cannot be made for compiled kernels", errno);
    return openExisting(path);
}

Expected<std::unique_ptr<KernelFolder>> KernelFolder::openExisting(const std::string& path)
{
    const auto fd = openChecked(path);
    if (!fd)
        return tl::unexpected<Error>(fd.error());
    return std::unique_ptr<KernelFolder>(new KernelFolder(path, *fd));
}

KernelFolder::~KernelFolder()
{
    ::close(fd_);
}

std::optional<std::string> KernelFolder::bytesOf(const std::string& name, bool touch) const
{
    // A link would lead out of the folder that was checked, and opening a pipe would wait.
    const Descriptor file(::openat(fd_, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat info {};
    if (!file.valid()) {
        if (errno == ENOENT || ::fstatat(fd_, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0)
            return std::nullopt;
        return std::string();  // a link, or nothing that may be read: no kernel file
    }
    if (::fstat(file.get(), &info) != 0)
        return std::nullopt;
    if (!S_ISREG(info.st_mode) || info.st_uid != ::geteuid())
        return std::string();
    std::string bytes(std::min(static_cast<std::uint64_t>(info.st_size), kLargestFile + 1), '\0');
    if (!readAll(file.get(), bytes))
        return std::nullopt;
    if (touch)
        ::futimens(file.get(), nullptr);
    return bytes;
}

std::optional<CacheFile> KernelFolder::look(const KernelKey& key) const
{
    const auto bytes = bytesOf(key.digest + ".kfk", true);
    if (!bytes)
        return std::nullopt;
    return readCacheFile(*bytes, key);
}

std::optional<CacheFile> KernelFolder::read(const std::string& key) const
{
    const auto bytes = bytesOf(key + ".kfk", false);
    if (!bytes)
        return std::nullopt;
    CacheFile file = readCacheFile(*bytes);
    if (file.good() && key != file.key.digest)
        file.verdict = FileVerdict::wrongKey;
    return file;
}

Expected<void> KernelFolder::store(const KernelKey& key, const KernelArtifact& artifact)
{
    static std::atomic<std::uint64_t> count{0};
    const std::string name = key.digest + ".kfk";
    if (full_)
        return fileError(path_ + "/" + name, "cannot be written", ENOSPC);
    const std::string bytes = cacheFileBytes(key, artifact);
    if (artifact.bytes.size() > kLargestPayload
        || bytes.size() - kCacheFileFront - artifact.bytes.size() > kLargestHeader)
        return fileError(path_ + "/" + name, "cannot be written", EFBIG);
    const std::string temporary = fmt::format(".{}.{}.{}.tmp", key.digest, ::getpid(), ++count);
    Descriptor file(::openat(fd_, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file.valid())
        return fileError(path_ + "/" + name, "cannot be written", errno);
    if (!writeAll(file.get(), bytes) || !file.close() || ::renameat(fd_, temporary.c_str(), fd_, name.c_str()) != 0) {
        const int error = errno;
        ::unlinkat(fd_, temporary.c_str(), 0);
        return fileError(path_ + "/" + name, "cannot be written", error);
    }
    grown(bytes.size());
    return {};
}

bool KernelFolder::remove(const KernelKey& key)
{
    return remove(key.digest);
}

bool KernelFolder::remove(const std::string& key)
{
    return ::unlinkat(fd_, (key + ".kfk").c_str(), 0) == 0 || errno == ENOENT;
}

KernelFolder::LockOutcome KernelFolder::tryLock(const KernelKey& key, FolderLock& lock) const
{
    const std::string name = lockName(key);
    for (int attempt = 0; attempt < 8; ++attempt) {
        constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        int fd = ::openat(fd_, name.c_str(), kFlags | O_CREAT, 0600);
        if (fd < 0)  // of a folder that may only be read, the locks still work
            fd = ::openat(fd_, name.c_str(), kFlags);
        if (fd < 0)
            return LockOutcome::impossible;
        Descriptor file(fd);
        if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EINTR)
                continue;
            return errno == EWOULDBLOCK ? LockOutcome::busy : LockOutcome::impossible;
        }
        // Cleaning may have deleted the file between the two calls; a lock on a deleted file keeps nobody out.
        struct stat mine {};
        struct stat there {};
        if (::fstat(fd, &mine) == 0 && ::fstatat(fd_, name.c_str(), &there, AT_SYMLINK_NOFOLLOW) == 0
            && mine.st_ino == there.st_ino && mine.st_dev == there.st_dev) {
            lock = FolderLock(::fcntl(fd, F_DUPFD_CLOEXEC, 0));  // the same lock, which the copy keeps
            return lock.held() ? LockOutcome::taken : LockOutcome::impossible;
        }
    }
    return LockOutcome::impossible;
}

}  // namespace keyfall
