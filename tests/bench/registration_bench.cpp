// SPDX-License-Identifier: MIT
#include "tests/bench/registration_bench.h"

#include "core/dispatch/dispatcher.h"
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace keyfall::bench {

namespace {

std::int64_t compute(std::int64_t x)
{
    return x;
}

std::vector<std::string> names(int count)
{
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i)
        all.push_back(fmt::format("operator_{}.Tensor", i));
    return all;
}

/// Bytes in use on the heap, where the C library says so.
std::size_t heapBytes()
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    return mallinfo2().uordblks + mallinfo2().hblkhd;
#else
    return 0;
#endif
}

/// Registrations a second, of kernels made on the spot; `defining`: of operators that do not exist before.
double registrationsPerSecond(bool defining)
{
    constexpr int kOperators = 2000;
    const auto all = names(kOperators);
    std::vector<double> rates;
    for (int round = 0; round < 25; ++round) {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        std::vector<OperatorHandle> handles;
        if (!defining)
            for (const std::string& name : all)
                handles.push_back(dispatcher.intern(name));
        std::vector<Registration> kept;
        kept.reserve(kOperators);
        const double start = now();
        for (int i = 0; i < kOperators; ++i) {
            const OperatorHandle op =
                defining ? dispatcher.intern(all[static_cast<std::size_t>(i)]) : handles[static_cast<std::size_t>(i)];
            kept.push_back(dispatcher.registerKernel(op, Key(0), Kernel::of(&compute, "cpu"), "bench"));
        }
        rates.push_back(kOperators / (now() - start));
        for (Registration& registration : kept)
            registration.keep();
    }
    return median(std::move(rates));
}

/// Microseconds to change one fallback in a dispatcher of 3,200 operators.
double fallbackChange()
{
    Dispatcher dispatcher(KeyModel::ferrotorch());
    for (const std::string& name : names(3200))
        (void)dispatcher.intern(name);
    std::vector<double> times;
    for (int round = 0; round < 101; ++round) {
        const double start = now();
        (void)dispatcher.registerFallback(Key(10), Kernel::fallthrough());  // one change to it, one back
        times.push_back((now() - start) * 1e6 / 2);
    }
    return median(std::move(times));
}

/// Bytes of an operator with `kernels` kernels: tables, records, names, map entries, kernels.
double bytesPerOperator(int kernels)
{
    constexpr int kOperators = 2000;
    const auto all = names(kOperators);
    Dispatcher dispatcher(KeyModel::ferrotorch());
    std::vector<Registration> kept;
    kept.reserve(kOperators * 11);
    const std::size_t before = heapBytes();
    for (const std::string& name : all) {
        const OperatorHandle op = dispatcher.intern(name);
        for (int key = 0; key < kernels; ++key)
            kept.push_back(
                dispatcher.registerKernel(op, Key(static_cast<std::uint16_t>(key)), Kernel::of(&compute, "cpu")));
    }
    return static_cast<double>(heapBytes() - before) / kOperators;
}

}  // namespace

int registrationBench()
{
    Table table("Registration and memory (c10: 51,000 define + register a second, 6.1 KB, 1,380 us)");
    table.add({"registrations a second", registrationsPerSecond(false) / 1e6, {}, 1.0, "M/s", true});
    table.add({"define + register a second", registrationsPerSecond(true) / 1e6, {}, {}, "M/s", true});
    table.add({"change of one fallback over 3,200 operators", fallbackChange(), {}, 300.0, "us"});
    const double one = bytesPerOperator(1);
    table.add({"memory of an operator with one kernel", one, {}, 2048.0, "bytes"});
    table.add({"memory of each further kernel (c10: 468)", (bytesPerOperator(11) - one) / 10, {}, {}, "bytes"});
    return table.print();
}

}  // namespace keyfall::bench
