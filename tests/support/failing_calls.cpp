// SPDX-License-Identifier: MIT
// Stands before the C library's calls that change files: as a part of a test program, or preloaded into the program
// (LD_PRELOAD), which is then told by KEYFALL_FAIL_BELOW, KEYFALL_FAIL_PLACE and KEYFALL_FAIL_HOW, and makes the file
// KEYFALL_FAIL_TOLD once the place was reached.
#include "tests/support/failing_calls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

using keyfall::tests::CallFault;

constexpr std::size_t kLongest = 4096;

char gFolder[kLongest] = {};
std::atomic<long> gPlace{-1};
std::atomic<long> gMade{0};
std::atomic<CallFault> gFault{CallFault::noSpace};

template <class Function>
Function real(const char* name)
{
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

bool isBelow(const char* path)
{
    return gFolder[0] != '\0' && path != nullptr && std::string_view(path).starts_with(gFolder);
}

bool isBelow(int fd)
{
    if (gFolder[0] == '\0')
        return false;
    char link[64];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    char path[kLongest] = {};
    return ::readlink(link, path, sizeof path - 1) > 0 && isBelow(path);
}

/// A name that a call takes relative to a folder.
bool isBelow(int folder, const char* path)
{
    return path != nullptr && (path[0] == '/' ? isBelow(path) : folder == AT_FDCWD ? false : isBelow(folder));
}

void tell()
{
    if (const char* told = std::getenv("KEYFALL_FAIL_TOLD"))
        ::close(static_cast<int>(::syscall(SYS_openat, AT_FDCWD, told, O_WRONLY | O_CREAT, 0600)));
}

/// Whether this call, which is counted, goes wrong; `errno` says how. `fd`: what half of `bytes` at `data` goes to.
bool fails(int fd = -1, const void* data = nullptr, std::size_t bytes = 0)
{
    if (gMade.fetch_add(1) != gPlace.load())
        return false;
    tell();
    const CallFault fault = gFault.load();
    if (fault == CallFault::tear && data != nullptr)
        ::syscall(SYS_write, fd, data, bytes / 2);
    if (fault == CallFault::kill || fault == CallFault::tear)
        ::kill(::getpid(), SIGKILL);
    errno = fault == CallFault::noPermission ? EACCES : fault == CallFault::inputOutput ? EIO : ENOSPC;
    return true;
}

bool writes(int flags)
{
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0;
}

mode_t modeOf(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(list, int)) : 0;
}

/// Preloaded: what the environment says.
[[gnu::constructor]] void begin()
{
    const char* folder = std::getenv("KEYFALL_FAIL_BELOW");
    const char* place = std::getenv("KEYFALL_FAIL_PLACE");
    const char* how = std::getenv("KEYFALL_FAIL_HOW");
    if (folder != nullptr && place != nullptr && how != nullptr)
        keyfall::tests::failCall(folder, std::atol(place), static_cast<CallFault>(std::atoi(how)));
}

}  // namespace

namespace keyfall::tests {

void failCall(const char* folder, long place, CallFault fault)
{
    std::strncpy(gFolder, folder == nullptr ? "" : folder, sizeof gFolder - 1);
    gPlace = place;
    gFault = fault;
    gMade = 0;
}

long callsMade()
{
    return gMade;
}

}  // namespace keyfall::tests

extern "C" {

int open(const char* path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = modeOf(flags, list);
    va_end(list);
    if (writes(flags) && isBelow(path) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char* path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = modeOf(flags, list);
    va_end(list);
    if (writes(flags) && isBelow(folder, path) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

int mkostemp(char* name, int flags)
{
    static const auto next = real<int (*)(char*, int)>("mkostemp");
    return isBelow(name) && fails() ? -1 : next(name, flags);
}
int mkostemp64(char* name, int flags) __attribute__((alias("mkostemp")));

ssize_t write(int fd, const void* data, std::size_t bytes)
{
    if (isBelow(fd) && fails(fd, data, bytes))
        return -1;
    return ::syscall(SYS_write, fd, data, bytes);
}

int fsync(int fd)
{
    if (isBelow(fd) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_fsync, fd));
}

int fchmod(int fd, mode_t mode)
{
    if (isBelow(fd) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_fchmod, fd, mode));
}

int rename(const char* from, const char* to)
{
    if (isBelow(to) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int renameat(int fromFolder, const char* from, int toFolder, const char* to)
{
    if (isBelow(toFolder, to) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_renameat2, fromFolder, from, toFolder, to, 0));
}

int mkdir(const char* path, mode_t mode)
{
    if (isBelow(path) && fails())
        return -1;
    return static_cast<int>(::syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}
}
