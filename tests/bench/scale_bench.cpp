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
#include "tests/bench/scale_trace.h"
#ifdef KEYFALL_BENCH_START
#include "tests/bench/view_bench.h"
#endif

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace keyfall::bench {

namespace {

constexpr std::size_t kHops = 1'000'000;

void measureTrace(Table& table)
{
    const std::string text = traceText(kHops);
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
    const double start = processorSeconds(true);
    if (std::system(command.c_str()) == 0)
        table.add({"keyfall explain", 1e3 * (processorSeconds(true) - start), std::nullopt, 3'000.0, "ms"});
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

int scaleBench(std::string_view only)
{
    int missed = 0;
    Table table(fmt::format("{} hops (processor time, but for Stop)", kHops));
    if (only.empty() || only == "programs")
        measurePrograms(table);  // first: a heap that held a million hops is slower for everybody
    if (only.empty() || only == "trace")
        measureTrace(table);
    if (!table.empty())
        missed += table.print();
#ifdef KEYFALL_BENCH_START
    missed += viewBench(10 * kHops, only);
#endif
    return missed;
}

}  // namespace keyfall::bench
