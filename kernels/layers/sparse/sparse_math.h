// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"
#include "kernels/layers/sparse/sparse_tensor.h"

#include <optional>

namespace keyfall::sparse {

/// What sparse operators are made of, all of it by dispatched operators on the parts, which are strided tensors: so the
/// same code runs wherever the parts are, and every step is a hop of its own.
class SparseMath : public TensorMath {
public:
    explicit SparseMath(const TensorMath& math) : TensorMath(math) {}
    explicit SparseMath(Dispatcher& dispatcher) : TensorMath(dispatcher) {}

    // Steps on strided tensors -----------------------------------------------------------------------------------

    /// 0, 1, ..., count - 1 as int64.
    [[nodiscard]] Tensor arange(std::int64_t count, Device device) const;
    [[nodiscard]] Tensor zerosOn(Device device, DType dtype, const Dims& shape) const;
    [[nodiscard]] Tensor cast(const Tensor& a, DType dtype) const;
    [[nodiscard]] Tensor pick(const Tensor& a, std::int64_t dim, const Tensor& positions) const
    {
        return call("index_select", {a, dim, positions});
    }
    [[nodiscard]] Tensor row(const Tensor& a, std::int64_t index) const
    {
        return call("select.int", {a, std::int64_t{0}, index});
    }
    /// Rows of `a` added up: result[group[i]] += a[i], for `count` results.
    [[nodiscard]] Tensor sumInto(const Tensor& a, const Tensor& group, std::int64_t count) const;
    [[nodiscard]] Tensor cumsum(const Tensor& a) const { return call("cumsum", {a, std::int64_t{0}}); }
    /// The number in an integer tensor of one element: waits for its device.
    [[nodiscard]] std::int64_t number(const Tensor& a) const;
    /// The positions, in order, at which a boolean vector is true.
    [[nodiscard]] Tensor positionsOf(const Tensor& mask) const;
    /// `vector` [n] with `count` dimensions of size one behind it.
    [[nodiscard]] Tensor withTrailing(const Tensor& vector, int count) const;
    [[nodiscard]] Tensor concat(const std::vector<Tensor>& tensors, std::int64_t dim) const
    {
        return call("cat", {tensors, dim});
    }

    /// Runs of positions, one after the other: run i is starts[i], starts[i] + 1, ... of lengths[i] positions.
    struct Expanded {
        Tensor run;  ///< which run each position is of
        Tensor position;
    };
    [[nodiscard]] Expanded expanded(const Tensor& starts, const Tensor& lengths) const;

    // Coordinates ------------------------------------------------------------------------------------------------

    /// Row-major positions of the columns of `indices` in a space of `sizes`. Throws where they do not fit in 63 bits.
    [[nodiscard]] Tensor flattened(const Tensor& indices, const Dims& sizes) const;
    /// The inverse: [sizes, n].
    [[nodiscard]] Tensor coordinates(const Tensor& flat, const Dims& sizes) const;

    /// Equal positions put together: `order` sorts them without changing the order of equal ones, `group` (of each of the
    /// sorted) counts the different ones from 0, `first` is where each of those was first. At least one position.
    struct Groups {
        Tensor order;
        Tensor group;
        Tensor first;
        std::int64_t count = 0;
    };
    [[nodiscard]] Groups grouped(const Tensor& flat) const;

    // Sparse tensors ---------------------------------------------------------------------------------------------

    /// No elements at all: every dimension is sparse, as in PyTorch.
    [[nodiscard]] Tensor emptyCoo(Device device, DType dtype, const Dims& size) const;
    /// Without repetitions; explicit zeros stay. The same object when it is coalesced already, else in row-major order
    /// (eleven:2.8.2).
    [[nodiscard]] Tensor coalesced(const Tensor& coo) const;
    /// The same, and in row-major order in any case.
    [[nodiscard]] Tensor ordered(const Tensor& coo) const;
    /// Repetitions are added up.
    [[nodiscard]] Tensor dense(const Tensor& sparse) const;
    /// The elements of a strided tensor that are not zero; of dimensions beyond `sparseDim` whole blocks. Coalesced.
    [[nodiscard]] Tensor cooOf(const Tensor& dense, std::int64_t sparseDim) const;
    /// Of a matrix in either layout; a COO one is coalesced first.
    [[nodiscard]] Tensor csrOf(const Tensor& sparse) const;
    [[nodiscard]] Tensor cooOf(const Tensor& sparse) const;
    /// The elements of a strided tensor at the places of `mask`, in its layout and order.
    [[nodiscard]] Tensor masked(const Tensor& dense, const Tensor& mask) const;
    /// The row of each stored element of a CSR matrix.
    [[nodiscard]] Tensor rowsOf(const SparseCsrTensor& csr) const;
    /// How often each of 0 ... count - 1 is in `rows`, summed up from the front: [count + 1].
    [[nodiscard]] Tensor compressed(const Tensor& rows, std::int64_t count) const;

private:
    [[nodiscard]] Tensor ones(std::int64_t count, Device device) const;
};

/// The first `count` sizes; the others.
[[nodiscard]] Dims head(const Dims& dims, std::size_t count);
[[nodiscard]] Dims tail(const Dims& dims, std::size_t from);

}  // namespace keyfall::sparse
