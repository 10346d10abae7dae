// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>

// Sums over all elements or over dimensions: sparse as long as a sparse dimension is left (eleven:2.8.4).
namespace keyfall::sparse {

namespace {

/// Nothing: the type follows from the elements.
Value wantedType(const SparseCall& call)
{
    return call.argument("dtype");
}

void sumAll(SparseCall& call)
{
    call.finish(call.math().call("sum", {storedValues(call.self()), wantedType(call)}));
}

std::vector<bool> summedDims(const Value& dims, int rank)
{
    // An empty list sums nothing here, as in PyTorch's _sparse_sum; `none` sums everything.
    if (const auto* one = std::get_if<std::int64_t>(&dims))
        return ops::dimMask({*one}, rank);
    const auto* list = std::get_if<std::vector<std::int64_t>>(&dims);
    if (list == nullptr)
        return std::vector<bool>(static_cast<std::size_t>(rank), true);
    if (list->empty())
        return std::vector<bool>(static_cast<std::size_t>(rank), false);
    return ops::dimMask(*list, rank);
}

/// The stored blocks summed over their own dimensions.
Tensor blocksSummed(const SparseMath& math, const Tensor& values, const std::vector<bool>& summed,
                    std::size_t sparseDim)
{
    std::vector<std::int64_t> dims;
    for (std::size_t d = sparseDim; d < static_cast<std::size_t>(values.dim()) - 1 + sparseDim; ++d)
        if (summed[d])
            dims.push_back(static_cast<std::int64_t>(d - sparseDim) + 1);
    return dims.empty() ? values : math.sum(values, dims, false);
}

Tensor summed(const SparseCall& call, const Tensor& given, const std::vector<bool>& over)
{
    const SparseMath& math = call.math();
    const Tensor self = math.cooOf(given);
    const SparseCooTensor& coo = *cooOrNull(self);
    const auto sparseDim = static_cast<std::size_t>(coo.sparseDim());
    const Value dtype = wantedType(call);
    const Tensor typed =
        std::holds_alternative<DType>(dtype) ? math.cast(coo.values, std::get<DType>(dtype)) : coo.values;
    const Tensor values = blocksSummed(math, typed, over, sparseDim);
    Dims size;
    for (std::size_t d = 0; d < over.size(); ++d)
        if (!over[d])
            size.push_back(self.shape()[d]);
    const auto inSparse = std::count(over.begin(), over.begin() + static_cast<std::ptrdiff_t>(sparseDim), true);
    if (inSparse == 0)
        return math.coalesced(makeCoo(coo.indices, values, size, coo.coalesced, coo.ordered));
    if (inSparse == static_cast<std::ptrdiff_t>(sparseDim))  // a dense tensor is left
        return math.sum(values, {0}, false);
    std::vector<Tensor> rows;
    for (std::size_t d = 0; d < sparseDim; ++d)
        if (!over[d])
            rows.push_back(math.reshape(math.row(coo.indices, static_cast<std::int64_t>(d)), Dims{1, coo.nnz()}));
    return math.coalesced(makeCoo(rows.size() == 1 ? rows[0] : math.concat(rows, 0), values, size, coo.nnz() < 2));
}

void sparseSum(SparseCall& call)
{
    call.finish(summed(call, call.self(), summedDims(call.argument("dim"), call.self().dim())));
}

/// As `_sparse_sum`, with integers widened and dimensions kept where they are to be.
void sum(SparseCall& call)
{
    const SparseMath& math = call.math();
    Tensor self = call.self();
    Value dims = call.argument("dim");
    if (const auto* list = std::get_if<std::vector<std::int64_t>>(&dims); list != nullptr && list->empty())
        dims = None{};
    if (std::holds_alternative<None>(wantedType(call)) && !isFloating(self.dtype()))
        self = math.cast(self, DType::int64);
    const std::vector<bool> over = summedDims(dims, self.dim());
    Tensor result = summed(call, self, over);
    const Value keep = call.argument("keepdim");
    if (std::holds_alternative<bool>(keep) && std::get<bool>(keep))
        for (std::size_t d = 0; d < over.size(); ++d)
            if (over[d])
                result = math.call("unsqueeze", {result, static_cast<std::int64_t>(d)});
    call.finish(result);
}

}  // namespace

const std::vector<RuleEntry>& reductionRules()
{
    static const std::vector<RuleEntry> rules{
        {"sum", sumAll},
        {"sum.dim_IntList", sum},
        {"_sparse_sum", sumAll},
        {"_sparse_sum.dtype", sumAll},
        {"_sparse_sum.dim", sparseSum},
        {"_sparse_sum.dim_dtype", sparseSum},
    };
    return rules;
}

}  // namespace keyfall::sparse
