// SPDX-License-Identifier: MIT
#include "tests/bench/start_bench.h"

#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <sys/wait.h>
#include <unistd.h>

namespace keyfall::bench {

namespace {

constexpr int kRounds = 15;

/// What one start was measured to take: see first_paint.cpp.
struct Start {
    double milliseconds = 0;
    double processor = 0;
    double peak = 0;  ///< MB, as the next two
    double own = 0;
    double shared = 0;
};

/// A program, and its starts.
struct Program {
    const char* name;
    std::vector<std::string> words;
    std::vector<Start> starts;

    [[nodiscard]] std::vector<double> all(double Start::*which) const
    {
        std::vector<double> values;
        for (const Start& start : starts)
            values.push_back(start.*which);
        return values;
    }
    [[nodiscard]] double least(double Start::*which) const
    {
        const std::vector<double> values = all(which);
        return *std::min_element(values.begin(), values.end());
    }
    [[nodiscard]] double most(double Start::*which) const
    {
        const std::vector<double> values = all(which);
        return *std::max_element(values.begin(), values.end());
    }
};

/// A home of its own, so that nobody's settings and unsaved sessions are in it.
[[noreturn]] void become(const Program& program, const std::filesystem::path& home)
{
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        ::setenv(name, home.c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
    ::setenv("LD_PRELOAD", KEYFALL_FIRST_PAINT_MODULE, 1);
    ::setenv("KEYFALL_FIRST_PAINT", (home / "painted").c_str(), 1);
    // It says that it has no window frames; nobody asked.
    (void)!std::freopen("/dev/null", "w", stderr);
    std::vector<char*> words;
    for (const std::string& word : program.words)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(words.front(), words.data());
    ::_exit(127);
}

bool start(Program& program, const std::filesystem::path& home)
{
    const std::filesystem::path file = home / "painted";
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    const double begun = now();
    const pid_t child = ::fork();
    if (child == 0)
        become(program, home);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) < 0)
        return false;
    double painted = 0;
    Start start;
    std::ifstream(file) >> painted >> start.processor >> start.peak >> start.own >> start.shared;
    if (painted == 0)
        return false;
    start.milliseconds = 1e-6 * painted - 1e3 * begun;
    start.processor /= 1e3;
    for (double* kilobytes : {&start.peak, &start.own, &start.shared})
        *kilobytes /= 1024;
    program.starts.push_back(start);
    return true;
}

}  // namespace

int startBench()
{
    std::string name = (std::filesystem::temp_directory_path() / "keyfall-start-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        return 1;
    const std::filesystem::path home = name;
    std::filesystem::permissions(home, std::filesystem::perms::owner_all);
    std::array<Program, 4> programs{{{"a bare window", {KEYFALL_BARE_WINDOW}, {}},
                                     {"an empty window", {KEYFALL_BARE_WINDOW, "--empty"}, {}},
                                     {"keyfall", {KEYFALL_PROGRAM}, {}},
                                     {"keyfall fall.keyfall", {KEYFALL_PROGRAM, KEYFALL_SESSION}, {}}}};
    // In turns, so that what else the machine does meets all of them; the first round warms the files.
    bool all = true;
    for (int round = 0; round <= kRounds && all; ++round)
        for (Program& program : programs) {
            all = all && start(program, home);
            if (round == 0)
                program.starts.clear();
        }
    std::error_code ignored;
    std::filesystem::remove_all(home, ignored);
    if (!all) {
        fmt::print(stderr, "keyfall_bench: a window painted nothing; start needs a platform of Qt (QT_QPA_PLATFORM)\n");
        return 1;
    }
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    Table table(
        fmt::format("Start to first paint, {} starts each in turns, platform {}; ideal: a bare window with words",
                    kRounds, platform != nullptr ? platform : "offscreen"));
    const Program& bare = programs[0];
    for (const Program& program : programs) {
        const bool ours = &program >= &programs[2];
        const auto budget = [ours](double ideal) { return ours ? std::optional(1.3 * ideal) : std::nullopt; };
        const double ideal = bare.least(&Start::milliseconds);
        const double middle = median(bare.all(&Start::milliseconds));
        const double work = bare.least(&Start::processor);
        table.add(
            {fmt::format("{}, least", program.name), program.least(&Start::milliseconds), ideal, budget(ideal), "ms"});
        table.add(
            {fmt::format("{}, median", program.name), median(program.all(&Start::milliseconds)), middle, {}, "ms"});
        table.add(
            {fmt::format("{}, least processor time", program.name), program.least(&Start::processor), work, {}, "ms"});
        table.add({fmt::format("{}, peak memory ({:.0f} own + {:.0f} shared)", program.name, program.most(&Start::own),
                               program.most(&Start::shared)),
                   program.most(&Start::peak), bare.most(&Start::peak), ours ? std::optional(60.0) : std::nullopt,
                   "MB"});
    }
    return table.print();
}

}  // namespace keyfall::bench
