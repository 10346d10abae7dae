// SPDX-License-Identifier: MIT
#include "kernels/cpu/tile_loop.h"

#include "kernels/cpu/block_operands.h"
#include "kernels/cpu/parallel.h"
#include "kernels/cpu/strided_tiles.h"

#include <algorithm>

namespace keyfall::cpu {

namespace {

constexpr std::int64_t kTile = 32;
static_assert(kTile * kTile <= BlockOperands::kBlock);

/// The other dimension along which an operand lies closer together than along the last one; nothing if there is none.
std::optional<std::size_t> closerDimension(const Dims& shape, const Dims& strides)
{
    constexpr std::int64_t kFar = 16;  // elements: another cache line
    constexpr std::int64_t kWorthwhile = 8;
    if (strides.back() < kFar || shape.back() < kWorthwhile)
        return std::nullopt;
    std::optional<std::size_t> closest;
    for (std::size_t d = 0; d + 1 < shape.size(); ++d)
        if (strides[d] > 0 && strides[d] < strides[closest.value_or(shape.size() - 1)] && shape[d] >= kWorthwhile)
            closest = d;
    return closest;
}

void moveToSecondLast(Dims& dims, std::size_t from)
{
    const std::int64_t value = dims[from];
    dims.erase(from);
    dims.insert(dims.size() - 1, value);
}

}  // namespace

std::optional<ops::ElementwisePlan> tiledPlan(const ops::ElementwisePlan& plan)
{
    if (plan.shape.size() < 2 || plan.count < kTile * kTile)
        return std::nullopt;
    const auto operands = static_cast<std::size_t>(plan.inputCount) + 1;
    for (std::size_t k = 0; k < operands; ++k) {
        const auto closer = closerDimension(plan.shape, plan.strides[k]);
        if (!closer)
            continue;
        ops::ElementwisePlan tiled = plan;
        moveToSecondLast(tiled.shape, *closer);
        for (std::size_t i = 0; i < operands; ++i)
            moveToSecondLast(tiled.strides[i], *closer);
        return tiled;
    }
    return std::nullopt;
}

void runTiles(const ops::ElementwisePlan& plan, BlockFunction function, const BlockTypes& types, const void* parameter)
{
    const std::size_t rank = plan.shape.size();
    const std::int64_t rows = plan.shape[rank - 2];
    const std::int64_t columns = plan.shape[rank - 1];
    const std::int64_t bands = (rows + kTile - 1) / kTile;
    const std::int64_t planes = plan.count / (rows * columns);
    // parallelFor cuts at multiples of 64, so a band of 32 rows counts as 64.
    const std::int64_t perBand = std::min(rows, kTile) * columns;
    const std::int64_t grain = 64 * std::max<std::int64_t>(1, kParallelGrain / perBand);
    parallelFor(planes * bands * 64, grain, [&](std::int64_t begin, std::int64_t end) {
        BlockOperands operands(plan, types, function, parameter);
        for (std::int64_t b = begin / 64; b < end / 64; ++b) {
            const RowWalker plane(plan.shape, operands, 2, b / bands);
            const std::int64_t row = b % bands * kTile;
            const std::int64_t height = std::min(kTile, rows - row);
            for (std::int64_t column = 0; column < columns; column += kTile) {
                const std::int64_t width = std::min(kTile, columns - column);
                const auto strides = [&](std::size_t k) {
                    return TileStrides{plan.strides[k][rank - 2], plan.strides[k][rank - 1]};
                };
                const auto first = [&](std::size_t k) {
                    return operands[k].at(plane.offset(k) + row * strides(k).row + column * strides(k).column);
                };
                for (std::size_t k = 1; k < operands.count(); ++k) {
                    gatherTile(operands.buffer(k), first(k), strides(k), height, width, operands[k].size);
                    operands.setInput(k, operands.buffer(k), height * width);
                }
                operands.compute(nullptr, height * width);
                scatterTile(first(0), strides(0), operands.result(height * width), height, width, operands[0].size);
            }
        }
    });
}

}  // namespace keyfall::cpu
