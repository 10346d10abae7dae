// SPDX-License-Identifier: MIT
#include "tests/bench/operator_speed.h"

#include "core/dispatch/dispatcher.h"
#include "core/session/session.h"
#include "kernels/cpu/blas.h"
#include "kernels/cpu/parallel.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace keyfall::bench {

namespace {

constexpr std::int64_t kElements = std::int64_t{16} << 20;
constexpr std::int64_t kSide = 1024;

/// Seconds of the fastest of `rounds` runs, after one that is not counted.
double fastest(const std::function<void()>& work, int rounds = 15)
{
    work();
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const double start = now();
        work();
        best = std::min(best, now() - start);
    }
    return best;
}

class Operators {
public:
    Operators() : runtime_(std::move(standardRuntimeFactory()(KeyModel::ferrotorch(), {}).value()))
    {
        runtime_->registerStandardKernels();
    }

    Tensor tensor(std::vector<std::int64_t> shape)
    {
        TensorSpec spec;
        spec.shape = std::move(shape);
        spec.random = 7;
        return runtime_->makeTensor(spec).value();
    }

    /// Calls the operator once, as a program would: key set from the tensors, result allocated.
    void call(const std::string& op, Stack arguments)
    {
        const OperatorHandle handle = runtime_->dispatcher().find(op).value();
        for (std::size_t i = arguments.size(); i < handle.schema()->arguments.size(); ++i)
            arguments.push_back(handle.schema()->arguments[i].defaultValue.value_or(None{}));
        handle.callBoxed(arguments);
        use(arguments.front());
    }

private:
    std::unique_ptr<Runtime> runtime_;
};

/// One measured operator: its figure is a rate, `unit` a second.
struct Measured {
    std::string name;
    double seconds;
    double work;  ///< bytes moved, or floating point operations
};

std::vector<Measured> measure()
{
    Operators operators;
    const Tensor a = operators.tensor({kElements});
    const Tensor b = operators.tensor({kElements});
    const double bytes = static_cast<double>(kElements) * 4;
    const auto timed = [&](const std::string& op, const Stack& arguments) {
        return fastest([&] { operators.call(op, arguments); });
    };
    std::vector<Measured> results;
    results.push_back({"add", timed("add.Tensor", {a, b}), 3 * bytes});
    results.push_back({"mul", timed("mul.Tensor", {a, b}), 3 * bytes});
    results.push_back({"relu", timed("relu", {a}), 2 * bytes});
    results.push_back({"exp", timed("exp", {a}), 2 * bytes});
    results.push_back({"sigmoid", timed("sigmoid", {a}), 2 * bytes});
    results.push_back({"sum", timed("sum", {a}), bytes});
    results.push_back({"softmax", timed("softmax.int", {operators.tensor({16384, 1024}), std::int64_t{1}}), 2 * bytes});
    const Tensor square = operators.tensor({kSide, kSide});
    results.push_back({"matmul", timed("matmul", {square, square}), 2.0 * kSide * kSide * kSide});
    return results;
}

/// Seconds by operator, from PyTorch's Python; empty where there is none.
std::map<std::string, double> measureTorch(const char* script)
{
    std::map<std::string, double> seconds;
    const std::string command =
        fmt::format("OMP_NUM_THREADS={} /usr/bin/python3 '{}' 2>/dev/null", cpu::threadCount(), script);
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::array<char, 64> name{};
    double value = 0;
    while (pipe && std::fscanf(pipe.get(), "%63s %lf", name.data(), &value) == 2)
        seconds[name.data()] = value;
    return seconds;
}

double directProduct()
{
    const cpu::Blas& blas = cpu::Blas::get();
    std::vector<float> a(kSide * kSide, 0.5F);
    std::vector<float> c(kSide * kSide);
    const int side = kSide;
    return fastest([&] {
        blas.sgemm(cpu::Blas::kRowMajor, cpu::Blas::kAsIs, cpu::Blas::kAsIs, side, side, side, 1, a.data(), side,
                   a.data(), side, 0, c.data(), side);
        use(c.front());
    });
}

}  // namespace

int operatorSpeed()
{
    const double stream = streamTriad(kElements, cpu::threadCount());
    std::vector<Measured> measured = measure();
    Table memory(fmt::format("Operators on 16 M floats, {} threads", cpu::threadCount()));
    for (const Measured& one : measured) {
        if (one.name == "matmul")
            continue;
        const bool bound = one.name == "add" || one.name == "mul" || one.name == "relu";
        memory.add({one.name + ", beside STREAM triad", one.work / one.seconds / 1e9, stream,
                    bound ? std::optional(0.95 * stream) : std::nullopt, "GB/s", true});
    }
    const auto find = [&](const char* name) {
        return *std::find_if(measured.begin(), measured.end(), [&](const Measured& one) { return one.name == name; });
    };
    if (cpu::Blas::get().available()) {
        const Measured product = find("matmul");
        const double direct = product.work / directProduct() / 1e9;
        memory.add({"matmul [1024, 1024], beside OpenBLAS", product.work / product.seconds / 1e9, direct, 0.9 * direct,
                    "GFLOP/s", true});
    }
    int missed = memory.print();
    const auto torch = measureTorch(KEYFALL_BENCH_DIR "/torch_speed.py");
    if (torch.empty()) {
        std::printf("\nNo PyTorch for /usr/bin/python3, so nothing is compared with it.\n");
        return missed;
    }
    Table ratios("The same in PyTorch: how many times faster Keyfall is");
    for (const Measured& one : measured)
        if (const auto other = torch.find(one.name); other != torch.end())
            ratios.add({one.name, other->second / one.seconds, {}, 1, "x", true});
    missed += ratios.print();
    return missed;
}

}  // namespace keyfall::bench
