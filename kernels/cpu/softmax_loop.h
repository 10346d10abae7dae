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
        alignas(64) T powers[kPiece];
        for (std::int64_t at = 0; at < n; at += kPiece) {
            const std::int64_t count = std::min(kPiece, n - at);
            for (std::int64_t i = 0; i < count; ++i)
                powers[i] = functions::exponential(from[at + i] - most);
            total += SumBlock<T>::blockSum(powers, count);
        }
        const T whole = static_cast<T>(std::log(total));
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = from[i] - most - whole;
    }

    /// `width` neighbouring lines whose elements are `toStride` and `fromStride` apart; width <= kColumns.
    static inline void columns(T* to, std::int64_t toStride, const T* from, std::int64_t fromStride, std::int64_t n,
                               std::int64_t width, bool logarithm)
    {
        T most[kColumns];
        double total[kColumns];
        for (std::int64_t c = 0; c < width; ++c) {
            most[c] = -std::numeric_limits<T>::infinity();
            total[c] = 0;
        }
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t c = 0; c < width; ++c)
                most[c] = from[i * fromStride + c] > most[c] ? from[i * fromStride + c] : most[c];
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

    [[nodiscard]] static auto lineFunction() { return variantFor(&lineBase, &lineAvx2, &lineAvx512); }
    [[nodiscard]] static auto columnsFunction() { return variantFor(&columnsBase, &columnsAvx2, &columnsAvx512); }
};

}  // namespace keyfall::cpu
