// SPDX-License-Identifier: MIT
#include "tests/bench/stream.h"

#include "kernels/cpu/parallel.h"
#include "tests/bench/bench_table.h"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace keyfall::bench {

namespace {

void plainLoop(float* a, const float* b, const float* c, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i)
        a[i] = b[i] + 3.0F * c[i];
}

void streamingLoop(float* a, const float* b, const float* c, std::int64_t n)
{
#if defined(__x86_64__)
    const __m128 scale = _mm_set1_ps(3);
    for (std::int64_t i = 0; i < n; i += 4)
        _mm_stream_ps(a + i, _mm_add_ps(_mm_load_ps(b + i), _mm_mul_ps(scale, _mm_load_ps(c + i))));
    _mm_sfence();
#else
    plainLoop(a, b, c, n);
#endif
}

}  // namespace

StreamTriad::StreamTriad(std::int64_t elements)
    : a_(Tensor::emptyHost(DType::float32, {elements})),
      b_(Tensor::emptyHost(DType::float32, {elements})),
      c_(Tensor::emptyHost(DType::float32, {elements}))
{
    for (const Tensor& array : {a_, b_, c_})
        std::fill_n(array.hostData<float>(), elements, 1.0F);
}

void StreamTriad::run(Loop loop)
{
    cpu::parallelFor(a_.numel(), cpu::kParallelGrain, [this, loop](std::int64_t begin, std::int64_t end) {
        loop(a_.hostData<float>() + begin, b_.hostData<float>() + begin, c_.hostData<float>() + begin, end - begin);
    });
    use(a_.hostData<float>()[0]);
}

void StreamTriad::plain()
{
    run(plainLoop);
}

void StreamTriad::streaming()
{
    run(streamingLoop);
}

double streamTriad(std::int64_t elements)
{
    StreamTriad triad(elements);
    double least = 1e9;
    for (int round = 0; round < 25; ++round)
        for (const auto pass : {&StreamTriad::plain, &StreamTriad::streaming}) {
            const double start = now();
            (triad.*pass)();
            least = std::min(least, now() - start);
        }
    return triad.bytes() / least / 1e9;
}

}  // namespace keyfall::bench
