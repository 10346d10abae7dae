// SPDX-License-Identifier: MIT
#include "core/program/kernel_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <functional>

namespace keyfall {

namespace {

constexpr std::size_t kDigits = 64;
/// Nobody writes one file that long.
constexpr std::int64_t kLeftoverSeconds = 3600;

bool isKey(std::string_view text)
{
    return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool named(std::string_view name, std::string_view ending)
{
    return name.size() == kDigits + ending.size() && name.ends_with(ending) && isKey(name.substr(0, kDigits));
}

bool isTemporary(std::string_view name)
{
    return name.starts_with('.') && name.ends_with(".tmp") && isKey(name.substr(1, kDigits));
}

void eachName(int folder, const std::function<void(const std::string& name, const struct stat& info)>& use)
{
    const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);  // a position of its own
    DIR* listing = copy < 0 ? nullptr : ::fdopendir(copy);
    if (!listing) {
        if (copy >= 0)
            ::close(copy);
        return;
    }
    while (const dirent* item = ::readdir(listing)) {
        struct stat info {};
        if (::fstatat(folder, item->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0)
            use(item->d_name, info);
    }
    ::closedir(listing);
}

/// Deletes a lock file if nobody holds it; it is deleted while it is held, so that who opened it before tries again.
bool deleteLock(int folder, const std::string& name)
{
    const int fd = ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool deleted = ::flock(fd, LOCK_EX | LOCK_NB) == 0 && ::unlinkat(folder, name.c_str(), 0) == 0;
    ::close(fd);
    return deleted;
}

}  // namespace

std::vector<KernelFolder::Entry> KernelFolder::entries() const
{
    std::vector<std::pair<Entry, long>> found;
    eachName(fd_, [&](const std::string& name, const struct stat& info) {
        if (named(name, ".kfk"))
            found.push_back({{name.substr(0, kDigits), static_cast<std::uint64_t>(info.st_size), info.st_mtim.tv_sec},
                             info.st_mtim.tv_nsec});
    });
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first.usedAt, a.second, a.first.key) < std::tie(b.first.usedAt, b.second, b.first.key);
    });
    std::vector<Entry> entries;
    entries.reserve(found.size());
    for (auto& [entry, nanoseconds] : found)
        entries.push_back(std::move(entry));
    return entries;
}

KernelFolder::Cleaning KernelFolder::clean(std::uint64_t limit)
{
    Cleaning cleaning;
    std::uint64_t left = 0;
    const std::vector<Entry> all = entries();
    for (const Entry& entry : all)
        left += entry.bytes;
    for (const Entry& entry : all) {
        if (left <= limit)
            break;
        if (!remove(entry.key))
            continue;
        left -= entry.bytes;
        ++cleaning.files;
        cleaning.bytes += entry.bytes;
    }
    size_ = left;
    const std::int64_t now = std::time(nullptr);
    eachName(fd_, [&](const std::string& name, const struct stat& info) {
        bool gone = false;
        if (isTemporary(name) && now - info.st_mtim.tv_sec > kLeftoverSeconds)
            gone = ::unlinkat(fd_, name.c_str(), 0) == 0;
        else if (named(name, ".lock") && ::faccessat(fd_, (name.substr(0, kDigits) + ".kfk").c_str(), F_OK, 0) != 0)
            gone = deleteLock(fd_, name);
        if (gone) {
            ++cleaning.leftovers;
            cleaning.bytes += static_cast<std::uint64_t>(info.st_size);
        }
    });
    return cleaning;
}

void KernelFolder::grown(std::uint64_t bytes)
{
    if (limit_ == UINT64_MAX)
        return;
    if (size_ == UINT64_MAX) {
        std::uint64_t sum = 0;
        for (const Entry& entry : entries())
            sum += entry.bytes;
        size_ = sum;
    } else {
        size_ += bytes;
    }
    if (size_ > limit_)
        (void)clean(limit_ - limit_ / 10);
}

}  // namespace keyfall
