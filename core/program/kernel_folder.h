// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/cache_file.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// `$XDG_CACHE_HOME/keyfall/kernels`, or below `$HOME/.cache`; empty where neither is an absolute path.
[[nodiscard]] std::string defaultKernelFolder();

/// An exclusive `flock` on a key's lock file. The system frees it when the process ends, however it ends.
class FolderLock {
public:
    FolderLock() = default;
    explicit FolderLock(int fd) : fd_(fd) {}
    FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    FolderLock& operator=(FolderLock&& other) noexcept
    {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~FolderLock();

    [[nodiscard]] bool held() const { return fd_ >= 0; }

private:
    int fd_ = -1;
};

/// The folder of cache files that processes of one person share (kernels:6). What lies in it is executed, so a folder
/// that others own or may write is refused. Every operation goes through the folder that was opened and checked: putting
/// another one in its place changes nothing.
class KernelFolder {
public:
    /// Makes the folder (mode 0700) and what is above it, if they are not there. Error: why it cannot be used.
    [[nodiscard]] static Expected<std::unique_ptr<KernelFolder>> open(const std::string& path);
    /// `open` of a folder that is only looked at: it is not made.
    [[nodiscard]] static Expected<std::unique_ptr<KernelFolder>> openExisting(const std::string& path);
    KernelFolder(const KernelFolder&) = delete;
    KernelFolder& operator=(const KernelFolder&) = delete;
    ~KernelFolder();

    [[nodiscard]] const std::string& path() const { return path_; }

    /// The key's file as it is now; nothing where there is none or it cannot be read. A good one counts as just used.
    [[nodiscard]] std::optional<CacheFile> look(const KernelKey& key) const;
    /// Replaces the key's file by a whole one or leaves it as it was. It is not flushed to the disk: after a power
    /// failure the digest tells what is missing. Error: why nothing was stored.
    [[nodiscard]] Expected<void> store(const KernelKey& key, const KernelArtifact& artifact);
    /// Deletes the key's file; whether it is gone.
    bool remove(const KernelKey& key);

    enum class LockOutcome { taken, busy, impossible };
    /// Tries once, without waiting. `impossible`: the lock file can neither be made nor opened.
    [[nodiscard]] LockOutcome tryLock(const KernelKey& key, FolderLock& lock) const;

    /// A file of the folder that is named like a kernel's.
    struct Entry {
        std::string key;  ///< 64 digits, from the file's name
        std::uint64_t bytes = 0;
        std::int64_t usedAt = 0;  ///< seconds since 1970, when it was stored or hit
    };
    /// In the order of use, the least recently used first.
    [[nodiscard]] std::vector<Entry> entries() const;
    /// A file by its 64 digits, judged by its own key; nothing where there is none.
    [[nodiscard]] std::optional<CacheFile> read(const std::string& key) const;
    bool remove(const std::string& key);

    struct Cleaning {
        std::size_t files = 0;      ///< kernels that were deleted
        std::uint64_t bytes = 0;    ///< of all that was deleted
        std::size_t leftovers = 0;  ///< temporary files and lock files that nobody needs
    };
    /// Deletes the least recently used files until the rest has at most `limit` bytes, and what processes left behind
    /// that died: temporary files older than an hour, locks that nobody holds and that have no kernel.
    Cleaning clean(std::uint64_t limit);
    /// Makes `store` clean up when the files have grown beyond `bytes`; a tenth of them is then freed.
    void setLimit(std::uint64_t bytes) { limit_ = bytes; }

    /// Lets every `store` fail as on a full disk, for tests and for replaying a script's `disk` event.
    void pretendFull(bool full) { full_ = full; }

private:
    KernelFolder(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
    [[nodiscard]] std::optional<std::string> bytesOf(const std::string& name, bool touch) const;
    void grown(std::uint64_t bytes);

    std::string path_;
    int fd_;
    std::atomic<bool> full_{false};
    std::atomic<std::uint64_t> limit_{UINT64_MAX};
    std::atomic<std::uint64_t> size_{UINT64_MAX};  ///< an estimate; UINT64_MAX: nobody has looked yet
};

}  // namespace keyfall
