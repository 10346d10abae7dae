// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/broadcast.h"

#include "kernels/ops/reject.h"

namespace keyfall::ops {

Dims broadcastShapes(const Dims& a, const Dims& b)
{
    const std::size_t rank = std::max(a.size(), b.size());
    Dims result(rank);
    for (std::size_t fromBack = 1; fromBack <= rank; ++fromBack) {
        const std::size_t at = rank - fromBack;
        const std::int64_t sizeA = fromBack <= a.size() ? a[a.size() - fromBack] : 1;
        const std::int64_t sizeB = fromBack <= b.size() ? b[b.size() - fromBack] : 1;
        if (sizeA != sizeB && sizeA != 1 && sizeB != 1)
            reject("The size of tensor a (" + std::to_string(sizeA) + ") must match the size of tensor b ("
                   + std::to_string(sizeB) + ") at non-singleton dimension " + std::to_string(at));
        result[at] = sizeA == 1 ? sizeB : sizeA;
    }
    return result;
}

bool broadcastsTo(const Dims& from, const Dims& to)
{
    if (from.size() > to.size())
        return false;
    for (std::size_t fromBack = 1; fromBack <= from.size(); ++fromBack) {
        const std::int64_t size = from[from.size() - fromBack];
        if (size != 1 && size != to[to.size() - fromBack])
            return false;
    }
    return true;
}

Dims broadcastStrides(const Dims& shape, const Dims& strides, const Dims& to)
{
    Dims result(to.size());
    const std::size_t added = to.size() - shape.size();
    for (std::size_t i = 0; i < shape.size(); ++i)
        result[added + i] = shape[i] == 1 && to[added + i] != 1 ? 0 : strides[i];
    return result;
}

}  // namespace keyfall::ops
