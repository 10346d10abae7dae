// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace keyfall::cpu {

struct MatmulStrides {
    std::int64_t leftRow = 0;
    std::int64_t leftInner = 0;
    std::int64_t rightInner = 0;
    std::int64_t rightColumn = 0;
};

/// row[j] += factor * right[j]: the inner loop of the product, vectorised. Integers wrap.
template <class T>
struct AddScaledRow {
    using Sum = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;

    static inline void loop(T* row, T factor, const T* right, std::int64_t n)
    {
#pragma GCC ivdep
        for (std::int64_t j = 0; j < n; ++j)
            row[j] = static_cast<T>(static_cast<Sum>(row[j]) + static_cast<Sum>(factor) * static_cast<Sum>(right[j]));
    }
    static void base(T* row, T factor, const T* right, std::int64_t n)
    {
        loop(row, factor, right, n);
    }
    KEYFALL_TARGET_V3 static void avx2(T* row, T factor, const T* right, std::int64_t n)
    {
        loop(row, factor, right, n);
    }
    KEYFALL_TARGET_V4 static void avx512(T* row, T factor, const T* right, std::int64_t n)
    {
        loop(row, factor, right, n);
    }
    static auto function()
    {
        return variantFor(&base, &avx2, &avx512);
    }
};

/// out (rows x columns, contiguous) = left * right, in tiles of the right matrix that stay in the cache.
template <class T>
void matmulLoop(T* out, const T* left, const T* right, std::int64_t rows, std::int64_t inner, std::int64_t columns,
                const MatmulStrides& strides)
{
    constexpr std::int64_t kInnerTile = 64;
    constexpr std::int64_t kColumnTile = 512;
    const auto addScaledRow = AddScaledRow<T>::function();
    const std::int64_t workPerRow = std::max<std::int64_t>(1, inner * columns);
    parallelFor(rows * 64, std::max<std::int64_t>(64, 64 * (kParallelGrain / workPerRow + 1)),
                [&](std::int64_t begin, std::int64_t end) {
                    std::vector<T> tile(static_cast<std::size_t>(kInnerTile * kColumnTile));
                    const std::int64_t firstRow = begin / 64;
                    const std::int64_t lastRow = end / 64;
                    std::fill(out + firstRow * columns, out + lastRow * columns, T{});
                    for (std::int64_t j = 0; j < columns; j += kColumnTile) {
                        const std::int64_t width = std::min(kColumnTile, columns - j);
                        for (std::int64_t l = 0; l < inner; l += kInnerTile) {
                            const std::int64_t depth = std::min(kInnerTile, inner - l);
                            for (std::int64_t y = 0; y < depth; ++y)
                                for (std::int64_t x = 0; x < width; ++x)
                                    tile[static_cast<std::size_t>(y * kColumnTile + x)] =
                                        right[(l + y) * strides.rightInner + (j + x) * strides.rightColumn];
                            for (std::int64_t i = firstRow; i < lastRow; ++i)
                                for (std::int64_t y = 0; y < depth; ++y)
                                    addScaledRow(out + i * columns + j,
                                                 left[i * strides.leftRow + (l + y) * strides.leftInner],
                                                 tile.data() + y * kColumnTile, width);
                        }
                    }
                });
}

}  // namespace keyfall::cpu
