// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

// Several tensors one after the other: their indices are moved, their blocks padded (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

using ops::reject;

/// The blocks of one tensor at their place among zeros for the others' (a dense dimension).
Tensor padded(const SparseMath& math, const Tensor& values, std::int64_t dim, std::int64_t before, std::int64_t after)
{
    std::vector<Tensor> parts;
    const auto zeros = [&](std::int64_t width) {
        Dims shape = values.shape();
        shape[static_cast<std::size_t>(dim)] = width;
        return math.zerosOn(values.device(), values.dtype(), shape);
    };
    if (before > 0)
        parts.push_back(zeros(before));
    parts.push_back(values);
    if (after > 0)
        parts.push_back(zeros(after));
    return parts.size() == 1 ? values : math.concat(parts, dim);
}

void checkAlike(const std::vector<Tensor>& tensors, std::size_t dim)
{
    const SparseCooTensor& first = *cooOrNull(tensors.front());
    Dims expected = tensors.front().shape();
    for (std::size_t i = 1; i < tensors.size(); ++i) {
        const SparseCooTensor& coo = *cooOrNull(tensors[i]);
        Dims shape = tensors[i].shape();
        if (shape.size() == expected.size())
            shape[dim] = expected[dim];
        if (!(shape == expected))
            reject("All tensors must have the same shape: " + textOf(expected)
                   + " (except in the concatenating dimension), but found shape: " + textOf(tensors[i].shape())
                   + " at position " + std::to_string(i) + ".");
        if (coo.sparseDim() != first.sparseDim())
            reject("All tensors must have the same sparse_dim and dense_dim: " + std::to_string(first.sparseDim())
                   + ", " + std::to_string(first.denseDim()) + ", but tensor at position " + std::to_string(i) + " has "
                   + std::to_string(coo.sparseDim()) + ", " + std::to_string(coo.denseDim()) + ".");
    }
}

void cat(SparseCall& call)
{
    const SparseMath& math = call.math();
    std::vector<Tensor> tensors = std::get<std::vector<Tensor>>(call.arguments().front());
    bool rows = true;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!isSparse(tensors[i]))
            reject("Concatenating sparse tensors, but a dense tensor was found at position " + std::to_string(i)
                   + ". Call to_sparse() on it, or to_dense() on the others.");
        rows = rows && csrOrNull(tensors[i]);
        tensors[i] = math.cooOf(tensors[i]);
    }
    const auto dim = ops::wrapDim(call.integer("dim"), tensors.front().dim());
    checkAlike(tensors, dim);
    const std::int64_t sparseDim = cooOrNull(tensors.front())->sparseDim();
    Dims size = tensors.front().shape();
    size[dim] = 0;
    for (const Tensor& tensor : tensors)
        size[dim] += tensor.shape()[dim];
    std::vector<Tensor> indices;
    std::vector<Tensor> values;
    std::int64_t before = 0;
    for (const Tensor& tensor : tensors) {
        const SparseCooTensor& coo = *cooOrNull(tensor);
        const std::int64_t width = tensor.shape()[dim];
        if (static_cast<std::int64_t>(dim) >= sparseDim) {
            indices.push_back(coo.indices);
            values.push_back(padded(math, coo.values, static_cast<std::int64_t>(dim) - sparseDim + 1, before,
                                    size[dim] - before - width));
        } else {
            std::vector<Tensor> moved;
            for (std::int64_t d = 0; d < sparseDim; ++d) {
                const Tensor row = math.row(coo.indices, d);
                const bool shifts = d == static_cast<std::int64_t>(dim) && before > 0;
                moved.push_back(math.reshape(shifts ? math.add(row, before) : row, Dims{1, coo.nnz()}));
            }
            indices.push_back(moved.size() == 1 ? moved[0] : math.concat(moved, 0));
            values.push_back(coo.values);
        }
        before += width;
    }
    const Tensor elements = math.concat(values, 0);
    const Tensor result = makeCoo(math.concat(indices, 1), elements, size, elements.size(0) < 2);
    call.finish(rows && size.size() == 2 ? math.csrOf(result) : result);
}

}  // namespace

const std::vector<RuleEntry>& joiningRules()
{
    static const std::vector<RuleEntry> rules{{"cat", cat}};
    return rules;
}

}  // namespace keyfall::sparse
