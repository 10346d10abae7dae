// SPDX-License-Identifier: MIT
#include "kernels/runtime/cpu_report.h"

#include <fstream>
#include <thread>

#include <unistd.h>

namespace keyfall {

namespace {

/// The first "model name" of /proc/cpuinfo; empty where there is no such file or line.
std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("model name", 0) != 0)
            continue;
        const std::size_t colon = line.find(':');
        return colon == std::string::npos ? std::string() : line.substr(line.find_first_not_of(' ', colon + 1));
    }
    return {};
}

std::string instructionSets()
{
#if defined(__x86_64__)
    std::string text = "sse2";
    const auto add = [&text](bool there, const char* name) {
        if (there)
            text += std::string(", ") + name;
    };
    add(__builtin_cpu_supports("sse4.2"), "sse4.2");
    add(__builtin_cpu_supports("avx"), "avx");
    add(__builtin_cpu_supports("avx2"), "avx2");
    add(__builtin_cpu_supports("fma"), "fma");
    add(__builtin_cpu_supports("avx512f"), "avx512f");
    return text;
#elif defined(__aarch64__)
    return "neon";
#else
    return "baseline";
#endif
}

}  // namespace

DeviceReport cpuReport()
{
    DeviceReport report;
    report.name = "cpu";
    report.title = processorName();
    if (report.title.empty())
        report.title = "this machine's processor";
    report.available = true;
    report.reason = "always there";
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageSize = sysconf(_SC_PAGESIZE);
    if (pages > 0 && pageSize > 0)
        report.memoryBytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageSize);
    const unsigned threads = std::thread::hardware_concurrency();
    report.detail = instructionSets() + "; " + std::to_string(threads) + (threads == 1 ? " thread" : " threads");
    return report;
}

}  // namespace keyfall
