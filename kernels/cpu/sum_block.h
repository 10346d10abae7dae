// SPDX-License-Identifier: MIT
#pragma once

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

/// Sums of contiguous pieces (reduce.h, Note [How sums are added up]).
template <class T>
struct SumBlock {
    static constexpr std::int64_t kMost = 2048;

    using Total = SumOf<T>;
    using Lane = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;
    /// 64 lanes in vectors of 64 bytes; the compiler splits them where registers are smaller.
    using Vector [[gnu::vector_size(64)]] = Lane;
    static constexpr int kPerVector = static_cast<int>(64 / sizeof(Lane));
    static constexpr int kVectors = 64 / kPerVector;

    static constexpr std::int64_t kRow = 64;

    static inline Vector load(const T* from)
    {
        Vector lanes;
        if constexpr (std::is_same_v<T, Lane>)
            std::memcpy(&lanes, from, sizeof(lanes));
        else
            for (int l = 0; l < kPerVector; ++l)
                lanes[l] = static_cast<Lane>(from[l]);
        return lanes;
    }

    /// Of any number of contiguous elements.
    static inline Total sum(const T* from, std::int64_t n)
    {
        Total total{};
        for (; n > 0; from += kMost, n -= kMost)
            total += blockSum(from, n < kMost ? n : kMost);
        return total;
    }
    static inline Total blockSum(const T* from, std::int64_t n)
    {
        Total total{};
        std::int64_t i = 0;
        if (n >= kRow) {
            Vector lanes[kVectors] = {};
            for (; i + 8 * kRow <= n; i += 8 * kRow)
                for (int v = 0; v < kVectors; ++v) {
                    const T* at = from + i + v * kPerVector;
                    const Vector low = (load(at) + load(at + kRow)) + (load(at + 2 * kRow) + load(at + 3 * kRow));
                    const Vector high =
                        (load(at + 4 * kRow) + load(at + 5 * kRow)) + (load(at + 6 * kRow) + load(at + 7 * kRow));
                    lanes[v] += low + high;
                }
            for (; i + kRow <= n; i += kRow)
                for (int v = 0; v < kVectors; ++v)
                    lanes[v] += load(from + i + v * kPerVector);
            for (int v = 0; v < kVectors; ++v)
                for (int l = 0; l < kPerVector; ++l)
                    total += static_cast<Total>(lanes[v][l]);
        }
        for (; i < n; ++i)
            total += static_cast<Total>(from[i]);
        return total;
    }

    /// totals[j] += rows[i * stride + j] for all i < count, j < n; eight rows are added pairwise at a time.
    static inline void addRows(Total* totals, const T* rows, std::int64_t stride, std::int64_t count, std::int64_t n)
    {
        std::int64_t i = 0;
        for (; i + 8 <= count; i += 8, rows += 8 * stride)
            for (std::int64_t j = 0; j < n; ++j) {
                const auto at = [&](std::int64_t row) { return static_cast<Lane>(rows[row * stride + j]); };
                const Lane low = (at(0) + at(1)) + (at(2) + at(3));
                const Lane high = (at(4) + at(5)) + (at(6) + at(7));
                totals[j] += static_cast<Total>(low + high);
            }
        for (; i < count; ++i, rows += stride)
            for (std::int64_t j = 0; j < n; ++j)
                totals[j] += static_cast<Total>(rows[j]);
    }

    static Total sumBase(const T* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V3 static Total sumAvx2(const T* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V4 static Total sumAvx512(const T* from, std::int64_t n) { return sum(from, n); }
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
