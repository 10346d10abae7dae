// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/issue.h"
#include "kernels/cuda/kernels/tiled_product.h"

#include <algorithm>

namespace keyfall::cuda {

/// Launches a product in tiles; more than one launch where a grid has too few blocks.
template <class Factors>
void launchTiled(const CudaDevices& devices, const Factors& factors, std::int64_t batches, LaunchSite site)
{
    constexpr std::int64_t kMostBlocks = 65535;  // in y and in z
    constexpr std::int64_t kMostRows = kMostBlocks * kTile;
    const auto tiles = [](std::int64_t size) { return static_cast<std::uint32_t>((size + kTile - 1) / kTile); };
    TiledProduct<Factors> kernel;
    kernel.factors = factors;
    for (std::int64_t batch = 0; batch < batches; batch += kMostBlocks) {
        for (std::int64_t row = 0; row < factors.rows(); row += kMostRows) {
            kernel.firstBatch = batch;
            kernel.firstRow = row;
            const Extent3 grid{tiles(factors.columns()), tiles(std::min(kMostRows, factors.rows() - row)),
                               static_cast<std::uint32_t>(std::min(kMostBlocks, batches - batch))};
            issue(devices, kernel, {grid, {kTileThreads, kTileThreads, 1}}, site);
        }
    }
}

}  // namespace keyfall::cuda
