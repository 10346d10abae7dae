// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"
#include "kernels/functions/whole.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace keyfall::cpu {

/// A fold is a start, which changes nothing, and a step that may be done in any order.
template <class T>
struct ProductFold {
    static constexpr T kStart = T(1);
    static inline T step(T total, T x) { return functions::product(total, x); }
};

/// NaN stays (eleven:2.10). No short circuits: the step becomes a comparison and a blend.
template <bool Largest, class T>
struct ExtremeFold {
    static constexpr T kInfinity = std::numeric_limits<T>::infinity();  // 0 for integers
    static constexpr T kStart = std::is_floating_point_v<T> ? (Largest ? T(-kInfinity) : kInfinity)
        : Largest                                           ? std::numeric_limits<T>::lowest()
                                                            : std::numeric_limits<T>::max();
    static inline bool beats(T x, T best) { return (Largest ? x > best : x < best) | (x != x); }
    static inline T step(T best, T x) { return beats(x, best) ? x : best; }
};
template <class T>
using LargestFold = ExtremeFold<true, T>;
template <class T>
using SmallestFold = ExtremeFold<false, T>;

/// The loops of a fold over contiguous elements, compiled for every instruction set.
template <class T, class Fold>
struct FoldLoop {
    static constexpr std::int64_t kLanes = 64;

    static inline T fold(const T* from, std::int64_t n)
    {
        if (n < kLanes) {
            T total = Fold::kStart;
            for (std::int64_t i = 0; i < n; ++i)
                total = Fold::step(total, from[i]);
            return total;
        }
        T lanes[kLanes];
        for (T& lane : lanes)
            lane = Fold::kStart;
        std::int64_t i = 0;
        for (; i + kLanes <= n; i += kLanes)
            for (std::int64_t l = 0; l < kLanes; ++l)
                lanes[l] = Fold::step(lanes[l], from[i + l]);
        for (std::int64_t l = 0; i < n; ++i, ++l)
            lanes[l] = Fold::step(lanes[l], from[i]);
        for (std::int64_t half = kLanes / 2; half > 0; half /= 2)
            for (std::int64_t l = 0; l < half; ++l)
                lanes[l] = Fold::step(lanes[l], lanes[l + half]);
        return lanes[0];
    }
    /// totals[j] folds rows[i * stride + j] for all i < count, j < n.
    static inline void addRows(T* totals, const T* rows, std::int64_t stride, std::int64_t count, std::int64_t n)
    {
        for (std::int64_t i = 0; i < count; ++i, rows += stride)
            for (std::int64_t j = 0; j < n; ++j)
                totals[j] = Fold::step(totals[j], rows[j]);
    }

    static T foldBase(const T* from, std::int64_t n) { return fold(from, n); }
    KEYFALL_TARGET_V3 static T foldAvx2(const T* from, std::int64_t n) { return fold(from, n); }
    KEYFALL_TARGET_V4 static T foldAvx512(const T* from, std::int64_t n) { return fold(from, n); }
    static void rowsBase(T* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n) { addRows(t, r, s, c, n); }
    KEYFALL_TARGET_V3 static void rowsAvx2(T* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(t, r, s, c, n);
    }
    KEYFALL_TARGET_V4 static void rowsAvx512(T* t, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(t, r, s, c, n);
    }

    [[nodiscard]] static auto foldFunction() { return variantFor(&foldBase, &foldAvx2, &foldAvx512); }
    [[nodiscard]] static auto rowsFunction() { return variantFor(&rowsBase, &rowsAvx2, &rowsAvx512); }
};

/// The positions of extremes in columns that lie side by side.
template <class T, class Fold>
struct PositionLoop {
    /// best[j] and at[j], its row, over rows[i * stride + j] for all i < count, j < n. The first of equal ones stays.
    static inline void addRows(T* best, std::int64_t* at, const T* rows, std::int64_t stride, std::int64_t count,
                               std::int64_t n)
    {
        for (std::int64_t i = 0; i < count; ++i, rows += stride)
            for (std::int64_t j = 0; j < n; ++j) {
                const bool wins = Fold::beats(rows[j], best[j]) & (best[j] == best[j]);
                best[j] = wins ? rows[j] : best[j];
                at[j] = wins ? i : at[j];
            }
    }

    static void base(T* b, std::int64_t* a, const T* r, std::int64_t s, std::int64_t c, std::int64_t n)
    {
        addRows(b, a, r, s, c, n);
    }
    KEYFALL_TARGET_V3 static void avx2(T* b, std::int64_t* a, const T* r, std::int64_t s, std::int64_t c,
                                       std::int64_t n)
    {
        addRows(b, a, r, s, c, n);
    }
    KEYFALL_TARGET_V4 static void avx512(T* b, std::int64_t* a, const T* r, std::int64_t s, std::int64_t c,
                                         std::int64_t n)
    {
        addRows(b, a, r, s, c, n);
    }
    [[nodiscard]] static auto function() { return variantFor(&base, &avx2, &avx512); }
};

/// Where in a contiguous line an element is.
template <class T>
struct FindLoop {
    static constexpr std::int64_t kLanes = 64;

    static inline bool same(T x, T wanted) { return (x == wanted) | ((x != x) & (wanted != wanted)); }
    /// The first position of `wanted`, NaN being equal to NaN; n when there is none.
    static inline std::int64_t find(const T* from, std::int64_t n, T wanted)
    {
        std::int64_t i = 0;
        for (; i + kLanes <= n; i += kLanes) {
            int any = 0;
            for (std::int64_t l = 0; l < kLanes; ++l)
                any |= static_cast<int>(same(from[i + l], wanted));
            if (any != 0)
                break;
        }
        while (i < n && !same(from[i], wanted))
            ++i;
        return i;
    }

    static std::int64_t findBase(const T* from, std::int64_t n, T wanted) { return find(from, n, wanted); }
    KEYFALL_TARGET_V3 static std::int64_t findAvx2(const T* from, std::int64_t n, T wanted)
    {
        return find(from, n, wanted);
    }
    KEYFALL_TARGET_V4 static std::int64_t findAvx512(const T* from, std::int64_t n, T wanted)
    {
        return find(from, n, wanted);
    }
    [[nodiscard]] static auto function() { return variantFor(&findBase, &findAvx2, &findAvx512); }
};

}  // namespace keyfall::cpu
