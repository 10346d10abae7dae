// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/sparse/sparse_math.h"

#include <cstdint>

namespace keyfall::sparse {

/// Stored elements that have the same place but for one dimension: the rows over which `_sparse_softmax` goes.
struct Segments {
    Tensor of;  ///< int64 [nnz]: which segment each element is in
    std::int64_t count = 0;
};

/// The segments along sparse dimension `dim`; the tensor has at least one element.
[[nodiscard]] Segments segmentsAlong(const SparseMath& math, const Tensor& coo, std::int64_t dim);
/// The largest of `values` [nnz, n] in each segment: [count, n].
[[nodiscard]] Tensor largestIn(const SparseMath& math, const Tensor& values, const Segments& segments);

}  // namespace keyfall::sparse
