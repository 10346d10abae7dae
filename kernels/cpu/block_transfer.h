// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"

#include <cstddef>
#include <cstdint>

/// Moves elements between tensors' memory and block buffers (block_loop.h).
namespace keyfall::cpu {

/// buffer[i] = from[i * stride] for i < n; `size` bytes an element.
void gather(void* buffer, const std::byte* from, std::int64_t stride, std::int64_t n, std::size_t size);
/// to[i * stride] = buffer[i].
void scatter(std::byte* to, std::int64_t stride, const void* buffer, std::int64_t n, std::size_t size);
/// float16 or bfloat16 to float32 and back, both contiguous.
void halfToFloat(float* to, const void* from, std::int64_t n, DType half);
void floatToHalf(void* to, const float* from, std::int64_t n, DType half);
/// Copies to memory that will not be read soon, around the cache.
void streamOut(std::byte* to, const void* buffer, std::size_t bytes);
/// Makes streamed data visible before another thread is told about it.
void finishStreaming();

}  // namespace keyfall::cpu
