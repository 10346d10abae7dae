// SPDX-License-Identifier: MIT
#include "tests/kernels/cuda/graph_check.h"

#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "core/text/json_text.h"
#include "kernels/codegen/codegen.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <stdexcept>

namespace keyfall {

namespace {

constexpr Device kGpu{DeviceType::cuda, 0};
constexpr std::int64_t kElements = 4096;
constexpr int kLaunches = 64;
constexpr int kRuns = 100;

/// x = x * 0.75 + 1, in place, n elements.
constexpr const char* kProgram = R"({"ir": 1, "name": "step", "vars": [{"name": "n", "min": 1, "max": 1000000}],
    "slots": [{"slot": 0, "dtype": "float32", "elements": "n"}], "axes": [{"name": "i", "size": "n"}],
    "code": [{"v": "x", "op": "load", "slot": 0, "at": "i"}, {"v": "a", "op": "const", "type": "float32", "value": 0.75},
             {"v": "m", "op": "mul", "args": ["x", "a"]}, {"v": "b", "op": "const", "type": "float32", "value": 1},
             {"v": "y", "op": "add", "args": ["m", "b"]}, {"op": "store", "slot": 0, "at": "i", "value": "y"}]})";

template <class T>
T held(Expected<T> value)
{
    if (!value)
        throw std::runtime_error(value.error().text());
    return *std::move(value);
}

/// Memory of the device that begins as 0, 1, 2 ..., and a plan that changes it.
struct Chain {
    explicit Chain(const std::shared_ptr<const CachedKernel>& kernel, bool fixed)
    {
        Tensor host = Tensor::emptyHost(DType::float32, {kElements});
        for (std::int64_t i = 0; i < kElements; ++i)
            host.hostData<float>()[i] = static_cast<float>(i);
        memory = ops::copyTo(host, kGpu, DType::float32);
        PlanBuilder builder;
        const BufferIndex buffer =
            builder.addBuffer({static_cast<std::byte*>(memory.deviceAddress()), kElements * sizeof(float)}, kGpu);
        PreparedKernel::Values values;
        if (fixed)
            values.fixed.emplace_back("n", kElements);
        for (int i = 0; i < kLaunches; ++i)
            builder.addKernel(kernel, {buffer}, values);
        builder.setOutputs({buffer});
        plan = std::make_unique<Plan>(held(builder.build()));
    }
    void run(int times) const
    {
        for (int i = 0; i < times; ++i)
            if (const auto done = plan->run({{"n", kElements}}); !done)
                throw std::runtime_error(done.error().text());
    }

    Tensor memory;
    std::unique_ptr<Plan> plan;
};

}  // namespace

int checkGraphs(cuda::CudaDevice& device)
{
    const KernelProgram program = held(parseKernelProgram(kProgram, "step"));
    int different = 0;
    for (const KernelBackend& backend : kernelBackendsFor(DeviceType::cuda)) {
        KernelCache cache({}, backend);
        const auto kernel = held(cache.get(program, kGpu));
        const Chain graph(kernel, true);
        const Chain plain(kernel, false);
        const auto microseconds = [&device](const Chain& chain) {
            chain.run(2);  // the first one times local sizes, and is captured
            device.synchronize({});
            const auto begin = std::chrono::steady_clock::now();
            chain.run(kRuns);
            device.synchronize({});
            return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / kRuns;
        };
        const double byGraph = microseconds(graph);
        const double oneByOne = microseconds(plain);
        const Tensor a = ops::copyTo(graph.memory, kCpu, DType::float32);
        const Tensor b = ops::copyTo(plain.memory, kCpu, DType::float32);
        const bool same = std::memcmp(a.hostData<float>(), b.hostData<float>(), kElements * sizeof(float)) == 0
            && graph.plan->replay().captured() && !plain.plan->replay().captured();
        different += same ? 0 : 1;
        fmt::print("{}, {} launches of {} floats: {:.1f} us as a graph, {:.1f} us one by one; {}; {}\n", backend.name,
                   kLaunches, kElements, byGraph, oneByOne, textOf(graph.plan->captured()), same ? "equal" : "DIFFER");
        if (const auto tuned = cache.rows().front().tuned)
            fmt::print("{}: {}\n", backend.name, tuned->json().dump());
    }
    return different;
}

}  // namespace keyfall
