// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"

#include <algorithm>
#include <cstdint>

namespace keyfall::cpu {

/// The squares of the distances of two arrays of type T (float or double).
template <class T>
struct SquaresLoop {
    static constexpr std::int64_t kLanes = 64;
    static constexpr std::int64_t kPiece = 2048;  ///< whose sums are T; those of pieces are double

    static inline T square(T a, T b)
    {
        const T distance = a - b;
        return distance * distance;
    }
    static inline void each(T* to, const T* a, const T* b, std::int64_t n)
    {
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = square(a[i], b[i]);
    }
    static inline double sum(const T* a, const T* b, std::int64_t n)
    {
        double total = 0;
        for (; n > 0; a += kPiece, b += kPiece, n -= kPiece) {
            const std::int64_t count = std::min(kPiece, n);
            T lanes[kLanes] = {};
            std::int64_t i = 0;
            for (; i + kLanes <= count; i += kLanes)
                for (std::int64_t l = 0; l < kLanes; ++l)
                    lanes[l] += square(a[i + l], b[i + l]);
            for (std::int64_t l = 0; i < count; ++i, ++l)
                lanes[l] += square(a[i], b[i]);
            for (std::int64_t half = kLanes / 2; half > 0; half /= 2)
                for (std::int64_t l = 0; l < half; ++l)
                    lanes[l] += lanes[l + half];
            total += static_cast<double>(lanes[0]);
        }
        return total;
    }

    static void eachBase(T* to, const T* a, const T* b, std::int64_t n) { each(to, a, b, n); }
    KEYFALL_TARGET_V3 static void eachAvx2(T* to, const T* a, const T* b, std::int64_t n) { each(to, a, b, n); }
    KEYFALL_TARGET_V4 static void eachAvx512(T* to, const T* a, const T* b, std::int64_t n) { each(to, a, b, n); }
    static double sumBase(const T* a, const T* b, std::int64_t n) { return sum(a, b, n); }
    KEYFALL_TARGET_V3 static double sumAvx2(const T* a, const T* b, std::int64_t n) { return sum(a, b, n); }
    KEYFALL_TARGET_V4 static double sumAvx512(const T* a, const T* b, std::int64_t n) { return sum(a, b, n); }

    [[nodiscard]] static auto eachFunction() { return variantFor(&eachBase, &eachAvx2, &eachAvx512); }
    [[nodiscard]] static auto sumFunction() { return variantFor(&sumBase, &sumAvx2, &sumAvx512); }
};

}  // namespace keyfall::cpu
