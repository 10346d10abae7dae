// SPDX-License-Identifier: MIT
// Run by hand on a machine with a GPU: every kernel on the real device against the CPU; streams and the allocator under
// load; plans as CUDA graphs, and local sizes that are timed; then the bandwidth of `add`, of a fused chain and of
// reductions against a copy within the device, the time of a compile, and products by cuBLAS and by the tiled kernel. Exit
// status 0 when all agree.
#include "core/program/kernel_program.h"
#include "core/script/runtime.h"
#include "core/text/json_text.h"
#include "kernels/codegen/cuda_backend.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/stream.h"
#include "kernels/ops/allocate.h"
#include "tests/kernels/cuda/graph_check.h"
#include "tests/kernels/cuda/operator_cases.h"
#include "tests/kernels/cuda/sample_tensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace keyfall;

namespace {

using Ints = std::vector<std::int64_t>;

constexpr Device kGpu{DeviceType::cuda, 0};

int countDifferences(const char* what, const std::vector<OperatorCases::Case>& cases)
{
    int differences = 0;
    for (const OperatorCases::Case& test : cases) {
        const std::string difference = differenceOf(test, kGpu);
        if (!difference.empty() && ++differences <= 20)
            fmt::print("  {}\n", difference);
    }
    fmt::print("{:<18} {:>5} cases, {} differ\n", what, cases.size(), differences);
    return differences;
}

/// Threads that compute on streams of their own, each result against what it must be; memory comes back afterwards.
int streamsUnderLoad(const OperatorCases& cases, const cuda::CudaDevices::Slot& slot)
{
    constexpr int kRounds = 400;
    const std::size_t before = slot.allocator->usedBytes();
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    const auto begin = std::chrono::steady_clock::now();
    for (int t = 0; t < 2 * cuda::kStreamCount; ++t)
        threads.emplace_back([&, t] {
            const cuda::StreamGuard guard({t % cuda::kStreamCount});
            for (int round = 0; round < kRounds; ++round) {
                // Sizes that differ from round to round: blocks of one size are not simply handed around.
                const std::int64_t count = 1 + (round * 7919 + t * 104729) % 300'000;
                Tensor sum = ops::emptyOn(kGpu, DType::float32, {count});
                (void)cases.call("fill_.Scalar", {sum, static_cast<double>(t)});
                for (int i = 0; i < 8; ++i)
                    sum = cases.call("add.Tensor", {sum, sum});
                const Tensor host = ops::copyTo(sum, kCpu, DType::float32);
                const auto* numbers = host.hostData<float>();
                for (std::int64_t i = 0; i < count; ++i)
                    if (numbers[i] != static_cast<float>(t) * 256) {
                        ++wrong;
                        break;
                    }
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    const std::size_t after = slot.allocator->usedBytes();
    const std::size_t kept = slot.allocator->cachedBytes();
    slot.allocator->releaseCached();
    fmt::print(
        "streams under load: {} threads on {} streams, {} rounds of 9 launches each, {} wrong, {:.2f} s; bytes used "
        "{} before and {} after, {} kept, {} after release\n",
        threads.size(), cuda::kStreamCount, kRounds, wrong.load(), taken.count(), before, after, kept,
        slot.allocator->cachedBytes());
    return wrong.load() + (after == before ? 0 : 1) + (slot.allocator->cachedBytes() == 0 ? 0 : 1);
}

/// The median time of `work` on stream 0, in milliseconds.
double medianTime(cuda::CudaDevice& device, const std::function<void()>& work)
{
    for (int i = 0; i < 3; ++i)
        work();
    std::vector<double> times;
    for (int i = 0; i < 15; ++i) {
        const auto before = device.record({});
        work();
        const auto after = device.record({});
        device.synchronize({});
        times.push_back(device.millisecondsBetween(*before, *after));
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

void measureAdd(const OperatorCases& cases, cuda::CudaDevice& device)
{
    for (const std::int64_t count : {std::int64_t{1} << 20, std::int64_t{1} << 24, std::int64_t{1} << 27}) {
        const Tensor a = ops::copyTo(Tensor::emptyHost(DType::float32, {count}), kGpu, DType::float32);
        const Tensor b = ops::emptyLike(a, DType::float32);
        (void)cases.call("fill_.Scalar", {a, 1.0});
        (void)cases.call("fill_.Scalar", {b, 2.0});
        const auto bytes = static_cast<double>(count) * 4;
        const double add = medianTime(device, [&] { (void)cases.call("add.Tensor", {a, b}); });
        const double copy = medianTime(device, [&] { ops::copyInto(b, a); });
        fmt::print("{:>10} floats: add {:7.1f} GB/s (3 streams), device copy {:7.1f} GB/s (2 streams)\n", count,
                   3 * bytes / add / 1e6, 2 * bytes / copy / 1e6);
    }
}

/// A kernel program for `sizes`, compiled for the device and loaded there; also prints what that took.
struct OnDevice {
    KernelProgram program;
    std::shared_ptr<const Program> kernel;
    std::vector<std::int64_t> values;

    void run(const std::vector<Tensor>& tensors) const
    {
        std::vector<std::span<std::byte>> buffers;
        for (const Tensor& tensor : tensors)
            buffers.emplace_back(static_cast<std::byte*>(tensor.deviceAddress()),
                                 static_cast<std::size_t>(tensor.numel()) * sizeOf(tensor.dtype()));
        if (const auto done = kernel->run(buffers, values, {}); !done)
            throw std::runtime_error(done.error().text());
    }
};

std::optional<OnDevice> compiledOnDevice(const char* what, const std::string& document,
                                         std::vector<std::int64_t> values)
{
    const auto backend = codegen::cudaBackend();
    auto program = parseKernelProgram(document, what);
    if (!backend || !program) {
        fmt::print("{}: {}\n", what, backend ? program.error().text() : "no backend for compiled kernels");
        return std::nullopt;
    }
    const auto ms = [](auto begin) {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    };
    std::vector<double> times;
    std::vector<KernelArtifact> artifacts;
    for (int i = 0; i < 6; ++i) {  // the first one opens NVRTC
        const auto begin = std::chrono::steady_clock::now();
        auto artifact = backend->compiler->compile(*program, backend->compiler->target(kGpu));
        times.push_back(ms(begin));
        if (!artifact) {
            fmt::print("{}: {}\n", what, artifact.error().error.text());
            return std::nullopt;
        }
        artifacts.push_back(std::move(*artifact));
    }
    const auto begin = std::chrono::steady_clock::now();
    auto kernel = backend->loader->load(artifacts.front(), kGpu);
    if (!kernel) {
        fmt::print("{}: {}\n", what, kernel.error().text());
        return std::nullopt;
    }
    fmt::print("{}: cubin in {:.1f} ms, then {:.1f} ms (least of 5); loaded in {:.2f} ms; {}\n", what, times[0],
               *std::min_element(times.begin() + 1, times.end()), ms(begin), artifacts.front().more->dump());
    return OnDevice{std::move(*program), std::move(*kernel), std::move(values)};
}

/// relu(a * b + c) as one kernel and as three calls, a sum of all and of rows, softmax of rows.
int measureFused(const OperatorCases& cases, cuda::CudaDevice& device)
{
    const std::int64_t count = std::int64_t{1} << 27;
    const auto chain =
        compiledOnDevice("chain", R"({"ir":1,"name":"chain","vars":[{"name":"n","min":1,"max":1000000000}],
        "slots":[{"slot":0,"dtype":"float32","elements":"n"},{"slot":1,"dtype":"float32","elements":"n"},
                 {"slot":2,"dtype":"float32","elements":"n"},{"slot":3,"dtype":"float32","elements":"n"}],
        "axes":[{"name":"i","size":"n"}],
        "code":[{"v":"a","op":"load","slot":1,"at":"i"},{"v":"b","op":"load","slot":2,"at":"i"},
                {"v":"m","op":"mul","args":["a","b"]},{"v":"c","op":"load","slot":3,"at":"i"},
                {"v":"s","op":"add","args":["m","c"]},{"v":"z","op":"const","type":"float32","value":0},
                {"v":"r","op":"max","args":["s","z"]},{"op":"store","slot":0,"at":"i","value":"r"}]})",
                         {count});
    if (!chain)
        return 1;
    std::vector<Tensor> tensors;
    for (const double value : {0.0, 3.0, 0.5, -0.25}) {
        tensors.push_back(ops::emptyOn(kGpu, DType::float32, {count}));
        (void)cases.call("fill_.Scalar", {tensors.back(), value});
    }
    const auto eager = [&] {
        return cases.call("relu",
                          {cases.call("add.Tensor", {cases.call("mul.Tensor", {tensors[1], tensors[2]}), tensors[3]})});
    };
    chain->run(tensors);
    const Tensor same = cases.call("eq.Tensor", {tensors[0], eager()});
    const Tensor all = ops::copyTo(cases.call("all", {same}), kCpu, DType::boolean);
    const bool equal = *all.hostData<bool>();
    const auto bytes = static_cast<double>(count) * 4;
    const double fused = medianTime(device, [&] { chain->run(tensors); });
    const double three = medianTime(device, [&] { (void)eager(); });
    const double copy = medianTime(device, [&] { ops::copyInto(tensors[0], tensors[1]); });
    const double rate = 4 * bytes / fused / 1e6;
    const double copyRate = 2 * bytes / copy / 1e6;
    fmt::print("chain of {} floats: fused {:.1f} GB/s (4 streams), {:.2f} of the device copy's {:.1f}; three calls "
               "take {:.2f} "
               "times as long; results {}\n",
               count, rate, rate / copyRate, copyRate, three / fused, equal ? "equal" : "DIFFER");
    const Tensor rows = tensors[1].view({count / 1024, 1024}, {1024, 1}, 0);
    const double whole = medianTime(device, [&] { (void)cases.call("sum", {tensors[1]}); });
    const double each = medianTime(device, [&] { (void)cases.call("sum.dim_IntList", {rows, Ints{1}, false}); });
    const double columns = medianTime(device, [&] { (void)cases.call("sum.dim_IntList", {rows, Ints{0}, false}); });
    const double soft = medianTime(device, [&] { (void)cases.call("softmax.int", {rows, std::int64_t{1}}); });
    fmt::print("{} floats in rows of 1024, against the device copy: sum of all {:.2f} ({:.1f} GB/s), of rows {:.2f}, "
               "of columns "
               "{:.2f}, softmax of rows {:.2f}\n",
               count, bytes / whole / 1e6 / copyRate, bytes / whole / 1e6, bytes / each / 1e6 / copyRate,
               bytes / columns / 1e6 / copyRate, 2 * bytes / soft / 1e6 / copyRate);
    return equal ? 0 : 1;
}

/// Softmax of rows as one kernel against the operator's own, at several lengths of a row.
int measureRows(const OperatorCases& cases, cuda::CudaDevice& device)
{
    const auto load = [](const char* name) {
        return fmt::format(R"({{"v":"{}","op":"load","slot":1,"at":"i * n + j"}})", name);
    };
    const std::string document = fmt::format(R"({{"ir":1,"name":"softmax","vars":[
        {{"name":"m","min":1,"max":1000000000}},{{"name":"n","min":1,"max":1000000000}}],
        "slots":[{{"slot":0,"dtype":"float32","elements":"m * n"}},{{"slot":1,"dtype":"float32","elements":"m * n"}}],
        "axes":[{{"name":"i","size":"m"}}],
        "code":[{{"v":"top","op":"reduce","kind":"max","axis":"j","size":"n","value":"x","code":[{0}]}},
                {{"v":"sum","op":"reduce","kind":"sum","axis":"j","size":"n","value":"e","code":[{1},
                    {{"v":"d","op":"sub","args":["y","top"]}},{{"v":"e","op":"exp","args":["d"]}}]}},
                {{"op":"loop","axis":"j","size":"n","code":[{2},{{"v":"f","op":"sub","args":["z","top"]}},
                    {{"v":"g","op":"exp","args":["f"]}},{{"v":"h","op":"div","args":["g","sum"]}},
                    {{"op":"store","slot":0,"at":"i * n + j","value":"h"}}]}}]}})",
                                             load("x"), load("y"), load("z"));
    const std::int64_t count = std::int64_t{1} << 26;
    const Tensor input = ops::copyTo(samples::elements(DType::float32, count, 7, false), kGpu, DType::float32);
    int wrong = 0;
    for (const std::int64_t length : {16, 128, 1024, 16384}) {
        const auto kernel = compiledOnDevice("softmax", document, {count / length, length});
        if (!kernel)
            return 1;
        const Tensor rows = input.view({count / length, length}, {length, 1}, 0);
        const std::vector<Tensor> tensors{ops::emptyLike(rows, DType::float32), rows};
        const auto eager = [&] { return cases.call("softmax.int", {rows, std::int64_t{1}}); };
        kernel->run(tensors);
        const Tensor apart = cases.call("abs", {cases.call("sub.Tensor", {tensors[0], eager()})});
        const Tensor most = ops::copyTo(cases.call("max", {apart}), kCpu, DType::float32);
        const double difference = most.hostData<float>()[0];
        const double compiled = medianTime(device, [&] { kernel->run(tensors); });
        const double own = medianTime(device, [&] { (void)eager(); });
        const double bytes = 2.0 * 4.0 * static_cast<double>(count);
        fmt::print(
            "softmax of {} rows of {}: compiled {:.1f} GB/s (2 streams), {:.2f} times the operator's speed; most "
            "they differ {:.1e}\n",
            count / length, length, bytes / compiled / 1e6, own / compiled, difference);
        wrong += difference < 1e-6 ? 0 : 1;
    }
    return wrong;
}

void measureMatmul(const OperatorCases& cases, cuda::CudaDevice& device)
{
    for (const std::int64_t n : {512, 2048, 4096}) {
        const Tensor a = ops::emptyOn(kGpu, DType::float32, {n, n});
        (void)cases.call("fill_.Scalar", {a, 0.5});
        // A stride of two is nothing cuBLAS takes, so the tiled kernel does it.
        const Tensor wide = ops::emptyOn(kGpu, DType::float32, {n, 2 * n});
        (void)cases.call("fill_.Scalar", {wide, 0.5});
        const Tensor gaps = wide.view({n, n}, {2 * n, 2}, 0);
        const double operations = 2.0 * static_cast<double>(n * n * n);
        const double vendor = medianTime(device, [&] { (void)cases.call("matmul", {a, a}); });
        const double tiled = medianTime(device, [&] { (void)cases.call("matmul", {gaps, a}); });
        fmt::print("{:>10} squared: cuBLAS {:9.1f} GFLOP/s, tiled kernel {:9.1f} GFLOP/s\n", n,
                   operations / vendor / 1e6, operations / tiled / 1e6);
    }
}

}  // namespace

int main()
{
    setenv("KEYFALL_CUDA", "real", 0);
    const auto registered = cuda::registerCudaBackend();
    if (!registered) {
        fmt::print(stderr, "cuda_check: {}\n", registered.error().text());
        return 3;
    }
    for (const DeviceReport& report : cuda::cudaDevices())
        fmt::print("{}: {}, {} ({})\n", report.name, report.title, report.detail, report.reason);

    const OperatorCases cases;
    int differences = 0;
    differences += countDifferences("elementwise", cases.elementwise());
    differences += countDifferences("conversions", cases.conversions());
    differences += countDifferences("reductions", cases.reductions());
    differences += countDifferences("products", cases.products());
    differences += countDifferences("copies and views", cases.copiesAndViews());
    if (const auto& devices = cuda::CudaDevices::ofProcess(); devices && (*devices)->count() > 0)
        differences += checkGraphs(*(*devices)->at(0).device);
    if (const auto& devices = cuda::CudaDevices::ofProcess(); devices && !cuda::cudaDevices()[0].emulated) {
        differences += streamsUnderLoad(cases, (*devices)->at(0));
        measureAdd(cases, *(*devices)->at(0).device);
        differences += measureFused(cases, *(*devices)->at(0).device);
        differences += measureRows(cases, *(*devices)->at(0).device);
        measureMatmul(cases, *(*devices)->at(0).device);
    }
    return differences == 0 ? 0 : 1;
}
