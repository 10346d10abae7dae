// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"

#include <cstddef>
#include <span>
#include <vector>

namespace keyfall::ops {

/// The dimensions from the one that moves fastest through memory to the slowest, by all operands' strides together
/// (0: no opinion). Ties keep the row-major order, as PyTorch's TensorIterator does.
[[nodiscard]] std::vector<std::size_t> memoryOrder(const Dims& shape, std::span<const Dims* const> strides);
/// Dense strides for `shape` with the dimensions in memory in `order` (fastest first).
[[nodiscard]] Dims denseStrides(const Dims& shape, const std::vector<std::size_t>& order);
/// Every element has its own place and there are no gaps: a permutation of a contiguous tensor.
[[nodiscard]] bool isDense(const Dims& shape, const Dims& strides);
/// Two different indices certainly lead to the same element.
[[nodiscard]] bool repeatsElements(const Dims& shape, const Dims& strides);

/// Strides for a new tensor with the order of memory of an existing one (PyTorch's preserve_format).
[[nodiscard]] Dims preservedStrides(const Dims& shape, const Dims& strides);

/// A loop nest over several operands, made as short as it can be.
///
/// Drops dimensions of size one, orders the rest by `memoryOrder` (the first operand's opinion counts first) and merges
/// neighbours where every operand's strides allow. `shape` and `strides` are rewritten, outermost first. A shape
/// without elements becomes [0].
void coalesce(Dims& shape, std::span<Dims> strides);

}  // namespace keyfall::ops
