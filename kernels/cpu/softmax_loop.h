// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"
#include "kernels/cpu/sum_block.h"
#include "kernels/functions/elementary.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace keyfall::cpu {

/// The loops of softmax for elements of type T (float or double).
template <class T>
struct SoftmaxLoop {
    static constexpr std::int64_t kLanes = 64;
    static constexpr std::int64_t kPiece = SumBlock<T>::kMost;
    /// Columns that are done at once where lines lie across the rows of memory.
    static constexpr std::int64_t kColumns = 64;

    /// NaN is passed over here: it makes the sum of the exponentials NaN, and so the whole line.
    static inline T largest(const T* from, std::int64_t n)
    {
        T lanes[kLanes];
        for (T& lane : lanes)
            lane = -std::numeric_limits<T>::infinity();
        std::int64_t i = 0;
        for (; i + kLanes <= n; i += kLanes)
            for (std::int64_t l = 0; l < kLanes; ++l)
                lanes[l] = from[i + l] > lanes[l] ? from[i + l] : lanes[l];
        for (; i < n; ++i)
            lanes[0] = from[i] > lanes[0] ? from[i] : lanes[0];
        T most = lanes[0];
        for (const T lane : lanes)
            most = lane > most ? lane : most;
        return most;
    }

    /// The sum of the exponentials of the distances to `most`.
    static inline double totalOf(const T* from, std::int64_t n, T most)
    {
        double total = 0;
        alignas(64) T powers[kPiece];
        for (std::int64_t at = 0; at < n; at += kPiece) {
            const std::int64_t count = std::min(kPiece, n - at);
            for (std::int64_t i = 0; i < count; ++i)
                powers[i] = functions::exponential(from[at + i] - most);
            total += SumBlock<T>::blockSum(powers, count);
        }
        return total;
    }

    /// An infinity would make infinity minus infinity. Without it the exponentials are 0 or infinite, as is their sum.
    static inline T finite(T most) { return most - most == 0 ? most : T(0); }

    /// The logarithm of the sum of the exponentials of a contiguous line.
    static inline T logTotal(const T* from, std::int64_t n)
    {
        const T most = finite(largest(from, n));
        return static_cast<T>(std::log(totalOf(from, n, most)) + static_cast<double>(most));
    }

    /// One contiguous line; `to` may be `from`.
    static inline void line(T* to, const T* from, std::int64_t n, bool logarithm)
    {
        const T most = largest(from, n);
        double total = 0;
        if (!logarithm) {
            for (std::int64_t at = 0; at < n; at += kPiece) {
                const std::int64_t count = std::min(kPiece, n - at);
                for (std::int64_t i = at; i < at + count; ++i)
                    to[i] = functions::exponential(from[i] - most);
                total += SumBlock<T>::blockSum(to + at, count);
            }
            const T whole = static_cast<T>(total);
            for (std::int64_t i = 0; i < n; ++i)
                to[i] /= whole;
            return;
        }
        const T whole = static_cast<T>(std::log(totalOf(from, n, most)));
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = from[i] - most - whole;
    }

    static inline void largestOfColumns(T* most, const T* from, std::int64_t stride, std::int64_t n, std::int64_t width)
    {
        for (std::int64_t c = 0; c < width; ++c)
            most[c] = -std::numeric_limits<T>::infinity();
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t c = 0; c < width; ++c)
                most[c] = from[i * stride + c] > most[c] ? from[i * stride + c] : most[c];
    }
    /// `logTotal` of `width` neighbouring lines whose elements are `stride` apart; width <= kColumns.
    static inline void logTotals(T* to, const T* from, std::int64_t stride, std::int64_t n, std::int64_t width)
    {
        T most[kColumns];
        double total[kColumns] = {};
        largestOfColumns(most, from, stride, n, width);
        for (std::int64_t c = 0; c < width; ++c)
            most[c] = finite(most[c]);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t c = 0; c < width; ++c)
                total[c] += static_cast<double>(functions::exponential(from[i * stride + c] - most[c]));
        for (std::int64_t c = 0; c < width; ++c)
            to[c] = static_cast<T>(std::log(total[c]) + static_cast<double>(most[c]));
    }

    /// `width` neighbouring lines whose elements are `toStride` and `fromStride` apart; width <= kColumns.
    static inline void columns(T* to, std::int64_t toStride, const T* from, std::int64_t fromStride, std::int64_t n,
                               std::int64_t width, bool logarithm)
    {
        T most[kColumns];
        double total[kColumns] = {};
        largestOfColumns(most, from, fromStride, n, width);
        for (std::int64_t i = 0; i < n; ++i) {
            const T* const row = from + i * fromStride;
            T* const out = to + i * toStride;
            for (std::int64_t c = 0; c < width; ++c) {
                const T distance = row[c] - most[c];
                const T power = functions::exponential(distance);
                total[c] += static_cast<double>(power);
                out[c] = logarithm ? distance : power;
            }
        }
        for (std::int64_t c = 0; c < width; ++c)
            total[c] = logarithm ? std::log(total[c]) : total[c];
        for (std::int64_t i = 0; i < n; ++i) {
            T* const out = to + i * toStride;
            for (std::int64_t c = 0; c < width; ++c)
                out[c] = logarithm ? out[c] - static_cast<T>(total[c]) : out[c] / static_cast<T>(total[c]);
        }
    }

    static void lineBase(T* to, const T* from, std::int64_t n, bool logarithm) { line(to, from, n, logarithm); }
    KEYFALL_TARGET_V3 static void lineAvx2(T* to, const T* from, std::int64_t n, bool logarithm)
    {
        line(to, from, n, logarithm);
    }
    KEYFALL_TARGET_V4 static void lineAvx512(T* to, const T* from, std::int64_t n, bool logarithm)
    {
        line(to, from, n, logarithm);
    }
    static void columnsBase(T* to, std::int64_t ts, const T* from, std::int64_t fs, std::int64_t n, std::int64_t width,
                            bool logarithm)
    {
        columns(to, ts, from, fs, n, width, logarithm);
    }
    KEYFALL_TARGET_V3 static void columnsAvx2(T* to, std::int64_t ts, const T* from, std::int64_t fs, std::int64_t n,
                                              std::int64_t width, bool logarithm)
    {
        columns(to, ts, from, fs, n, width, logarithm);
    }
    KEYFALL_TARGET_V4 static void columnsAvx512(T* to, std::int64_t ts, const T* from, std::int64_t fs, std::int64_t n,
                                                std::int64_t width, bool logarithm)
    {
        columns(to, ts, from, fs, n, width, logarithm);
    }

    static T totalBase(const T* from, std::int64_t n) { return logTotal(from, n); }
    KEYFALL_TARGET_V3 static T totalAvx2(const T* from, std::int64_t n) { return logTotal(from, n); }
    KEYFALL_TARGET_V4 static T totalAvx512(const T* from, std::int64_t n) { return logTotal(from, n); }
    static void totalsBase(T* to, const T* from, std::int64_t stride, std::int64_t n, std::int64_t width)
    {
        logTotals(to, from, stride, n, width);
    }
    KEYFALL_TARGET_V3 static void totalsAvx2(T* to, const T* from, std::int64_t stride, std::int64_t n,
                                             std::int64_t width)
    {
        logTotals(to, from, stride, n, width);
    }
    KEYFALL_TARGET_V4 static void totalsAvx512(T* to, const T* from, std::int64_t stride, std::int64_t n,
                                               std::int64_t width)
    {
        logTotals(to, from, stride, n, width);
    }

    [[nodiscard]] static auto totalFunction() { return variantFor(&totalBase, &totalAvx2, &totalAvx512); }
    [[nodiscard]] static auto totalsFunction() { return variantFor(&totalsBase, &totalsAvx2, &totalsAvx512); }
    [[nodiscard]] static auto lineFunction() { return variantFor(&lineBase, &lineAvx2, &lineAvx512); }
    [[nodiscard]] static auto columnsFunction() { return variantFor(&columnsBase, &columnsAvx2, &columnsAvx512); }
};

}  // namespace keyfall::cpu
