// SPDX-License-Identifier: MIT
#include "tests/bench/scale_trace.h"

#include <fmt/format.h>

#include <algorithm>

#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace keyfall::bench {

void writeTrace(std::size_t hops, const std::function<void(std::string_view)>& sink)
{
    constexpr std::size_t kPiece = std::size_t{1} << 16;
    std::string text;
    std::uint32_t random = 1;
    for (std::size_t written = 0; written < hops;) {
        random = random * 1'664'525U + 1'013'904'223U;
        const std::uint32_t op = (random >> 8) % 300 * ((random >> 20) % 300) / 300;  // some more often than others
        if (random >> 28 == 0) {
            text += " [call] op=[aten::linear], key=[AutogradCPU]\n"
                    "  [call] op=[aten::t], key=[AutogradCPU]\n"
                    "   [redispatch] op=[aten::t], key=[ADInplaceOrView]\n"
                    "    [redispatch] op=[aten::t], key=[CPU]\n"
                    "  [call] op=[aten::addmm], key=[AutogradCPU]\n"
                    "   [redispatch] op=[aten::addmm], key=[CPU]\n";
            written += 6;
        } else {
            text += fmt::format(" [call] op=[aten::operator_{}], key=[AutogradCPU]\n"
                                "  [redispatch] op=[aten::operator_{}], key=[CPU]\n",
                                op, op);
            written += 2;
        }
        if (text.size() >= kPiece) {
            sink(text);
            text.clear();
        }
    }
    sink(text);
}

std::string traceText(std::size_t hops)
{
    std::string text;
    writeTrace(hops, [&text](std::string_view piece) { text += piece; });
    return text;
}

std::size_t heapBytes()
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    return mallinfo2().uordblks + mallinfo2().hblkhd;
#else
    return 0;
#endif
}

void trimHeap()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

double processorSeconds(bool children)
{
    rusage usage{};
    getrusage(children ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double milliseconds(const std::function<void()>& work, int rounds)
{
    double best = 1e300;
    for (int round = 0; round < rounds; ++round) {
        const double start = processorSeconds();
        work();
        best = std::min(best, 1e3 * (processorSeconds() - start));
    }
    return best;
}

}  // namespace keyfall::bench
