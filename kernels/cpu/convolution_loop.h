// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cpu/instruction_set.h"

#include <cstdint>

namespace keyfall::cpu {

/// sums[r * sumsStride + p] = bias[r] + the sum over t of weights[t * rows + r] * seen[offsets[t] + p], for every row r
/// and position p of a tile.
template <class T>
struct ConvolutionTile {
    T* sums = nullptr;
    std::int64_t sumsStride = 0;
    const T* bias = nullptr;  ///< one a row; null: what `sums` holds
    const T* weights = nullptr;
    int rows = 0;     ///< 1, 2, 4 or 8
    int vectors = 0;  ///< 1, 2 or 3, each with `ConvolutionLoop::lanes()` positions
    const T* seen = nullptr;
    const std::int64_t* offsets = nullptr;
    std::int64_t taps = 0;
};

/// The innermost loop of convolutions, for float, double and std::uint64_t.
///
/// A tile's sums stay in registers while the taps go by: up to three vectors of neighbouring positions are loaded once
/// and used for every row, a weight is loaded once and used for the three. Eight rows of three are 24 of 32 registers;
/// processors with 16 take four rows. The vectors are written as such, because compilers do not keep a two-dimensional
/// array of sums in registers by themselves.
template <class T>
struct ConvolutionLoop {
    static constexpr int kMostVectors = 3;

    template <int Bytes>
    struct OfWidth {
        using Vector [[gnu::vector_size(Bytes)]] = T;
        using AtAnyAddress [[gnu::vector_size(Bytes), gnu::aligned(alignof(T)), gnu::may_alias]] = T;
        static constexpr int kLanes = Bytes / static_cast<int>(sizeof(T));

        static inline AtAnyAddress* vectorsAt(T* memory) { return reinterpret_cast<AtAnyAddress*>(memory); }
        static inline const AtAnyAddress* vectorsAt(const T* memory)
        {
            return reinterpret_cast<const AtAnyAddress*>(memory);
        }

        template <int Rows, int Vectors>
        static inline void addTaps(const ConvolutionTile<T>& tile)
        {
            Vector sums[Rows][Vectors];
#pragma GCC unroll 8
            for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 3
                for (int v = 0; v < Vectors; ++v)
                    sums[r][v] =
                        tile.bias != nullptr ? Vector{} + tile.bias[r] : vectorsAt(tile.sums + r * tile.sumsStride)[v];
            const T* weights = tile.weights;
            for (std::int64_t t = 0; t < tile.taps; ++t, weights += Rows) {
                const AtAnyAddress* const from = vectorsAt(tile.seen + tile.offsets[t]);
                Vector seen[Vectors];
#pragma GCC unroll 3
                for (int v = 0; v < Vectors; ++v)
                    seen[v] = from[v];
#pragma GCC unroll 8
                for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 3
                    for (int v = 0; v < Vectors; ++v)
                        sums[r][v] += seen[v] * weights[r];
            }
#pragma GCC unroll 8
            for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 3
                for (int v = 0; v < Vectors; ++v)
                    vectorsAt(tile.sums + r * tile.sumsStride)[v] = sums[r][v];
        }

        template <int Vectors>
        static inline void ofRows(const ConvolutionTile<T>& tile)
        {
            switch (tile.rows) {
            case 8: return addTaps<8, Vectors>(tile);
            case 4: return addTaps<4, Vectors>(tile);
            case 2: return addTaps<2, Vectors>(tile);
            default: return addTaps<1, Vectors>(tile);
            }
        }
        static inline void run(const ConvolutionTile<T>& tile)
        {
            switch (tile.vectors) {
            case 3: return ofRows<3>(tile);
            case 2: return ofRows<2>(tile);
            default: return ofRows<1>(tile);
            }
        }
    };

    static void base(const ConvolutionTile<T>& tile)
    {
        OfWidth<16>::run(tile);
    }
    KEYFALL_TARGET_V3 static void avx2(const ConvolutionTile<T>& tile)
    {
        OfWidth<32>::run(tile);
    }
    KEYFALL_TARGET_V4 static void avx512(const ConvolutionTile<T>& tile)
    {
        OfWidth<64>::run(tile);
    }

    [[nodiscard]] static auto function()
    {
        return variantFor(&base, &avx2, &avx512);
    }
    /// On this processor: how many positions a vector has, a tile has at most, and how many rows a tile has at most.
    [[nodiscard]] static std::int64_t lanes()
    {
        return variantFor(OfWidth<16>::kLanes, OfWidth<32>::kLanes, OfWidth<64>::kLanes);
    }
    [[nodiscard]] static std::int64_t positions()
    {
        return kMostVectors * lanes();
    }
    [[nodiscard]] static int mostRows()
    {
        return variantFor(4, 4, 8);
    }
    /// That are needed for so many positions.
    [[nodiscard]] static int vectorsFor(std::int64_t positions)
    {
        return static_cast<int>((positions + lanes() - 1) / lanes());
    }
};

}  // namespace keyfall::cpu
