// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batched_tensor.h"

#include <algorithm>

namespace keyfall::vmap {

Tensor makeBatched(const Tensor& physical, int dim, int level)
{
    Dims shape = physical.shape();
    Dims strides = physical.strides();
    shape.erase(static_cast<std::size_t>(dim));
    strides.erase(static_cast<std::size_t>(dim));
    Tensor batched = Tensor::make(physical.dtype(), physical.device(), shape, strides, 0, nullptr);
    batched.impl().traits = physical.traits().withBatched(true);
    batched.impl().version = physical.impl().version;
    batched.impl().kind = std::make_shared<BatchedTensor>(physical, dim, level);
    return batched;
}

const BatchedTensor* batchedOrNull(const Tensor& tensor)
{
    if (!tensor.defined() || !tensor.traits().batched())
        return nullptr;
    return dynamic_cast<const BatchedTensor*>(tensor.impl().kind.get());
}

const BatchedTensor* batchedAt(const Tensor& tensor, int level)
{
    const BatchedTensor* batched = batchedOrNull(tensor);
    return batched != nullptr && batched->level == level ? batched : nullptr;
}

int highestLevel(const Stack& values)
{
    int level = 0;
    forEachTensor(values, [&level](const Tensor& tensor) {
        if (const BatchedTensor* batched = batchedOrNull(tensor))
            level = std::max(level, batched->level);
    });
    return level;
}

Tensor physicalOf(const Tensor& tensor)
{
    const BatchedTensor* batched = batchedOrNull(tensor);
    return batched ? physicalOf(batched->value) : tensor;
}

}  // namespace keyfall::vmap
