// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/segments.h"

#include <vector>

namespace keyfall::sparse {

namespace {

constexpr std::int64_t kZero = 0;

Stack sortedAlongFirst(const SparseMath& math, const Tensor& tensor, bool descending)
{
    return math.callAll("sort", {tensor, kZero, descending});
}

}  // namespace

Segments segmentsAlong(const SparseMath& math, const Tensor& tensor, std::int64_t dim)
{
    const SparseCooTensor& coo = *cooOrNull(tensor);
    const std::int64_t nnz = coo.nnz();
    const Device device = tensor.device();
    std::vector<Tensor> rows;
    Dims space;
    for (std::int64_t d = 0; d < coo.sparseDim(); ++d) {
        if (d == dim)
            continue;
        rows.push_back(math.reshape(math.row(coo.indices, d), Dims{1, nnz}));
        space.push_back(tensor.size(static_cast<int>(d)));
    }
    if (rows.empty())
        return {math.zerosOn(device, DType::int64, Dims{nnz}), 1};
    const Tensor others = math.flattened(rows.size() == 1 ? rows[0] : math.concat(rows, 0), space);
    const SparseMath::Groups groups = math.grouped(others);
    const Tensor blank = math.zerosOn(device, DType::int64, Dims{nnz});
    return {math.call("scatter.src", {blank, kZero, groups.order, groups.group}), groups.count};
}

Tensor largestIn(const SparseMath& math, const Tensor& values, const Segments& segments)
{
    // Smallest first, and then by segment without changing that order: the last of a segment is its largest, and written
    // into the segment's place last.
    const Dims shape = values.shape();
    const Stack byValue = sortedAlongFirst(math, values, false);
    const Tensor all = math.expand(math.withTrailing(segments.of, 1), shape);
    const Tensor where = math.call("gather", {all, kZero, std::get<Tensor>(byValue[1])});
    const Dims result{segments.count, shape[1]};
    const Stack bySegment = sortedAlongFirst(math, where, false);
    const Tensor grouped = math.call("gather", {std::get<Tensor>(byValue[0]), kZero, std::get<Tensor>(bySegment[1])});
    // The position of each segment's end is the number of elements in it and before it.
    const Tensor ends =
        math.call("narrow", {math.compressed(segments.of, segments.count), kZero, std::int64_t{1}, segments.count});
    const Tensor last = math.expand(math.withTrailing(math.sub(ends, std::int64_t{1}), 1), result);
    return math.call("gather", {grouped, kZero, last});
}

}  // namespace keyfall::sparse
