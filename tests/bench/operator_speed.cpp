// SPDX-License-Identifier: MIT
#include "tests/bench/operator_speed.h"

#include "kernels/cpu/blas.h"
#include "kernels/cpu/parallel.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/operator_cases.h"
#include "tests/bench/stream.h"
#include "tests/bench/torch_speed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::bench {

namespace {

constexpr std::int64_t kElements = std::int64_t{16} << 20;
constexpr std::int64_t kSide = 1024;

/// Seconds of one call: the fastest of at least 5 batches in a fifth of a second, as torch_speed.py does it.
double fastest(const std::function<void()>& work)
{
    work();
    const double once = now();
    work();
    const int calls = std::max(1, static_cast<int>(0.001 / std::max(now() - once, 1e-9)));
    double best = 1e9;
    const double begin = now();
    for (int batch = 0; batch < 5 || now() - begin < 0.2; ++batch) {
        const double start = now();
        for (int i = 0; i < calls; ++i)
            work();
        best = std::min(best, (now() - start) / calls);
    }
    return best;
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

/// The faster of two turns; none unless both have an answer.
std::optional<double> least(std::optional<double> a, std::optional<double> b)
{
    return a && b ? std::optional(std::min(*a, *b)) : std::nullopt;
}

}  // namespace

int operatorSpeed(std::string_view only)
{
    const std::string path = KEYFALL_BENCH_DIR "/operator_cases.json";
    const int threads = cpu::threadCount();
    const OperatorCases cases(path);
    TorchSpeed torch(KEYFALL_BENCH_DIR "/torch_speed.py", path, threads);
    Table memory(fmt::format("Operators beside the machine, {} threads", threads));
    Table ratios("How many times faster than PyTorch's, in turns");
    bool found = false;
    bool compared = false;
    for (std::size_t i = 0; i < cases.all().size(); ++i) {
        const OperatorCase& one = cases.all()[i];
        if (one.name.find(only) == std::string::npos)
            continue;
        found = true;
        const bool product = one.flops && cpu::Blas::get().available();
        double ours = 1e9;
        double direct = 1e9;
        double stream = 0;
        std::optional<double> theirs = 1e9;
        for (int turn = 0; turn < 3; ++turn) {
            ours = std::min(ours, fastest([&one] { one.call(); }));
            theirs = least(theirs, torch.fastest(i));
            if (one.bytes)
                stream = std::max(stream, streamTriad(kElements));
            if (product)
                direct = std::min(direct, directProduct());
        }
        if (one.bytes)
            memory.add(
                {one.name + ", beside STREAM triad", *one.bytes / ours / 1e9, stream, 0.95 * stream, "GB/s", true});
        if (product) {
            const double ideal = *one.flops / direct / 1e9;
            memory.add({one.name + ", beside OpenBLAS", *one.flops / ours / 1e9, ideal, 0.9 * ideal, "GFLOP/s", true});
        }
        if (theirs) {
            ratios.add({one.name, *theirs / ours, {}, 1, "x", true});
            compared = true;
        }
    }
    if (!found) {
        std::printf("\nNo operator was timed: no case has '%s' in its name. The names are in %s\n",
                    std::string(only).c_str(), path.c_str());
        return 1;
    }
    const int missed = memory.print();
    if (!compared) {
        std::printf("\nNo PyTorch for /usr/bin/python3, so nothing is compared with it.\n");
        return missed;
    }
    return missed + ratios.print();
}

}  // namespace keyfall::bench
