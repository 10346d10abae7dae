// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor_kind.h"

#include <cstdint>

namespace keyfall::sparse {

/// Coordinates and their values (eleven:2.8.1). Immutable; every operator makes a new one or shares the parts.
class SparseCooTensor final : public TensorKind {
public:
    SparseCooTensor(Tensor coordinates, Tensor elements, bool isCoalesced, bool isOrdered)
        : indices(std::move(coordinates)), values(std::move(elements)), coalesced(isCoalesced), ordered(isOrdered)
    {
    }
    [[nodiscard]] std::vector<TensorPart> parts() const override;

    const Tensor indices;  ///< int64 [sparseDim, nnz]
    const Tensor values;   ///< [nnz, dense sizes ...]
    const bool coalesced;  ///< no coordinate twice
    /// In row-major order. PyTorch calls a product of two sparse matrices coalesced, though its rows are not in order.
    const bool ordered;

    [[nodiscard]] std::int64_t nnz() const { return values.size(0); }
    [[nodiscard]] int sparseDim() const { return static_cast<int>(indices.size(0)); }
    [[nodiscard]] int denseDim() const { return values.dim() - 1; }
};

/// Compressed rows of a matrix (eleven:2.8.3). Columns are sorted and distinct in each row. Immutable.
class SparseCsrTensor final : public TensorKind {
public:
    SparseCsrTensor(Tensor rowStarts, Tensor columns, Tensor elements)
        : crow(std::move(rowStarts)), col(std::move(columns)), values(std::move(elements))
    {
    }
    [[nodiscard]] std::vector<TensorPart> parts() const override;

    const Tensor crow;    ///< int64 [rows + 1]: where each row's values start, and their number
    const Tensor col;     ///< int64 [nnz]
    const Tensor values;  ///< [nnz]

    [[nodiscard]] std::int64_t nnz() const { return values.size(0); }
};

/// Nothing is checked (construct.h does); the parts are on one device and without history.
[[nodiscard]] Tensor makeCoo(const Tensor& indices, const Tensor& values, const Dims& size, bool coalesced);
[[nodiscard]] Tensor makeCoo(const Tensor& indices, const Tensor& values, const Dims& size, bool coalesced,
                             bool ordered);
[[nodiscard]] Tensor makeCsr(const Tensor& crow, const Tensor& col, const Tensor& values, const Dims& size);

/// Null when the tensor has another layout, or is mapped by vmap.
[[nodiscard]] const SparseCooTensor* cooOrNull(const Tensor& tensor);
[[nodiscard]] const SparseCsrTensor* csrOrNull(const Tensor& tensor);
[[nodiscard]] bool isSparse(const Tensor& tensor);
/// The stored elements of either layout. The tensor must be sparse.
[[nodiscard]] const Tensor& storedValues(const Tensor& sparse);
/// The same places with other values, which have as many rows.
[[nodiscard]] Tensor withValues(const Tensor& sparse, const Tensor& values);

/// A copy on another device, part by part and without any call. Throws what ops::copyTo throws.
[[nodiscard]] Tensor copyTo(const Tensor& sparse, Device device);

}  // namespace keyfall::sparse
