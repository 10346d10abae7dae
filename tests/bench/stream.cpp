// SPDX-License-Identifier: MIT
#include "tests/bench/stream.h"

#include "tests/bench/bench_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace keyfall::bench {

namespace {

void plain(float* a, const float* b, const float* c, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i)
        a[i] = b[i] + 3.0F * c[i];
}

void streaming(float* a, const float* b, const float* c, std::int64_t n)
{
#if defined(__x86_64__)
    const __m128 scale = _mm_set1_ps(3);
    for (std::int64_t i = 0; i < n; i += 4)
        _mm_stream_ps(a + i, _mm_add_ps(_mm_load_ps(b + i), _mm_mul_ps(scale, _mm_load_ps(c + i))));
    _mm_sfence();
#else
    plain(a, b, c, n);
#endif
}

using Loop = void (*)(float*, const float*, const float*, std::int64_t);

/// GB/s of the best of many rounds; each thread has its part, which it also touches first.
double rate(Loop loop, std::int64_t elements, int threads)
{
    const auto array = [elements] {
        const auto bytes = static_cast<std::size_t>(elements) * sizeof(float);
        return std::unique_ptr<float, void (*)(void*)>(static_cast<float*>(std::aligned_alloc(4096, bytes)), std::free);
    };
    const auto a = array();
    const auto b = array();
    const auto c = array();
    const std::int64_t part = elements / threads / 1024 * 1024;
    std::vector<double> best(static_cast<std::size_t>(threads), 1e9);
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
        workers.emplace_back([&, t] {
            const std::int64_t from = t * part;
            for (std::int64_t i = from; i < from + part; ++i)
                a.get()[i] = b.get()[i] = c.get()[i] = 1;
            for (int round = 0; round < 25; ++round) {
                const double start = now();
                loop(a.get() + from, b.get() + from, c.get() + from, part);
                use(a.get()[from]);
                double& own = best[static_cast<std::size_t>(t)];
                own = std::min(own, now() - start);
            }
        });
    for (std::thread& worker : workers)
        worker.join();
    double bytesPerSecond = 0;
    for (const double seconds : best)
        bytesPerSecond += static_cast<double>(part) * 12 / seconds;
    return bytesPerSecond / 1e9;
}

}  // namespace

double streamTriad(std::int64_t elements, int threads)
{
    return std::max(rate(plain, elements, threads), rate(streaming, elements, threads));
}

}  // namespace keyfall::bench
