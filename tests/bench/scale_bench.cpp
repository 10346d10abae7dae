// SPDX-License-Identifier: MIT
#include "tests/bench/scale_bench.h"

#include "core/falls/fall_groups.h"
#include "core/falls/flow.h"
#include "core/falls/oddities.h"
#include "core/pytorch/trace_reader.h"
#include "core/session/run.h"
#include "core/text/text_file.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <sys/resource.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace keyfall::bench {

namespace {

constexpr std::size_t kHops = 1'000'000;

/// What a training step prints: views, composites with nested calls, kernels below autograd; 300 operators.
std::string traceText()
{
    std::string text;
    std::uint32_t random = 1;
    for (std::size_t hops = 0; hops < kHops;) {
        random = random * 1'664'525U + 1'013'904'223U;
        const std::uint32_t op = (random >> 8) % 300 * ((random >> 20) % 300) / 300;  // some more often than others
        if (random >> 28 == 0) {
            text += " [call] op=[aten::linear], key=[AutogradCPU]\n"
                    "  [call] op=[aten::t], key=[AutogradCPU]\n"
                    "   [redispatch] op=[aten::t], key=[ADInplaceOrView]\n"
                    "    [redispatch] op=[aten::t], key=[CPU]\n"
                    "  [call] op=[aten::addmm], key=[AutogradCPU]\n"
                    "   [redispatch] op=[aten::addmm], key=[CPU]\n";
            hops += 6;
        } else {
            text += fmt::format(" [call] op=[aten::operator_{}], key=[AutogradCPU]\n"
                                "  [redispatch] op=[aten::operator_{}], key=[CPU]\n",
                                op, op);
            hops += 2;
        }
    }
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

/// Seconds that a process, or those that it waited for, took of the processor; what else the machine does is not in it.
double processorSeconds(int who = RUSAGE_SELF)
{
    rusage usage{};
    getrusage(who, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Milliseconds of processor time, of the fastest of three; the work has one thread, so an idle machine takes as long.
template <class Work>
double milliseconds(Work work)
{
    double best = 1e300;
    for (int round = 0; round < 3; ++round) {
        const double start = processorSeconds();
        work();
        best = std::min(best, 1e3 * (processorSeconds() - start));
    }
    return best;
}

void measureTrace(Table& table)
{
    const std::string text = traceText();
    const std::size_t before = heapBytes();
    std::shared_ptr<const CallGraph> graph;
    table.add({"read a trace", milliseconds([&] {
                   graph.reset();
                   auto trace = readTrace(text, "bench");
                   graph = std::make_shared<const CallGraph>(std::move(trace.value().graphs.front().graph));
               }),
               std::nullopt, 2'000.0, "ms"});
    if (const std::size_t after = heapBytes(); after > before)
        table.add({"its call graph, a hop",
                   static_cast<double>(after - before) / static_cast<double>(graph->hops.size()), std::nullopt, 200.0,
                   "B"});
    FallTable falls;
    table.add({"falls", milliseconds([&] { falls = fallsOf(graph); }), std::nullopt, 300.0, "ms"});
    table.add({"a question, by key", milliseconds([&] {
                   const auto query = FallQuery::parse("@Autograd* -nested", falls);
                   const FallSelection selection = query->run(falls);
                   use(groupFalls(falls, FallGrouping::key, &selection).groups.size());
               }),
               std::nullopt, 300.0, "ms"});
    table.add({"strange things", milliseconds([&] { use(odditiesOf(falls).size()); }), std::nullopt, 300.0, "ms"});
    table.add({"flow", milliseconds([&] { use(flowOf(falls).bands.size()); }), std::nullopt, 200.0, "ms"});

    const std::filesystem::path file = std::filesystem::temp_directory_path() / fmt::format("keyfall-{}.txt", ::rand());
    if (!writeFileAtomically(file.string(), text))
        return;
    const std::string command = fmt::format("'{}' explain '{}' > /dev/null", KEYFALL_PROGRAM, file.string());
    const double start = processorSeconds(RUSAGE_CHILDREN);
    if (std::system(command.c_str()) == 0)
        table.add({"keyfall explain", 1e3 * (processorSeconds(RUSAGE_CHILDREN) - start), std::nullopt, 3'000.0, "ms"});
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
}

Session tracedProgram(int lines)
{
    std::string text = R"json({"format": "keyfall-session", "version": 1, "model": "ferrotorch", "include": ["Tracer"],
        "tensors": {"a": {"dtype": "float32", "shape": [2], "fill": 1}}, "program": ["y = relu(a)")json";
    for (int line = 1; line < lines; ++line)
        text += R"json(, "y = add(y, a)")json";
    return parseSession(text + "]}", "bench").value();
}

void measurePrograms(Table& table)
{
    const RuntimeFactory factory = standardRuntimeFactory();
    const auto seconds = [&factory](int lines) {
        const Session session = tracedProgram(lines);
        return milliseconds([&] { use(runSession(session, factory)->graph->hops.size()); });
    };
    const double half = seconds(10'000);
    table.add({"20,000 lines under Tracer, by 10,000", seconds(20'000) / half, std::nullopt, 2.6, "times"});

    const Session session = tracedProgram(20'000);
    RunControl control;
    std::atomic<bool> ended{false};
    double stopped = 0;
    std::thread run([&] {
        use(runSession(session, factory, &control).has_value());
        stopped = now();
        ended = true;
    });
    while (control.hopsRecorded < 2'000 && !ended)
        std::this_thread::yield();
    const double asked = now();
    control.cancel = true;
    run.join();
    table.add({"Stop in the middle of a run", 1e3 * (stopped - asked), std::nullopt, 100.0, "ms"});
}

}  // namespace

int scaleBench()
{
    Table table(fmt::format("{} hops (processor time, but for Stop)", kHops));
    measurePrograms(table);  // first: a heap that held a million hops is slower for everybody
    measureTrace(table);
    return table.print();
}

}  // namespace keyfall::bench
