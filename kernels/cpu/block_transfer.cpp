// SPDX-License-Identifier: MIT
#include "kernels/cpu/block_transfer.h"

#include "core/tensor/half.h"
#include "kernels/cpu/instruction_set.h"

#include <algorithm>
#include <cstring>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace keyfall::cpu {

namespace {

template <class T>
void gatherAs(void* buffer, const std::byte* from, std::int64_t stride, std::int64_t n)
{
    auto* to = static_cast<T*>(buffer);
    const auto* source = reinterpret_cast<const T*>(from);
    if (stride == 0)
        std::fill(to, to + n, *source);
    else if (stride == -1)  // a flipped row: with a known stride the loop vectorises
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = source[-i];
    else
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = source[i * stride];
}

template <class T>
void scatterAs(std::byte* to, std::int64_t stride, const void* buffer, std::int64_t n)
{
    auto* target = reinterpret_cast<T*>(to);
    const auto* from = static_cast<const T*>(buffer);
    for (std::int64_t i = 0; i < n; ++i)
        target[i * stride] = from[i];
}

constexpr std::size_t kLine = 64;
using StreamLines = void (*)(std::byte*, const std::byte*, std::size_t);

// Whole cache lines to aligned places. A line should go out in one store: in four it is up to a third slower.
#ifdef __x86_64__
void streamLines16(std::byte* to, const std::byte* from, std::size_t lines)
{
    for (std::size_t i = 0; i < lines * 4; ++i)
        _mm_stream_si128(reinterpret_cast<__m128i*>(to) + i,
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i));
}
[[gnu::target("avx2")]] void streamLines32(std::byte* to, const std::byte* from, std::size_t lines)
{
    for (std::size_t i = 0; i < lines * 2; ++i)
        _mm256_stream_si256(reinterpret_cast<__m256i*>(to) + i,
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from) + i));
}
[[gnu::target("avx512f")]] void streamLines64(std::byte* to, const std::byte* from, std::size_t lines)
{
    for (std::size_t i = 0; i < lines; ++i)
        _mm512_stream_si512(reinterpret_cast<__m512i*>(to) + i,
                            _mm512_loadu_si512(reinterpret_cast<const __m512i*>(from) + i));
}
#else
void streamLines16(std::byte* to, const std::byte* from, std::size_t lines)
{
    std::memcpy(to, from, lines * kLine);
}
constexpr StreamLines streamLines32 = streamLines16;
constexpr StreamLines streamLines64 = streamLines16;
#endif

template <class Half>
struct HalfLoops {
    using Out = void (*)(float*, const void*, std::int64_t);
    using In = void (*)(void*, const float*, std::int64_t);

    static inline void widen(float* to, const void* from, std::int64_t n)
    {
        const auto* bits = static_cast<const std::uint16_t*>(from);
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = Half::toFloat(bits[i]);
    }
    static inline void narrow(void* to, const float* from, std::int64_t n)
    {
        auto* bits = static_cast<std::uint16_t*>(to);
        for (std::int64_t i = 0; i < n; ++i)
            bits[i] = Half::bitsOf(from[i]);
    }
    KEYFALL_TARGET_V3 static void widen3(float* to, const void* from, std::int64_t n) { widen(to, from, n); }
    KEYFALL_TARGET_V4 static void widen4(float* to, const void* from, std::int64_t n) { widen(to, from, n); }
    KEYFALL_TARGET_V3 static void narrow3(void* to, const float* from, std::int64_t n) { narrow(to, from, n); }
    KEYFALL_TARGET_V4 static void narrow4(void* to, const float* from, std::int64_t n) { narrow(to, from, n); }

    static Out out()
    {
        static const Out kFunction = variantFor<Out>(widen, widen3, widen4);
        return kFunction;
    }
    static In in()
    {
        static const In kFunction = variantFor<In>(narrow, narrow3, narrow4);
        return kFunction;
    }
};

}  // namespace

void gather(void* buffer, const std::byte* from, std::int64_t stride, std::int64_t n, std::size_t size)
{
    switch (size) {
    case 1: return gatherAs<std::uint8_t>(buffer, from, stride, n);
    case 2: return gatherAs<std::uint16_t>(buffer, from, stride, n);
    case 4: return gatherAs<std::uint32_t>(buffer, from, stride, n);
    default: return gatherAs<std::uint64_t>(buffer, from, stride, n);
    }
}

void scatter(std::byte* to, std::int64_t stride, const void* buffer, std::int64_t n, std::size_t size)
{
    switch (size) {
    case 1: return scatterAs<std::uint8_t>(to, stride, buffer, n);
    case 2: return scatterAs<std::uint16_t>(to, stride, buffer, n);
    case 4: return scatterAs<std::uint32_t>(to, stride, buffer, n);
    default: return scatterAs<std::uint64_t>(to, stride, buffer, n);
    }
}

void halfToFloat(float* to, const void* from, std::int64_t n, DType half)
{
    half == DType::float16 ? HalfLoops<Float16>::out()(to, from, n) : HalfLoops<BFloat16>::out()(to, from, n);
}

void floatToHalf(void* to, const float* from, std::int64_t n, DType half)
{
    half == DType::float16 ? HalfLoops<Float16>::in()(to, from, n) : HalfLoops<BFloat16>::in()(to, from, n);
}

void streamOut(std::byte* to, const void* buffer, std::size_t bytes)
{
    static const StreamLines kStreamLines = variantFor<StreamLines>(streamLines16, streamLines32, streamLines64);
    const auto* from = static_cast<const std::byte*>(buffer);
    if ((reinterpret_cast<std::uintptr_t>(to) | bytes) % kLine == 0)
        return kStreamLines(to, from, bytes / kLine);
    const std::size_t before = std::min(bytes, (kLine - reinterpret_cast<std::uintptr_t>(to) % kLine) % kLine);
    const std::size_t lines = (bytes - before) / kLine;
    const std::size_t done = before + lines * kLine;
    std::memcpy(to, from, before);
    kStreamLines(to + before, from + before, lines);
    std::memcpy(to + done, from + done, bytes - done);
}

void finishStreaming()
{
#ifdef __x86_64__
    _mm_sfence();
#endif
}

}  // namespace keyfall::cpu
