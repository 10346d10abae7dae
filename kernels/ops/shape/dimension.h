// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"

#include <cstdint>
#include <vector>

namespace keyfall::ops {

/// `dim` counted from the front, for a tensor with `rank` dimensions (0 counts as 1, as in PyTorch).
/// Throws "Dimension out of range (expected to be in range of [-2, 1], but got 2)".
[[nodiscard]] std::size_t wrapDim(std::int64_t dim, std::int64_t rank);
/// One flag per dimension; throws for a dimension out of range or named twice. An empty list means all of them.
[[nodiscard]] std::vector<bool> dimMask(const std::vector<std::int64_t>& dims, int rank);
/// Throws "Trying to create tensor with negative dimension -1: [2, -1]".
void checkSizes(const Dims& shape);
[[nodiscard]] inline Dims toDims(const std::vector<std::int64_t>& values)
{
    return {values.begin(), values.end()};
}

}  // namespace keyfall::ops
