// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value.h"

#include <cstdint>

namespace keyfall::vmap {

/// The `kind` of a batched tensor: the physical tensor, and which of its dimensions is the batch (eleven:2.3.1).
/// The tensor that carries it has the logical shape, without that dimension, and no storage of its own.
class BatchedTensor final : public TensorExtension {
public:
    BatchedTensor(Tensor physical, int batchDim, int mapLevel)
        : value(std::move(physical)), dim(batchDim), level(mapLevel)
    {
    }

    const Tensor value;  ///< batched itself when it is mapped at a lower level, too
    const int dim;       ///< of `value`'s logical shape, 0 <= dim
    const int level;     ///< 1 is the outermost vmap

    [[nodiscard]] std::int64_t size() const { return value.size(dim); }
};

/// `physical` seen without dimension `dim`, mapped at `level`. Shares the memory.
[[nodiscard]] Tensor makeBatched(const Tensor& physical, int dim, int level);
/// What the tensor is mapped as at its highest level; null when it is not batched.
[[nodiscard]] const BatchedTensor* batchedOrNull(const Tensor& tensor);
/// The same, if that level is `level`; else null.
[[nodiscard]] const BatchedTensor* batchedAt(const Tensor& tensor, int level);
/// The highest level of any tensor among the values; 0 when none is batched.
[[nodiscard]] int highestLevel(const Stack& values);
/// The tensor without any level: what is in memory.
[[nodiscard]] Tensor physicalOf(const Tensor& tensor);

}  // namespace keyfall::vmap
