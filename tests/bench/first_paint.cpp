// SPDX-License-Identifier: MIT
// Loaded before a program of Qt (LD_PRELOAD), this ends it when its first picture has been handed to the screen, and writes
// into the file KEYFALL_FIRST_PAINT: when that was (nanoseconds of the steady clock), the processor time until then
// (microseconds), and of memory the peak, what is its own and what it shares with files (kB).
#include <QBackingStore>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

namespace {

long long nanoseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

}  // namespace

// In place of Qt's, which it calls by its name in the library.
void QBackingStore::flush(const QRegion& region, QWindow* window, const QPoint& offset)
{
    using Flush = void (*)(QBackingStore*, const QRegion&, QWindow*, const QPoint&);
    Flush flushed = nullptr;
    void* const found = dlsym(RTLD_NEXT, "_ZN13QBackingStore5flushERK7QRegionP7QWindowRK6QPoint");
    std::memcpy(&flushed, &found, sizeof flushed);
    flushed(this, region, window, offset);
    const long long now = nanoseconds(CLOCK_MONOTONIC);
    const long long processor = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    long peak = 0;
    long own = 0;
    long shared = 0;
    if (FILE* status = std::fopen("/proc/self/status", "r")) {
        char line[256];
        while (std::fgets(line, sizeof line, status) != nullptr) {
            std::sscanf(line, "VmHWM: %ld", &peak);
            std::sscanf(line, "RssAnon: %ld", &own);
            std::sscanf(line, "RssFile: %ld", &shared);
        }
        std::fclose(status);
    }
    if (FILE* out = std::fopen(std::getenv("KEYFALL_FIRST_PAINT"), "w")) {
        std::fprintf(out, "%lld %lld %ld %ld %ld\n", now, processor / 1000, peak, own, shared);
        std::fclose(out);
    }
    _exit(0);
}
