// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/half.h"
#include "kernels/cpu/instruction_set.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

// Vectors are only passed between functions that the compiler inlines into each other.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

namespace keyfall::cpu {

/// The type that block sums are collected in.
template <class T>
using SumOf = std::conditional_t<std::is_floating_point_v<T>, double, std::uint64_t>;

/// Sums of contiguous pieces (reduce.h, Note [How sums are added up]). `Stored` is T, or BFloat16 that is widened to float
/// while it is loaded.
template <class T, class Stored = T>
struct SumBlock {
    static constexpr std::int64_t kMost = 2048;

    using Total = SumOf<T>;
    using Lane = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;
    /// 64 lanes in vectors of 64 bytes; the compiler splits them where registers are smaller.
    using Vector [[gnu::vector_size(64)]] = Lane;
    static constexpr int kPerVector = static_cast<int>(64 / sizeof(Lane));
    static constexpr int kVectors = 64 / kPerVector;

    static constexpr std::int64_t kRow = 64;
    /// A page: what the processor itself brings ahead ends with each.
    static constexpr std::int64_t kAhead = static_cast<std::int64_t>(4096 / sizeof(Stored));

    /// Negative integers keep their value modulo 2^64.
    static inline Lane widened(Stored element)
    {
        if constexpr (std::is_same_v<Lane, std::uint64_t>)
            return static_cast<Lane>(static_cast<std::int64_t>(element));
        else
            return static_cast<Lane>(element);
    }
    static inline Vector load(const Stored* from)
    {
        Vector lanes;
        if constexpr (std::is_same_v<Stored, Lane>) {
            std::memcpy(&lanes, from, sizeof(lanes));
        } else if constexpr (std::is_same_v<Stored, BFloat16>) {
            using Halves [[gnu::vector_size(32)]] = std::uint16_t;
            using Words [[gnu::vector_size(64)]] = std::uint32_t;
            Halves halves;
            std::memcpy(&halves, from, sizeof(halves));
            const Words words = __builtin_convertvector(halves, Words) << 16;  // BFloat16::toFloat
            std::memcpy(&lanes, &words, sizeof(lanes));
        } else {
            for (int l = 0; l < kPerVector; ++l)
                lanes[l] = widened(from[l]);
        }
        return lanes;
    }

    /// Of any number of contiguous elements.
    static inline Total sum(const Stored* from, std::int64_t n)
    {
        Total total{};
        for (; n > 0; from += kMost, n -= kMost)
            total += blockSum<kAhead>(from, n < kMost ? n : kMost);
        return total;
    }
    /// Of at most kMost. `Ahead`: how many elements later the cache will be asked for one that is read now; 0: it has all.
    template <std::int64_t Ahead = 0>
    static inline Total blockSum(const Stored* from, std::int64_t n)
    {
        Total total{};
        std::int64_t i = 0;
        if (n >= kRow) {
            Vector lanes[kVectors] = {};
            // From one cache line to the next, as they are brought.
            for (; i + 8 * kRow <= n; i += 8 * kRow)
                for (int v = 0; v < kVectors; ++v) {
                    const Stored* const at = from + i + v * 8 * kPerVector;
                    for (int k = 0; Ahead > 0 && k < 8; ++k)
                        __builtin_prefetch(at + k * kPerVector + Ahead);
                    const Vector low =
                        (load(at) + load(at + kPerVector)) + (load(at + 2 * kPerVector) + load(at + 3 * kPerVector));
                    const Vector high = (load(at + 4 * kPerVector) + load(at + 5 * kPerVector))
                        + (load(at + 6 * kPerVector) + load(at + 7 * kPerVector));
                    lanes[v] += low + high;
                }
            for (; i + kRow <= n; i += kRow)
                for (int v = 0; v < kVectors; ++v)
                    lanes[v] += load(from + i + v * kPerVector);
            using Totals [[gnu::vector_size(kPerVector * sizeof(Total))]] = Total;
            Totals totals = {};
            for (int v = 0; v < kVectors; ++v)
                totals += __builtin_convertvector(lanes[v], Totals);
            for (int l = 0; l < kPerVector; ++l)
                total += totals[l];
        }
        for (; i < n; ++i)
            total += static_cast<Total>(widened(from[i]));
        return total;
    }

    /// totals[j] += rows[i * stride + j] for all i < count, j < n; eight rows are added pairwise at a time.
    static inline void addRows(Total* totals, const T* rows, std::int64_t stride, std::int64_t count, std::int64_t n)
    {
        std::int64_t i = 0;
        for (; i + 8 <= count; i += 8, rows += 8 * stride)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto at = [&](std::int64_t row) { return widened(rows[row * stride + j]); };
                const Lane low = (at(0) + at(1)) + (at(2) + at(3));
                const Lane high = (at(4) + at(5)) + (at(6) + at(7));
                totals[j] += static_cast<Total>(low + high);
            }
        for (; i < count; ++i, rows += stride)
            for (std::int64_t j = 0; j < n; ++j)
                totals[j] += static_cast<Total>(rows[j]);
    }

    static Total sumBase(const Stored* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V3 static Total sumAvx2(const Stored* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V4 static Total sumAvx512(const Stored* from, std::int64_t n) { return sum(from, n); }
    static void rowsBase(Total* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(t, r, s, c, n);
    }
    KEYFALL_TARGET_V3 static void rowsAvx2(Total* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(t, r, s, c, n);
    }
    KEYFALL_TARGET_V4 static void rowsAvx512(Total* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(t, r, s, c, n);
    }

    [[nodiscard]] static auto sumFunction() { return variantFor(&sumBase, &sumAvx2, &sumAvx512); }
    [[nodiscard]] static auto rowsFunction() { return variantFor(&rowsBase, &rowsAvx2, &rowsAvx512); }
};

}  // namespace keyfall::cpu

#pragma GCC diagnostic pop
