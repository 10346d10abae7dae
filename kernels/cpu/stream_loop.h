// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "kernels/cpu/block_loop.h"
#include "kernels/cpu/instruction_set.h"

#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define KEYFALL_STREAMS_LINES 1
#include <immintrin.h>
#endif

/// Loops over whole cache lines whose stores go around the cache, for formulas that memory holds up.
namespace keyfall::cpu {

enum class LineOperation { add, sub, mul, div, neg, relu };

#ifdef KEYFALL_STREAMS_LINES
/// Written with the compiler's vector types in the function that has the instructions: a template that is inlined into
/// it would have been split into small registers before, and a loop with such stores is not vectorised by itself.
template <LineOperation Operation, class T>
KEYFALL_TARGET_V4 void streamLoop512(void* out, const void* const* in, std::int64_t n, const void*)
{
    using Line [[gnu::vector_size(64), gnu::may_alias]] = T;
    constexpr std::int64_t kPerLine = 64 / static_cast<std::int64_t>(sizeof(T));
    constexpr std::int64_t kAhead = 4096 / static_cast<std::int64_t>(sizeof(T));
    constexpr bool kUnary = Operation == LineOperation::neg || Operation == LineOperation::relu;
    auto* const to = static_cast<T*>(out);
    const auto* const left = static_cast<const T*>(in[0]);
    const auto* const right = static_cast<const T*>(in[kUnary ? 0 : 1]);
    for (std::int64_t i = 0; i < n; i += kPerLine) {
        const std::int64_t length = n - i < kPerLine ? n - i : kPerLine;
        const auto bytes = static_cast<std::size_t>(length) * sizeof(T);
        Line a{};
        Line b{};
        Line result;
        // The machine's own prefetching stops at a page's end and is late to begin the next one.
        __builtin_prefetch(left + i + kAhead);
        if constexpr (!kUnary)
            __builtin_prefetch(right + i + kAhead);
        if (length == kPerLine) [[likely]] {
            std::memcpy(&a, left + i, 64);
            std::memcpy(&b, right + i, 64);
        } else {
            std::memcpy(&a, left + i, bytes);
            std::memcpy(&b, right + i, bytes);
        }
        if constexpr (Operation == LineOperation::add)
            result = a + b;
        else if constexpr (Operation == LineOperation::sub)
            result = a - b;
        else if constexpr (Operation == LineOperation::mul)
            result = a * b;
        else if constexpr (Operation == LineOperation::div)
            result = a / b;
        else if constexpr (Operation == LineOperation::neg)
            result = -a;
        else
            result = a < Line{} ? Line{} : a;
        if (length == kPerLine) [[likely]]
            _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i), reinterpret_cast<const __m512i&>(result));
        else
            std::memcpy(to + i, &result, bytes);
    }
}
#endif

/// Adds the streaming loop to `formula`, for the types and processors that have one.
template <LineOperation Operation>
[[nodiscard]] BlockFormula streaming(BlockFormula formula, DType dtype)
{
#ifdef KEYFALL_STREAMS_LINES
    if (dtype == DType::float32)
        formula.stream = variantFor<BlockFunction>(nullptr, nullptr, streamLoop512<Operation, float>);
    if (dtype == DType::float64)
        formula.stream = variantFor<BlockFunction>(nullptr, nullptr, streamLoop512<Operation, double>);
#endif
    return formula;
}

}  // namespace keyfall::cpu
