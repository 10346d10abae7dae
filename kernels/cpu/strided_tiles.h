// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"

#include <cstddef>
#include <cstdint>

/// Moves rectangles of elements between a tensor's memory and a row-major block buffer.
namespace keyfall::cpu {

/// Steps, in elements, from one row and from one column of a rectangle to the next.
struct TileStrides {
    std::int64_t row = 0;
    std::int64_t column = 0;
};

/// buffer[r * columns + c] = from[r * strides.row + c * strides.column], read along the smaller stride.
void gatherTile(void* buffer, const std::byte* from, TileStrides strides, std::int64_t rows, std::int64_t columns,
                std::size_t size);
/// to[r * strides.row + c * strides.column] = buffer[r * columns + c], written along the smaller stride.
void scatterTile(std::byte* to, TileStrides strides, const void* buffer, std::int64_t rows, std::int64_t columns,
                 std::size_t size);

}  // namespace keyfall::cpu
