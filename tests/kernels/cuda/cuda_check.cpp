// SPDX-License-Identifier: MIT
// Run by hand on a machine with a GPU: every kernel on the real device against the CPU, then the bandwidth of `add`
// against a copy within the device, and products by cuBLAS and by the tiled kernel. Exit status 0 when all agree.
#include "core/script/runtime.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/stream.h"
#include "kernels/ops/allocate.h"
#include "tests/kernels/cuda/operator_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <vector>

using namespace keyfall;

namespace {

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
    if (const auto& devices = cuda::CudaDevices::ofProcess(); devices && !cuda::cudaDevices()[0].emulated) {
        measureAdd(cases, *(*devices)->at(0).device);
        measureMatmul(cases, *(*devices)->at(0).device);
    }
    return differences == 0 ? 0 : 1;
}
