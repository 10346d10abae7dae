// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <optional>

/// Sparse tensors from parts that somebody gives, with the checks and texts of eleven:2.8.1 and 2.8.3.
/// All throw DispatchError (kind badArgument). No dispatcher is needed: sessions and vector files build tensors too.
namespace keyfall::sparse {

/// `indices` int64 or int32 [sparse dim, nnz], `values` [nnz, dense sizes ...]. Without a size: the smallest one that has
/// all indices. The result is coalesced only when it has fewer than two entries.
[[nodiscard]] Tensor constructCoo(const Tensor& indices, const Tensor& values, const std::optional<Dims>& size);
/// A COO tensor whose maker says whether it is coalesced; refuses one that is said to be and has a coordinate twice.
/// Reads the indices on the host.
[[nodiscard]] Tensor withCoalesced(const Tensor& coo, bool coalesced);
/// `crow` and `col` int64 or int32. Without a size: as many columns as the largest index needs. Reads the indices on the
/// host to check them.
[[nodiscard]] Tensor constructCsr(const Tensor& crow, const Tensor& col, const Tensor& values,
                                  const std::optional<Dims>& size);

}  // namespace keyfall::sparse
