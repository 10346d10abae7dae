// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/dimension.h"

#include "kernels/ops/reject.h"

namespace keyfall::ops {

std::size_t wrapDim(std::int64_t dim, std::int64_t rank)
{
    const std::int64_t count = rank == 0 ? 1 : rank;
    if (dim < -count || dim >= count)
        reject("Dimension out of range (expected to be in range of [" + std::to_string(-count) + ", "
               + std::to_string(count - 1) + "], but got " + std::to_string(dim) + ")");
    return static_cast<std::size_t>(dim < 0 ? dim + count : dim);
}

std::vector<bool> dimMask(const std::vector<std::int64_t>& dims, int rank)
{
    // A 0-dim tensor accepts dimension 0 and -1, so the mask has a place for it.
    std::vector<bool> mask(static_cast<std::size_t>(rank == 0 ? 1 : rank), dims.empty());
    for (const std::int64_t dim : dims) {
        const std::size_t at = wrapDim(dim, rank);
        if (mask[at])
            reject("dim " + std::to_string(at) + " appears multiple times in the list of dims");
        mask[at] = true;
    }
    return mask;
}

void checkSizes(const Dims& shape)
{
    for (const std::int64_t size : shape)
        if (size < 0)
            reject("Trying to create tensor with negative dimension " + std::to_string(size) + ": " + textOf(shape));
}

}  // namespace keyfall::ops
