// SPDX-License-Identifier: MIT
#include "kernels/cpu/strided_tiles.h"

namespace keyfall::cpu {

namespace {

template <class T>
void gatherAs(T* buffer, const T* from, TileStrides strides, std::int64_t rows, std::int64_t columns)
{
    if (strides.column <= strides.row) {
        for (std::int64_t r = 0; r < rows; ++r)
            for (std::int64_t c = 0; c < columns; ++c)
                buffer[r * columns + c] = from[r * strides.row + c * strides.column];
    } else {
        for (std::int64_t c = 0; c < columns; ++c)
            for (std::int64_t r = 0; r < rows; ++r)
                buffer[r * columns + c] = from[r * strides.row + c * strides.column];
    }
}

template <class T>
void scatterAs(T* to, TileStrides strides, const T* buffer, std::int64_t rows, std::int64_t columns)
{
    if (strides.column <= strides.row) {
        for (std::int64_t r = 0; r < rows; ++r)
            for (std::int64_t c = 0; c < columns; ++c)
                to[r * strides.row + c * strides.column] = buffer[r * columns + c];
    } else {
        for (std::int64_t c = 0; c < columns; ++c)
            for (std::int64_t r = 0; r < rows; ++r)
                to[r * strides.row + c * strides.column] = buffer[r * columns + c];
    }
}

/// Calls `visit` with a null pointer to the unsigned type of `size` bytes.
template <class Visit>
void withWord(std::size_t size, const Visit& visit)
{
    switch (size) {
    case 1: return visit(static_cast<std::uint8_t*>(nullptr));
    case 2: return visit(static_cast<std::uint16_t*>(nullptr));
    case 4: return visit(static_cast<std::uint32_t*>(nullptr));
    default: return visit(static_cast<std::uint64_t*>(nullptr));
    }
}

}  // namespace

void gatherTile(void* buffer, const std::byte* from, TileStrides strides, std::int64_t rows, std::int64_t columns,
                std::size_t size)
{
    withWord(size, [&]<class T>(T*) {
        gatherAs(static_cast<T*>(buffer), reinterpret_cast<const T*>(from), strides, rows, columns);
    });
}

void scatterTile(std::byte* to, TileStrides strides, const void* buffer, std::int64_t rows, std::int64_t columns,
                 std::size_t size)
{
    withWord(size, [&]<class T>(T*) {
        scatterAs(reinterpret_cast<T*>(to), strides, static_cast<const T*>(buffer), rows, columns);
    });
}

}  // namespace keyfall::cpu
