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
    const auto* from = static_cast<const std::byte*>(buffer);
#ifdef __x86_64__
    constexpr std::size_t kLane = 16;
    const std::size_t before = std::min(bytes, (kLane - reinterpret_cast<std::uintptr_t>(to) % kLane) % kLane);
    std::memcpy(to, from, before);
    std::size_t at = before;
    for (; at + kLane <= bytes; at += kLane)
        _mm_stream_si128(reinterpret_cast<__m128i*>(to + at),
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + at)));
    std::memcpy(to + at, from + at, bytes - at);
#else
    std::memcpy(to, from, bytes);
#endif
}

void finishStreaming()
{
#ifdef __x86_64__
    _mm_sfence();
#endif
}

}  // namespace keyfall::cpu
