// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

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
        if (n >= 64) {
            Vector lanes[kVectors] = {};
            for (; i + 64 <= n; i += 64)
                for (int v = 0; v < kVectors; ++v) {
                    Vector next;
                    if constexpr (std::is_same_v<T, Lane>)
                        std::memcpy(&next, from + i + v * kPerVector, sizeof(next));
                    else
                        for (int l = 0; l < kPerVector; ++l)
                            next[l] = static_cast<Lane>(from[i + v * kPerVector + l]);
                    lanes[v] += next;
                }
            for (int v = 0; v < kVectors; ++v)
                for (int l = 0; l < kPerVector; ++l)
                    total += static_cast<Total>(lanes[v][l]);
        }
        for (; i < n; ++i)
            total += static_cast<Total>(from[i]);
        return total;
    }

    /// totals[j] += rows[i * stride + j] for all i < count, j < n: a block of at most 32 rows.
    static inline void addRows(Total* totals, const T* rows, std::int64_t stride, std::int64_t count, std::int64_t n)
    {
        constexpr std::int64_t kColumns = 64;
        for (std::int64_t j = 0; j < n; j += kColumns) {
            const std::int64_t width = n - j < kColumns ? n - j : kColumns;
            Lane lanes[kColumns] = {};
            if (width == kColumns) {
                for (std::int64_t i = 0; i < count; ++i)
                    for (std::int64_t l = 0; l < kColumns; ++l)
                        lanes[l] += static_cast<Lane>(rows[i * stride + j + l]);
            } else {
                for (std::int64_t i = 0; i < count; ++i)
                    for (std::int64_t l = 0; l < width; ++l)
                        lanes[l] += static_cast<Lane>(rows[i * stride + j + l]);
            }
            for (std::int64_t l = 0; l < width; ++l)
                totals[j + l] += static_cast<Total>(lanes[l]);
        }
    }

    static Total sumBase(const T* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V3 static Total sumAvx2(const T* from, std::int64_t n) { return sum(from, n); }
    KEYFALL_TARGET_V4 static Total sumAvx512(const T* from, std::int64_t n) { return sum(from, n); }
    static void rowsBase(Total* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n) { addRows(t, r, s, c, n); }
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
