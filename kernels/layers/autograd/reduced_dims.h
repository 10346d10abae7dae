// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/backward_call.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyfall::autograd {

/// The dimensions of `self` that the call reduced (its argument `dim`), ascending and not negative; all of them when it
/// named none.
[[nodiscard]] std::vector<std::size_t> reducedDims(const BackwardCall& b);
/// How many elements of `self` each result was made of.
[[nodiscard]] std::int64_t reducedCount(const BackwardCall& b);
/// A tensor of the result's shape with the reduced dimensions back, spread over them.
[[nodiscard]] Tensor spread(const BackwardCall& b, const Tensor& tensor);

/// The tensor, of the result's shape, with the dimensions back that the call named and took away. Of all of them it has none,
/// and is broadcast.
[[nodiscard]] Tensor withReduced(const BackwardCall& b, Tensor tensor);

}  // namespace keyfall::autograd
