// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_arguments.h"
#include "app/commands/kernel_commands.h"
#include "core/program/kernel_launch.h"
#include "core/program/kernel_work.h"
#include "core/program/prepared_kernel.h"
#include "core/text/quantity_text.h"
#include "kernels/codegen/codegen.h"
#include "kernels/codegen/cuda_program.h"
#include "kernels/codegen/proven_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <optional>

namespace keyfall::app {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kOnDevice = "cuda";  ///< the backend of a real device

struct BenchOptions {
    std::string file;
    std::vector<std::string> variables;
    std::vector<std::string> inputs;
    std::string backend;
    int rounds = 20;
    bool json = false;
};

double nsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

/// One way to run the program: what it cost.
struct Measured {
    std::string backend;
    double compileNs = 0;
    double leastNs = 0;
    double medianNs = 0;
};

/// What a plan and the panel Kernels time: a launch that is prepared, on the cores that it has.
Expected<std::vector<double>> onTheHost(const CachedKernel& kernel, const SizeValues& values,
                                        std::vector<KernelData>& buffers, int rounds)
{
    // By itself it is checked first, and finds the memory and the code cold.
    if (const auto done = runKernelOn(*kernel.origin, *kernel.program, values, buffers); !done)
        return tl::unexpected<Error>(done.error());
    PreparedKernel prepared(std::make_shared<const CachedKernel>(kernel), bytesOf(buffers),
                            {{}, {values.begin(), values.end()}});
    if (const auto ready = prepared.prepare({}); !ready)
        return tl::unexpected<Error>(ready.error());
    std::vector<double> times;
    for (int round = -1; round < rounds; ++round) {
        const auto start = Clock::now();
        if (const auto done = prepared.launch(); !done)
            return tl::unexpected<Error>(done.error());
        if (round >= 0)
            times.push_back(nsSince(start));
    }
    return times;
}

/// In the device's own memory: copies there and back take ten times as long as most kernels.
Expected<std::vector<double>> onTheDevice(const KernelProgram& program, const Program& compiled,
                                          const SizeValues& values, std::vector<KernelData>& buffers, int rounds)
{
    const auto list = variableValues(program, values);
    if (!list)
        return tl::unexpected<Error>(list.error());
    return codegen::launchTimes(compiled, bytesOf(buffers), *list, rounds);
}

Expected<Measured> measured(const KernelBackend& backend, const KernelProgram& program, const SizeValues& values,
                            std::vector<KernelData> buffers, int rounds)
{
    Measured result{backend.name};
    const bool onDevice = backend.name == kOnDevice;
    const Device device = onDevice ? Device{DeviceType::cuda, 0} : kCpu;
    const auto begin = Clock::now();
    const auto artifact = backend.compiler->compile(program, backend.compiler->target(device));
    if (!artifact)
        return tl::unexpected<Error>(artifact.error().error);
    auto compiled = backend.loader->load(*artifact, device);
    if (!compiled)
        return tl::unexpected<Error>(compiled.error());
    result.compileNs = nsSince(begin);
    const auto request = KernelRequest::of(std::make_shared<const KernelProgram>(program), device, *backend.compiler);
    auto times = onDevice ? onTheDevice(program, **compiled, values, buffers, rounds)
                          : onTheHost(CachedKernel::of(request, *artifact, device, *compiled), values, buffers, rounds);
    if (!times)
        return tl::unexpected<Error>(times.error());
    std::sort(times->begin(), times->end());
    result.leastNs = times->front();
    result.medianNs = (*times)[times->size() / 2];
    return result;
}

/// Whether code without checks may run it; else each backend hands it to the interpreter.
bool isProved(const KernelProgram& program, const SizeValues& values, std::vector<KernelData> buffers)
{
    const auto list = variableValues(program, values);
    if (!list)
        return false;
    const auto points = codegen::provenPoints(program, bytesOf(buffers), *list);
    return points && *points;
}

int bench(const BenchOptions& options)
{
    const auto call = kernelCall(options.file, options.variables, options.inputs, "random:7");
    if (!call)
        return report(call.error());
    std::int64_t bytes = 0;
    for (const KernelData& buffer : call->buffers)
        bytes += buffer.elements() * static_cast<std::int64_t>(sizeOf(buffer.dtype()));

    std::optional<std::uint64_t> operations;
    if (const auto values = variableValues(call->program, call->values))
        operations = operationsOf(call->program, *values);

    std::vector<KernelBackend> backends = kernelBackends();
    if (!options.backend.empty()) {
        std::erase_if(backends, [&options](const KernelBackend& each) { return each.name != options.backend; });
        if (backends.empty())
            return report(missingBackend(options.backend));
    }
    const bool proved = isProved(call->program, call->values, call->buffers);
    if (!proved) {  // whatever was asked for
        backends = kernelBackends();
        std::erase_if(backends, [](const KernelBackend& each) { return each.name != "interpreter"; });
    }
    Json rows = Json::array();
    const auto printHead = [&] {
        if (!proved)
            std::cout << "It is not proved that its accesses stay inside their slots: every backend hands it to the "
                         "interpreter, which is timed alone\n";
        std::cout << fmt::format("{}: {} points, {} bytes, {} rounds\n{:<14} {:>12} {:>12} {:>12} {:>11} {:>14}\n",
                                 call->program.name, call->extents.points, bytes, options.rounds, "", "compile us",
                                 "least us", "median us", "speed", "arithmetic");
    };
    for (const KernelBackend& backend : backends) {
        const auto one = measured(backend, call->program, call->values, call->buffers, options.rounds);
        if (!one)
            return report(call->failed(one.error()).value());
        if (rows.empty() && !options.json)
            printHead();
        // Of the round in the middle, as the window tells it.
        const double rate = one->medianNs > 0 ? static_cast<double>(bytes) / one->medianNs : 0;
        const std::int64_t median = std::max(1LL, std::llround(one->medianNs));
        if (!options.json)
            std::cout << fmt::format(
                "{:<14} {:>12.1f} {:>12.2f} {:>12.2f} {:>11} {:>14}\n", one->backend, one->compileNs / 1e3,
                one->leastNs / 1e3, one->medianNs / 1e3, speedText(bytes, median),
                operations ? arithmeticText(static_cast<std::int64_t>(*operations), median) : std::string("-"));
        rows.push_back(
            {{"backend", one->backend},
             {"compile_ns", one->compileNs},
             {"least_ns", one->leastNs},
             {"median_ns", one->medianNs},
             {"gb_per_s", rate},
             {"gflop_per_s",
              operations ? Json(static_cast<double>(*operations) / static_cast<double>(median)) : Json(nullptr)}});
    }
    if (options.json)
        std::cout << jsonText(Json{{"program", call->program.name},
                                   {"vars", call->values},
                                   {"points", call->extents.points},
                                   {"bytes", bytes},
                                   {"operations", operations ? Json(*operations) : Json(nullptr)},
                                   {"rounds", options.rounds},
                                   {"proved", proved},
                                   {"backends", std::move(rows)}});
    return kDone;
}

}  // namespace

void addKernelBench(const CommandContext& context)
{
    Command command(context, "bench", "Time a kernel program on every backend of this machine");
    command.footer(
        R"(Each backend compiles the program once and runs it so often on the same buffers. A time is that of a
launch, as the panel Kernels times it: values and buffers are checked before, and the work is shared by the cores. The
rate counts the bytes of all slots once a run. Arithmetic counts, at every point, each instruction that takes or gives a float as one
(mulacc and fma as two), and of a reduction one an element; loads, stores, casts and indices are none. Slots that --in
leaves out hold random numbers. On a real CUDA device the buffers lie in its memory, and a time is that between two events
of its stream, before and behind the launch. A program of which nobody can prove that its accesses stay inside their
slots is timed on the interpreter alone, which is what runs it on every backend.

Status 2: the program, a value or a buffer is wrong, or an access is outside its slot. Status 3: the machine lacks what
--backend needs.

Example:
  keyfall kernel bench relu_mul_add.json --var n=1000000)");
    auto options = std::make_shared<BenchOptions>();
    command.option("FILE", options->file, "A kernel program (JSON), or - for standard input").required();
    command.option("--var", options->variables, "The value of a variable: n=1000").oneEach();
    command.option("--in", options->inputs, "What a slot holds: 1=ramp, 1=random:SEED, 1=FILE (a JSON list)").oneEach();
    command.option("--backend", options->backend, "Only this one").oneOf(backendNames());
    command.option("--rounds", options->rounds, "How often it is run").showDefault().between(1, 100000);
    command.flag("--json", options->json, "Print one JSON document: the times of every backend");
    command.run([options] { return bench(*options); });
}

}  // namespace keyfall::app
