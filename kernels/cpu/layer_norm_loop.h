// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace keyfall::cpu {

/// Neighbouring rows to be normalised (ops::NormPlan): `to` and `from` may not overlap.
template <class T>
struct NormRows {
    T* to = nullptr;
    const T* from = nullptr;
    const T* weight = nullptr;  ///< or null
    const T* bias = nullptr;    ///< or null
    T* mean = nullptr;
    T* deviation = nullptr;
    double epsilon = 0;
    std::int64_t count = 0;
    std::int64_t length = 0;
};

/// The loops of layer_norm for elements of type T (float or double).
///
/// Note [Means of rows that are far from zero]
/// The sum of a row of numbers near 10000 has few digits left for what is behind their point, so the mean that comes out
/// of it is only near the row's. The second pass adds up the distances to it, which are exact where the row is narrow, and
/// their squares. The distances say how far the mean is off; the variance, the mean and the result are corrected by it.
template <class T>
struct LayerNormLoop {
    static constexpr std::int64_t kLanes = 64;
    static constexpr std::int64_t kPiece = 2048;  ///< whose sums are T; those of pieces are double

    /// The sum of all lanes, which they lose.
    static inline double folded(T (&lanes)[kLanes])
    {
        for (std::int64_t half = kLanes / 2; half > 0; half /= 2)
            for (std::int64_t l = 0; l < half; ++l)
                lanes[l] += lanes[l + half];
        return static_cast<double>(lanes[0]);
    }

    static inline double sum(const T* from, std::int64_t n)
    {
        double total = 0;
        for (; n > 0; from += kPiece, n -= kPiece) {
            const std::int64_t count = std::min(kPiece, n);
            T lanes[kLanes] = {};
            std::int64_t i = 0;
            for (; i + kLanes <= count; i += kLanes)
                for (std::int64_t l = 0; l < kLanes; ++l)
                    lanes[l] += from[i + l];
            for (std::int64_t l = 0; i < count; ++i, ++l)
                lanes[l] += from[i];
            total += folded(lanes);
        }
        return total;
    }

    /// What the distances to a number add up to.
    struct Distances {
        double sum = 0;
        double squares = 0;
    };
    static inline Distances distances(const T* from, std::int64_t n, T centre)
    {
        Distances total;
        for (; n > 0; from += kPiece, n -= kPiece) {
            const std::int64_t count = std::min(kPiece, n);
            T sums[kLanes] = {};
            T squares[kLanes] = {};
            const auto add = [&](std::int64_t l, T x) {
                const T distance = x - centre;
                sums[l] += distance;
                squares[l] += distance * distance;
            };
            std::int64_t i = 0;
            for (; i + kLanes <= count; i += kLanes)
                for (std::int64_t l = 0; l < kLanes; ++l)
                    add(l, from[i + l]);
            for (std::int64_t l = 0; i < count; ++i, ++l)
                add(l, from[i]);
            total.sum += folded(sums);
            total.squares += folded(squares);
        }
        return total;
    }

    template <bool Weight, bool Bias>
    static inline void write(const NormRows<T>& rows, T* to, const T* from, T centre, T scale, T shift)
    {
        for (std::int64_t i = 0; i < rows.length; ++i) {
            T y = (from[i] - centre) * scale + shift;
            if constexpr (Weight)
                y *= rows.weight[i];
            if constexpr (Bias)
                y += rows.bias[i];
            to[i] = y;
        }
    }

    static inline void normalise(const NormRows<T>& rows)
    {
        const auto length = static_cast<double>(rows.length);
        for (std::int64_t row = 0; row < rows.count; ++row) {
            if (rows.length == 0) {
                rows.mean[row] = 0;
                rows.deviation[row] = std::numeric_limits<T>::quiet_NaN();
                continue;
            }
            const T* const from = rows.from + row * rows.length;
            T* const to = rows.to + row * rows.length;
            const T centre = static_cast<T>(sum(from, rows.length) / length);
            const Distances total = distances(from, rows.length, centre);
            const double off = total.sum / length;
            const double variance = total.squares / length - off * off;
            const double deviation = 1 / std::sqrt((variance < 0 ? 0 : variance) + rows.epsilon);
            const T scale = static_cast<T>(deviation);
            const T shift = static_cast<T>(-off * deviation);
            rows.mean[row] = static_cast<T>(static_cast<double>(centre) + off);
            rows.deviation[row] = scale;
            if (rows.weight != nullptr && rows.bias != nullptr)
                write<true, true>(rows, to, from, centre, scale, shift);
            else if (rows.weight != nullptr)
                write<true, false>(rows, to, from, centre, scale, shift);
            else if (rows.bias != nullptr)
                write<false, true>(rows, to, from, centre, scale, shift);
            else
                write<false, false>(rows, to, from, centre, scale, shift);
        }
    }

    static void base(const NormRows<T>& rows) { normalise(rows); }
    KEYFALL_TARGET_V3 static void avx2(const NormRows<T>& rows) { normalise(rows); }
    KEYFALL_TARGET_V4 static void avx512(const NormRows<T>& rows) { normalise(rows); }

    [[nodiscard]] static auto function() { return variantFor(&base, &avx2, &avx512); }
};

}  // namespace keyfall::cpu
