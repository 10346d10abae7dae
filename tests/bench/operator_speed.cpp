// SPDX-License-Identifier: MIT
#include "tests/bench/operator_speed.h"

#include "kernels/cpu/blas.h"
#include "kernels/cpu/parallel.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/operator_cases.h"
#include "tests/bench/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::bench {

namespace {

constexpr std::int64_t kElements = std::int64_t{16} << 20;
constexpr std::int64_t kSide = 1024;

/// Seconds of one call: the fastest of at least 5 batches in half a second, as torch_speed.py does it.
double fastest(const std::function<void()>& work)
{
    work();
    const double once = now();
    work();
    const int calls = std::max(1, static_cast<int>(0.001 / std::max(now() - once, 1e-9)));
    double best = 1e9;
    const double begin = now();
    for (int batch = 0; batch < 5 || now() - begin < 0.5; ++batch) {
        const double start = now();
        for (int i = 0; i < calls; ++i)
            work();
        best = std::min(best, (now() - start) / calls);
    }
    return best;
}

/// PyTorch's Python making the same calls, one answer a case.
class TorchSpeed {
public:
    TorchSpeed(const std::string& script, const std::string& cases)
    {
        const std::string command =
            fmt::format("OMP_NUM_THREADS={} /usr/bin/python3 '{}' '{}' 2>/dev/null", cpu::threadCount(), script, cases);
        pipe_.reset(popen(command.c_str(), "r"));
    }
    /// Seconds of the next case; none where there is no PyTorch, or not this operator.
    std::optional<double> next()
    {
        double seconds = -1;
        const bool read = pipe_ && std::fscanf(pipe_.get(), "%lf", &seconds) == 1;
        return read && seconds > 0 ? std::optional(seconds) : std::nullopt;
    }

private:
    struct Close {
        void operator()(FILE* pipe) const { pclose(pipe); }
    };
    std::unique_ptr<FILE, Close> pipe_;
};

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
    const std::string path = KEYFALL_BENCH_DIR "/operator_cases.json";
    const double stream = streamTriad(kElements, cpu::threadCount());
    const OperatorCases cases(path);
    Table memory(fmt::format("Operators beside the machine, {} threads", cpu::threadCount()));
    std::vector<double> seconds;
    for (const OperatorCase& one : cases.all()) {
        seconds.push_back(fastest([&one] { one.call(); }));
        if (one.bytes)
            memory.add({one.name + ", beside STREAM triad", *one.bytes / seconds.back() / 1e9, stream, 0.95 * stream,
                        "GB/s", true});
        if (one.flops && cpu::Blas::get().available()) {
            const double direct = *one.flops / directProduct() / 1e9;
            memory.add({one.name + ", beside OpenBLAS", *one.flops / seconds.back() / 1e9, direct, 0.9 * direct,
                        "GFLOP/s", true});
        }
    }
    int missed = memory.print();
    TorchSpeed torch(KEYFALL_BENCH_DIR "/torch_speed.py", path);
    Table ratios("How many times faster than PyTorch's");
    bool any = false;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (const auto theirs = torch.next()) {
            ratios.add({cases.all()[i].name, *theirs / seconds[i], {}, 1, "x", true});
            any = true;
        }
    if (!any) {
        std::printf("\nNo PyTorch for /usr/bin/python3, so nothing is compared with it.\n");
        return missed;
    }
    missed += ratios.print();
    return missed;
}

}  // namespace keyfall::bench
