// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <utility>

// Other arrangements and parts of a tensor: its indices change, its values are picked (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

using ops::reject;

/// Rules for coordinates serve compressed rows too: there and, where the result is a matrix again, back.
template <void (*kRule)(SparseCall&, const Tensor&)>
void onCoordinates(SparseCall& call)
{
    kRule(call, call.math().cooOf(call.self()));
}

void finishLike(SparseCall& call, const Tensor& result)
{
    call.finish(csrOrNull(call.self()) && result.dim() == 2 ? call.math().csrOf(result) : result);
}

Tensor line(const SparseMath& math, const Tensor& vector)
{
    return math.reshape(vector, Dims{1, vector.numel()});
}

/// The rows of the indices in another order.
Tensor rowsInOrder(const SparseMath& math, const Tensor& indices, const std::vector<std::int64_t>& order)
{
    std::vector<Tensor> rows;
    for (const std::int64_t d : order)
        rows.push_back(line(math, math.row(indices, d)));
    return rows.empty() ? indices : rows.size() == 1 ? rows[0] : math.concat(rows, 0);
}

Tensor exchanged(const SparseMath& math, const Tensor& self, std::int64_t d0, std::int64_t d1)
{
    const SparseCooTensor& coo = *cooOrNull(self);
    const std::int64_t sparseDim = coo.sparseDim();
    if (d0 >= sparseDim || d1 >= sparseDim)
        reject("sparse transpose: transposed dimensions must be sparse Got sparse_dim: " + std::to_string(sparseDim)
               + ", d0: " + std::to_string(d0) + ", d1: " + std::to_string(d1)
               + ". Call to_dense() first, or permute() for two dense dimensions");
    Dims size = self.shape();
    std::swap(size[static_cast<std::size_t>(d0)], size[static_cast<std::size_t>(d1)]);
    std::vector<std::int64_t> order(static_cast<std::size_t>(sparseDim));
    for (std::size_t d = 0; d < order.size(); ++d)
        order[d] = static_cast<std::int64_t>(d);
    std::swap(order[static_cast<std::size_t>(d0)], order[static_cast<std::size_t>(d1)]);
    return makeCoo(rowsInOrder(math, coo.indices, order), coo.values, size, coo.nnz() == 0);
}

void transpose(SparseCall& call, const Tensor& self)
{
    const auto d0 = static_cast<std::int64_t>(ops::wrapDim(call.integer("dim0"), self.dim()));
    const auto d1 = static_cast<std::int64_t>(ops::wrapDim(call.integer("dim1"), self.dim()));
    if (d0 == d1)
        return call.finish(call.self());
    finishLike(call, exchanged(call.math(), self, d0, d1));
}

void t(SparseCall& call, const Tensor& self)
{
    const SparseCooTensor& coo = *cooOrNull(self);
    if (coo.sparseDim() > 2 || coo.denseDim() != 0)
        reject("t() expects a tensor with <= 2 sparse and 0 dense dimensions, but got "
               + std::to_string(coo.sparseDim()) + " sparse and " + std::to_string(coo.denseDim())
               + " dense dimensions");
    if (self.dim() < 2)
        return call.finish(call.self());
    finishLike(call, exchanged(call.math(), self, 0, 1));
}

void permute(SparseCall& call, const Tensor& self)
{
    const auto dims = std::get<std::vector<std::int64_t>>(call.argument("dims"));
    const SparseMath& math = call.math();
    const SparseCooTensor& coo = *cooOrNull(self);
    if (static_cast<int>(dims.size()) != self.dim())
        reject("permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
               "ordering of dimensions i.e. input.dim() = "
               + std::to_string(self.dim()) + " is not equal to len(dims) = " + std::to_string(dims.size()));
    if (!dims.empty())
        static_cast<void>(ops::dimMask(dims, self.dim()));
    std::vector<std::int64_t> ofIndices;
    std::vector<std::int64_t> ofValues{0};
    Dims size;
    bool same = true;
    for (std::size_t d = 0; d < dims.size(); ++d) {
        const std::size_t from = ops::wrapDim(dims[d], self.dim());
        const bool sparse = d < static_cast<std::size_t>(coo.sparseDim());
        if (sparse != (from < static_cast<std::size_t>(coo.sparseDim())))
            reject("permute(sparse_coo): transpositions between sparse and dense dimensions are not allowed. Call "
                   "to_dense() first");
        size.push_back(self.shape()[from]);
        same = same && (from == d || !sparse);
        if (sparse)
            ofIndices.push_back(static_cast<std::int64_t>(from));
        else
            ofValues.push_back(static_cast<std::int64_t>(from) - coo.sparseDim() + 1);
    }
    if (same && std::is_sorted(ofValues.begin(), ofValues.end()))
        return call.finish(call.self());
    const Tensor values = ofValues.size() > 1 ? math.call("permute", {coo.values, ofValues}) : coo.values;
    // PyTorch goes on to call the result coalesced where the first dimension stays.
    const bool coalesced = coo.nnz() == 0 || (coo.coalesced && !ofIndices.empty() && ofIndices.front() == 0);
    finishLike(call,
               makeCoo(same ? coo.indices : rowsInOrder(math, coo.indices, ofIndices), values, size, coalesced,
                       coo.nnz() == 0 || (same && coo.ordered)));
}

void select(SparseCall& call, const Tensor& self)
{
    const SparseMath& math = call.math();
    if (self.dim() == 0)
        reject("select() cannot be applied to a 0-dim tensor.");
    const auto dim = static_cast<std::int64_t>(ops::wrapDim(call.integer("dim"), self.dim()));
    const std::int64_t given = call.integer("index");
    const std::int64_t size = self.size(static_cast<int>(dim));
    if (given < -size || given >= size)
        reject("select(): index " + std::to_string(given) + " out of range for tensor of size " + textOf(self.shape())
               + " at dimension " + std::to_string(dim));
    const std::int64_t index = given < 0 ? given + size : given;
    const SparseCooTensor& coo = *cooOrNull(self);
    Dims rest = self.shape();
    rest.erase(static_cast<std::size_t>(dim));
    if (dim >= coo.sparseDim())
        return call.finish(makeCoo(coo.indices, math.call("select.int", {coo.values, dim - coo.sparseDim() + 1, index}),
                                   rest, coo.nnz() < 2));
    const Tensor found = math.positionsOf(math.equal(math.row(coo.indices, dim), index));
    const Tensor values = math.pick(coo.values, 0, found);
    if (coo.sparseDim() == 1)  // no sparse dimension is left
        return call.finish(math.cast(math.sum(values, {0}, false), values.dtype()));
    std::vector<std::int64_t> others;
    for (std::int64_t d = 0; d < coo.sparseDim(); ++d)
        if (d != dim)
            others.push_back(d);
    const Tensor indices = math.pick(rowsInOrder(math, coo.indices, others), 1, found);
    call.finish(makeCoo(indices, values, rest, found.numel() < 2));
}

/// Positions counted from the front; throws for one that is outside. Dense dimensions cannot be counted from the back,
/// as in PyTorch.
Tensor checkedPositions(const SparseMath& math, const Tensor& index, const Tensor& self, std::int64_t dim)
{
    const std::int64_t sparseDim = cooOrNull(self)->sparseDim();
    if (index.numel() == 0)
        return index;
    const std::int64_t size = self.size(static_cast<int>(dim));
    const std::int64_t least = math.number(math.call("min", {index}));
    const std::int64_t most = math.number(math.call("max", {index}));
    if (dim >= sparseDim && cooOrNull(self)->nnz() == 0)
        return index;  // nothing is picked
    if (dim >= sparseDim && (least < 0 || most >= size))
        reject("index " + std::to_string(least < 0 ? least : most) + " is out of bounds for dimension "
               + std::to_string(dim - sparseDim + 1) + " with size " + std::to_string(size)
               + " of the values of a sparse tensor");
    if (least < -size || most >= size)
        reject("index_select(): index contains " + std::to_string(most >= size ? most : least)
               + " that is out of range for tensor of size " + textOf(self.shape()) + " at dimension "
               + std::to_string(dim));
    return least < 0 ? math.call("remainder.Scalar", {index, size}) : index;
}

void indexSelect(SparseCall& call, const Tensor& self)
{
    const SparseMath& math = call.math();
    const auto dim = static_cast<std::int64_t>(ops::wrapDim(call.integer("dim"), self.dim()));
    const Tensor index = call.tensor(2);
    if (index.dim() != 1 || index.dtype() != DType::int64 || index.layout() != Layout::strided)
        reject("index_select() argument index must be 1-D strided (non-sparse) long-tensor.");
    const Tensor positions = checkedPositions(math, index, self, dim);
    const SparseCooTensor& coo = *cooOrNull(self);
    Dims size = self.shape();
    size[static_cast<std::size_t>(dim)] = index.numel();
    if (dim >= coo.sparseDim())
        return call.finish(
            makeCoo(coo.indices, math.pick(coo.values, dim - coo.sparseDim() + 1, positions), size, coo.nnz() < 2));
    // The elements in order of the dimension, so that each wanted position has its elements in one run.
    const Tensor row = math.row(coo.indices, dim);
    const Stack sorted = math.callAll("sort", {row, std::int64_t{0}, false});
    const Tensor starts = math.compressed(row, self.size(static_cast<int>(dim)));
    const Tensor first = math.pick(starts, 0, positions);
    const Tensor last = math.pick(starts, 0, math.add(positions, std::int64_t{1}));
    const SparseMath::Expanded runs = math.expanded(first, math.sub(last, first));
    const Tensor chosen = math.pick(std::get<Tensor>(sorted[1]), 0, runs.position);
    std::vector<Tensor> rows;
    for (std::int64_t d = 0; d < coo.sparseDim(); ++d)
        rows.push_back(line(math, d == dim ? runs.run : math.pick(math.row(coo.indices, d), 0, chosen)));
    const Tensor indices = rows.size() == 1 ? rows[0] : math.concat(rows, 0);
    finishLike(call, makeCoo(indices, math.pick(coo.values, 0, chosen), size, chosen.numel() < 2));
}

void unsqueeze(SparseCall& call, const Tensor& self)
{
    const SparseMath& math = call.math();
    const auto dim = static_cast<std::int64_t>(ops::wrapDim(call.integer("dim"), self.dim() + 1));
    const SparseCooTensor& coo = *cooOrNull(self);
    Dims size = self.shape();
    size.insert(static_cast<std::size_t>(dim), 1);
    if (dim > coo.sparseDim())
        return call.finish(makeCoo(coo.indices, math.call("unsqueeze", {coo.values, dim - coo.sparseDim() + 1}), size,
                                   coo.coalesced, coo.ordered));
    std::vector<Tensor> rows;
    for (std::int64_t d = 0; d < coo.sparseDim(); ++d)
        rows.push_back(line(math, math.row(coo.indices, d)));
    rows.insert(rows.begin() + dim, math.zerosOn(self.device(), DType::int64, Dims{1, coo.nnz()}));
    call.finish(
        makeCoo(rows.size() == 1 ? rows[0] : math.concat(rows, 0), coo.values, size, coo.coalesced, coo.ordered));
}

}  // namespace

const std::vector<RuleEntry>& indexingRules()
{
    static const std::vector<RuleEntry> rules{
        {"transpose.int", onCoordinates<transpose>},  {"t", onCoordinates<t>},
        {"permute", onCoordinates<permute>},          {"select.int", onCoordinates<select>},
        {"index_select", onCoordinates<indexSelect>}, {"unsqueeze", onCoordinates<unsqueeze>},
    };
    return rules;
}

}  // namespace keyfall::sparse
