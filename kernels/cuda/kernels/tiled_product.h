// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/kernel_name.h"
#include "kernels/cuda/kernels/operand.h"

#include <type_traits>

namespace keyfall::cuda {

/// Threads of a block, 16 x 16; each computes a square of four elements.
inline constexpr int kTileThreads = 16;
inline constexpr int kPerThread = 2;
inline constexpr int kTile = kTileThreads * kPerThread;

/// For every batch: element (i, j) = sum over l of left(i, l) * right(l, j). A block computes a tile of 32 x 32, going
/// along l in steps of 32 for which both tiles are put into shared memory first. Two phases a step: fetch, multiply.
///
/// `Factors` says what is multiplied: `Compute`, `kName`, `rows()`, `columns()` and `inner()`; `at(batch)`, a place
/// from which `left` and `right` read, and `write`.
template <class Factors>
struct TiledProduct {
    using C = typename Factors::Compute;

    static constexpr KernelName kNameText = kernelName(Factors::kName, ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    struct Shared {
        C left[kTile][kTile + 1];  // one more, so that a column's elements lie in different banks
        C right[kTile][kTile + 1];
    };
    struct Registers {
        C sums[kPerThread][kPerThread] = {};
    };

    Factors factors;
    std::int64_t firstBatch = 0;  ///< a grid has 65535 blocks in y and z: more rows or batches take more launches
    std::int64_t firstRow = 0;

    [[nodiscard]] KEYFALL_HD int phases() const
    {
        return 2 * static_cast<int>((factors.inner() + kTile - 1) / kTile) + 1;
    }

    KEYFALL_HD void operator()(int phase, const LaunchIndex& at, Shared& shared, Registers& mine) const
    {
        const std::int64_t row = firstRow + static_cast<std::int64_t>(at.block.y) * kTile;
        const std::int64_t column = static_cast<std::int64_t>(at.block.x) * kTile;
        const std::int64_t batch = firstBatch + at.block.z;
        if (phase == phases() - 1)
            write(at, mine, batch, row, column);
        else if (phase % 2 == 0)
            fetch(at, shared, batch, row, column, static_cast<std::int64_t>(phase / 2) * kTile);
        else
            multiply(at, shared, mine);
    }

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        factors.forEachPointer(visit);
    }

private:
    KEYFALL_HD void fetch(const LaunchIndex& at, Shared& shared, std::int64_t batch, std::int64_t row,
                          std::int64_t column, std::int64_t first) const
    {
        const auto place = factors.at(batch);
        for (int v = 0; v < kPerThread; ++v) {
            for (int u = 0; u < kPerThread; ++u) {
                const int i = static_cast<int>(at.thread.y) + v * kTileThreads;
                const int j = static_cast<int>(at.thread.x) + u * kTileThreads;
                const bool inLeft = row + i < factors.rows() && first + j < factors.inner();
                const bool inRight = first + i < factors.inner() && column + j < factors.columns();
                shared.left[i][j] = inLeft ? factors.left(place, row + i, first + j) : C(0);
                shared.right[i][j] = inRight ? factors.right(place, first + i, column + j) : C(0);
            }
        }
    }

    KEYFALL_HD static void multiply(const LaunchIndex& at, const Shared& shared, Registers& mine)
    {
        for (int l = 0; l < kTile; ++l)
            for (int v = 0; v < kPerThread; ++v)
                for (int u = 0; u < kPerThread; ++u)
                    addProduct(mine.sums[v][u], shared.left[at.thread.y + v * kTileThreads][l],
                               shared.right[l][at.thread.x + u * kTileThreads]);
    }

    KEYFALL_HD static void addProduct(C& sum, C a, C b)
    {
        if constexpr (std::is_same_v<C, std::int64_t>)
            sum = static_cast<C>(static_cast<std::uint64_t>(sum)
                                 + static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
        else
            sum += a * b;
    }

    KEYFALL_HD void write(const LaunchIndex& at, const Registers& mine, std::int64_t batch, std::int64_t row,
                          std::int64_t column) const
    {
        for (int v = 0; v < kPerThread; ++v) {
            for (int u = 0; u < kPerThread; ++u) {
                const std::int64_t i = row + at.thread.y + std::int64_t{v} * kTileThreads;
                const std::int64_t j = column + at.thread.x + std::int64_t{u} * kTileThreads;
                if (i < factors.rows() && j < factors.columns())
                    factors.write(batch, i, j, mine.sums[v][u]);
            }
        }
    }
};

}  // namespace keyfall::cuda
