// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/construct.h"

#include "kernels/layers/sparse/sparse_tensor.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace keyfall::sparse {

namespace {

using ops::reject;

Tensor onHost(const Tensor& tensor)
{
    return ops::contiguous(ops::copyTo(tensor, kCpu, tensor.dtype()));
}

/// The smallest or largest index of each sparse dimension, found where the indices are.
std::vector<std::int64_t> extremes(const Tensor& indices, ops::ReductionFormula formula)
{
    const ops::Backend& backend = ops::backendFor(indices.device().type);
    const ops::ReductionPlan plan =
        ops::planReduction(backend, indices, std::vector<std::int64_t>{1}, false, DType::int64);
    backend.reduce(formula, plan);
    const Tensor host = onHost(plan.output);
    const auto* data = host.hostData<std::int64_t>();
    return {data, data + host.numel()};
}

void checkIndices(const Tensor& indices, const std::optional<Dims>& size, Dims& smallest)
{
    if (indices.numel() == 0) {
        smallest = Dims(static_cast<std::size_t>(indices.size(0)), 0);
        return;
    }
    const auto least = extremes(indices, ops::ReductionFormula::amin);
    const auto most = extremes(indices, ops::ReductionFormula::amax);
    smallest = Dims(most.size());
    for (std::size_t d = 0; d < most.size(); ++d) {
        if (least[d] < 0)
            reject("found negative index " + std::to_string(least[d]) + " for dim " + std::to_string(d));
        if (size && most[d] >= (*size)[d])
            reject("size is inconsistent with indices: for dim " + std::to_string(d) + ", size is "
                   + std::to_string((*size)[d]) + " but found index " + std::to_string(most[d]));
        smallest[d] = most[d] + 1;
    }
}

void checkSameDevice(const Tensor& first, const Tensor& values, const char* what)
{
    if (first.device() != values.device())
        throw DispatchError(DispatchErrorKind::deviceMismatch,
                            std::string("device of ") + what + " (" + nameOf(first.device())
                                + ") must match device of values (" + nameOf(values.device()) + ")");
}

/// What must hold of the rows, in PyTorch's words and order (eleven:2.8.3): all columns first, then row by row.
void checkRows(const std::int64_t* crow, const std::int64_t* col, std::int64_t rows, std::int64_t nnz,
               std::int64_t columns)
{
    const auto require = [](bool holds, const char* what) {
        if (!holds)
            reject(std::string(what) + " is not satisfied.");
    };
    require(std::all_of(col, col + nnz, [columns](std::int64_t c) { return c >= 0 && c < columns; }),
            "`0 <= col_indices < ncols`");
    require(crow[0] == 0, "`crow_indices[..., 0] == 0`");
    require(crow[rows] == nnz, "`crow_indices[..., -1] == nnz`");
    for (std::int64_t r = 0; r < rows; ++r) {
        const std::int64_t length = crow[r + 1] - crow[r];
        require(length >= 0 && length <= columns, "`0 <= crow_indices[..., 1:] - crow_indices[..., :-1] <= ncols`");
        // A row that reaches past the last column index cannot be sorted either.
        const bool inside = crow[r + 1] <= nnz;
        require(
            inside && std::adjacent_find(col + crow[r], col + crow[r + 1], std::greater_equal<>()) == col + crow[r + 1],
            "`col_indices[..., crow_indices[..., i - 1]:crow_indices[..., i]] for all i = 1, ..., nrows are sorted "
            "and distinct along the last dimension values`");
    }
}

}  // namespace

Tensor constructCoo(const Tensor& indices, const Tensor& values, const std::optional<Dims>& size)
{
    if (indices.layout() != Layout::strided || values.layout() != Layout::strided)
        reject("indices and values of a sparse tensor must be strided tensors");
    if (indices.dim() != 2)
        reject("indices must be sparse_dim x nnz, but got: " + textOf(indices.shape()));
    if (isFloating(indices.dtype()) || indices.dtype() == DType::boolean)
        reject(std::string("indices must be an int64 tensor, but got ") + ops::scalarTypeName(indices.dtype()));
    checkSameDevice(indices, values, "indices");
    const Tensor coordinates = ops::castTo(indices, DType::int64);
    // A single value without dimension stands for a vector of one.
    const Tensor elements = values.dim() == 0 ? values.view(Dims{1}, Dims{1}, values.offset()) : values;
    const auto sparseDim = static_cast<std::size_t>(indices.size(0));
    const std::size_t denseDim = elements.shape().size() - 1;
    if (size && size->size() != sparseDim + denseDim)
        reject("number of dimensions must be sparse_dim (" + std::to_string(sparseDim) + ") + dense_dim ("
               + std::to_string(denseDim) + "), but got " + std::to_string(size->size()));
    if (coordinates.device().type == DeviceType::meta)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a sparse tensor on meta has no indices to check; make it on cpu or cuda");
    Dims smallest;
    checkIndices(coordinates, size, smallest);
    if (indices.size(1) != elements.size(0))
        reject("indices and values must have same nnz, but got nnz from indices: " + std::to_string(indices.size(1))
               + ", nnz from values: " + std::to_string(elements.size(0)));
    const Dims dense(elements.shape().begin() + 1, elements.shape().end());
    for (const std::int64_t extent : dense)
        smallest.push_back(extent);
    const Dims shape = size.value_or(smallest);
    const Dims tail(shape.begin() + sparseDim, shape.end());
    if (!(tail == dense)) {
        Dims expected = tail;
        expected.insert(0, elements.size(0));
        reject("values has incorrect size, expected " + textOf(expected) + ", got " + textOf(elements.shape()));
    }
    return makeCoo(coordinates, elements, shape, elements.size(0) < 2);
}

Tensor withCoalesced(const Tensor& tensor, bool coalesced)
{
    const SparseCooTensor& coo = *cooOrNull(tensor);
    if (!coalesced)
        return makeCoo(coo.indices, coo.values, tensor.shape(), false);
    const Tensor host = onHost(coo.indices);
    const auto* index = host.hostData<std::int64_t>();
    const std::int64_t nnz = coo.nnz();
    std::vector<std::vector<std::int64_t>> columns(static_cast<std::size_t>(nnz));
    for (std::int64_t i = 0; i < nnz; ++i)
        for (std::int64_t d = 0; d < coo.sparseDim(); ++d)
            columns[static_cast<std::size_t>(i)].push_back(index[d * nnz + i]);
    const bool ordered = std::is_sorted(columns.begin(), columns.end());
    std::sort(columns.begin(), columns.end());
    if (const auto twice = std::adjacent_find(columns.begin(), columns.end()); twice != columns.end())
        reject("the tensor is said to be coalesced, but it has two elements at "
               + textOf(Dims(twice->begin(), twice->end())) + ". Say \"coalesced\": false, or add them up");
    return makeCoo(coo.indices, coo.values, tensor.shape(), true, ordered);
}

Tensor constructCsr(const Tensor& crow, const Tensor& col, const Tensor& values, const std::optional<Dims>& size)
{
    if (crow.dim() == 0)
        reject("crow_indices must have dimensionality >= 1 but got 0");
    if (crow.dim() != 1 || col.dim() != 1)
        reject(
            "crow_indices and col_indices must be vectors: batches of compressed tensors are not supported here. Got "
            "the shapes "
            + textOf(crow.shape()) + " and " + textOf(col.shape()));
    if (values.dim() == 0)
        reject("values must have dimensionality > sum of batch and block dimensionalities (=0 + 0) but got 0");
    const std::size_t dense = values.shape().size() - 1;
    if (dense > 0 || (size && size->size() != 2))
        reject(
            "tensor dimensionality must be sum of batch, base, and dense dimensionalites (=0 + 2 + "
            + std::to_string(dense) + ") but got " + std::to_string(size ? size->size() : 2 + dense)
            + (size && size->size() == 2 ? "; compressed tensors with dense dimensions are not supported here" : ""));
    if (crow.dtype() != col.dtype())
        reject(std::string("crow_indices and col_indices must have the same dtype, bot got ")
               + ops::scalarTypeName(crow.dtype()) + " and " + ops::scalarTypeName(col.dtype()) + ", respectively");
    if (crow.dtype() != DType::int64 && crow.dtype() != DType::int32)
        reject(std::string("crow_indices and col_indices dtype must be Int or Long, but got ")
               + ops::scalarTypeName(crow.dtype()));
    checkSameDevice(crow, values, "crow_indices");
    checkSameDevice(col, values, "col_indices");
    const std::int64_t nnz = values.size(0);
    if (size && crow.numel() != (*size)[0] + 1)
        reject("crow_indices.shape[-1] must be equal to the number of rows + 1 (=" + std::to_string((*size)[0] + 1)
               + "), but got " + std::to_string(crow.numel()));
    if (crow.numel() == 0)
        reject("crow_indices must have the number of rows + 1 elements, but got 0");
    if (col.numel() != nnz)
        reject("col_indices.shape[-1] must be equal to nnz (=" + std::to_string(nnz)
               + ") as defined by values.shape[0], but got " + std::to_string(col.numel()));
    if (crow.device().type == DeviceType::meta)
        throw DispatchError(DispatchErrorKind::unsupported,
                            "a sparse tensor on meta has no indices to check; make it on cpu or cuda");
    const Tensor rowStarts = ops::castTo(crow, DType::int64);
    const Tensor columns = ops::castTo(col, DType::int64);
    const Tensor hostRows = onHost(rowStarts);
    const Tensor hostColumns = onHost(columns);
    const auto* c = hostColumns.hostData<std::int64_t>();
    const std::int64_t rows = crow.numel() - 1;
    const Dims shape = size.value_or(Dims{rows, nnz == 0 ? 0 : *std::max_element(c, c + nnz) + 1});
    checkRows(hostRows.hostData<std::int64_t>(), c, rows, nnz, shape[1]);
    return makeCsr(rowStarts, columns, values, shape);
}

}  // namespace keyfall::sparse
