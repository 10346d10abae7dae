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

/// output[b, i, j] = sum of left[b, i, l] * right[b, l, j]: a block computes a tile of 32 x 32, going along l in steps
/// of 32 for which both tiles are put into shared memory first. Two phases a step: fetch, multiply.
template <class C>
struct TiledMatmul {
    static constexpr KernelName kNameText = kernelName("tiled_matmul", ComputeType<C>::kName);
    static constexpr const char* kName = kNameText.text;

    struct Shared {
        C left[kTile][kTile + 1];  // one more, so that a column's elements lie in different banks
        C right[kTile][kTile + 1];
    };
    struct Registers {
        C sums[kPerThread][kPerThread] = {};
    };

    Loop batches;
    Operand operands[2];     ///< left, right: strides of the batch dimensions
    void* output = nullptr;  ///< contiguous
    DType dtype = DType::float32;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::int64_t inner = 0;
    std::int64_t leftRowStride = 0;
    std::int64_t leftInnerStride = 0;
    std::int64_t rightInnerStride = 0;
    std::int64_t rightColumnStride = 0;
    std::int64_t firstBatch = 0;  ///< a grid has 65535 blocks in y and z: more rows or batches take more launches
    std::int64_t firstRow = 0;

    [[nodiscard]] KEYFALL_HD int phases() const { return 2 * static_cast<int>((inner + kTile - 1) / kTile) + 1; }

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
        visit(output);
        for (Operand& operand : operands)
            operand.forEachPointer(visit);
    }

private:
    KEYFALL_HD void fetch(const LaunchIndex& at, Shared& shared, std::int64_t batch, std::int64_t row,
                          std::int64_t column, std::int64_t first) const
    {
        std::int64_t offsets[2];
        locate(batches, batch, operands, offsets);
        for (int v = 0; v < kPerThread; ++v) {
            for (int u = 0; u < kPerThread; ++u) {
                const int i = static_cast<int>(at.thread.y) + v * kTileThreads;
                const int j = static_cast<int>(at.thread.x) + u * kTileThreads;
                const bool inLeft = row + i < rows && first + j < inner;
                const bool inRight = first + i < inner && column + j < columns;
                shared.left[i][j] = inLeft
                    ? load<C>(dtype, operands[0].data,
                              offsets[0] + (row + i) * leftRowStride + (first + j) * leftInnerStride)
                    : C(0);
                shared.right[i][j] = inRight
                    ? load<C>(dtype, operands[1].data,
                              offsets[1] + (first + i) * rightInnerStride + (column + j) * rightColumnStride)
                    : C(0);
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
                const std::int64_t i = row + at.thread.y + v * kTileThreads;
                const std::int64_t j = column + at.thread.x + u * kTileThreads;
                if (i < rows && j < columns)
                    store(dtype, output, (batch * rows + i) * columns + j, mine.sums[v][u]);
            }
        }
    }
};

}  // namespace keyfall::cuda
