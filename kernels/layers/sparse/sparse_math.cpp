// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_math.h"

#include "kernels/calling/call_operator.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"

#include <algorithm>

namespace keyfall::sparse {

namespace {

constexpr std::int64_t kZero = 0;
constexpr std::int64_t kOne = 1;

/// The number of places in a space, which flat positions must be able to count.
std::int64_t placesIn(const Dims& sizes)
{
    std::int64_t count = 1;
    for (const std::int64_t size : sizes)
        if (__builtin_mul_overflow(count, size, &count))
            ops::reject(
                "numel: integer multiplication overflow: the sparse dimensions " + textOf(sizes)
                + " have more places than 63 bits can number, so the tensor cannot be put in order. Use fewer or "
                  "smaller sparse dimensions");
    return count;
}

}  // namespace

Dims head(const Dims& dims, std::size_t count)
{
    return Dims(dims.begin(), dims.begin() + count);
}

Dims tail(const Dims& dims, std::size_t from)
{
    return Dims(dims.begin() + from, dims.end());
}

Tensor SparseMath::arange(std::int64_t count, Device device) const
{
    // No tensor among the arguments says where, so the call names the device's keys itself.
    const KeySet keys = dispatcher().model().keysOf(TensorTraits(device.type, Layout::strided));
    return std::get<Tensor>(callOperator(dispatcher(), "arange", keys, {count, DType::int64, None{}, device}).front());
}

Tensor SparseMath::zerosOn(Device device, DType dtype, const Dims& shape) const
{
    return zeros(TensorFacts{dtype, shape, device});
}

Tensor SparseMath::ones(std::int64_t count, Device device) const
{
    return filled(TensorFacts{DType::int64, Dims{count}, device}, kOne);
}

Tensor SparseMath::cast(const Tensor& a, DType dtype) const
{
    return a.dtype() == dtype ? a : call("_to_copy", {a, dtype});
}

Tensor SparseMath::sumInto(const Tensor& a, const Tensor& group, std::int64_t count) const
{
    Dims shape = a.shape();
    shape[0] = count;
    return call("index_add", {zerosOn(a.device(), a.dtype(), shape), kZero, group, a});
}

std::int64_t SparseMath::number(const Tensor& a) const
{
    return std::get<std::int64_t>(callAll("item", {a}).front());
}

Tensor SparseMath::positionsOf(const Tensor& mask) const
{
    // Each true element goes to the place that its count gives, the false ones to a place behind, which is cut off.
    const Tensor counted = cumsum(cast(mask, DType::int64));
    const std::int64_t total = mask.numel() == 0 ? 0 : number(row(counted, mask.numel() - 1));
    const Tensor all = arange(mask.numel(), mask.device());
    const Tensor places = where(mask, sub(counted, kOne), ops::scalarTensor(total));
    const Tensor line =
        call("scatter.src", {zerosOn(mask.device(), DType::int64, Dims{total + 1}), kZero, places, all});
    return call("narrow", {line, kZero, kZero, total});
}

Tensor SparseMath::withTrailing(const Tensor& vector, int count) const
{
    Dims shape{vector.numel()};
    for (int i = 0; i < count; ++i)
        shape.push_back(1);
    return reshape(vector, shape);
}

Tensor SparseMath::flattened(const Tensor& indices, const Dims& sizes) const
{
    static_cast<void>(placesIn(sizes));
    if (sizes.empty())
        return zerosOn(indices.device(), DType::int64, Dims{indices.size(1)});
    Tensor flat = row(indices, 0);
    for (std::size_t d = 1; d < sizes.size(); ++d)
        flat = add(mul(flat, sizes[d]), row(indices, static_cast<std::int64_t>(d)));
    return flat;
}

Tensor SparseMath::coordinates(const Tensor& flat, const Dims& sizes) const
{
    if (sizes.empty())
        return zerosOn(flat.device(), DType::int64, Dims{0, flat.numel()});
    std::vector<Tensor> rows(sizes.size());
    Tensor rest = flat;
    for (std::size_t d = sizes.size(); d-- > 1;) {
        // The size of a dimension without places never divides: there is nothing to divide then.
        const std::int64_t size = std::max(sizes[d], kOne);
        rows[d] = reshape(call("remainder.Scalar", {rest, size}), Dims{1, flat.numel()});
        rest = call("div.Scalar_mode", {rest, size, std::string("floor")});
    }
    rows[0] = reshape(rest, Dims{1, flat.numel()});
    return rows.size() == 1 ? rows[0] : concat(rows, 0);
}

SparseMath::Groups SparseMath::grouped(const Tensor& flat) const
{
    const std::int64_t count = flat.numel();
    const Stack sorted = callAll("sort", {flat, kZero, false});  // stable
    const auto& inOrder = std::get<Tensor>(sorted[0]);
    const auto part = [&](std::int64_t from) { return call("narrow", {inOrder, kZero, from, count - 1}); };
    // 0 for the first, and one more at each position that differs from the one before it.
    const Tensor differs = cast(call("ne.Tensor", {part(1), part(0)}), DType::int64);
    Groups groups;
    groups.order = std::get<Tensor>(sorted[1]);
    groups.group = cumsum(concat({zerosOn(flat.device(), DType::int64, Dims{1}), differs}, 0));
    groups.count = number(row(groups.group, count - 1)) + 1;
    const Tensor starts = call("narrow", {compressed(groups.group, groups.count), kZero, kZero, groups.count});
    groups.first = pick(groups.order, 0, starts);
    return groups;
}

Tensor SparseMath::emptyCoo(Device device, DType dtype, const Dims& size) const
{
    return makeCoo(zerosOn(device, DType::int64, Dims{static_cast<std::int64_t>(size.size()), 0}),
                   zerosOn(device, dtype, Dims{0}), size, true);
}

Tensor SparseMath::coalesced(const Tensor& tensor) const
{
    return cooOrNull(tensor)->coalesced ? tensor : ordered(tensor);
}

Tensor SparseMath::ordered(const Tensor& tensor) const
{
    const SparseCooTensor& coo = *cooOrNull(tensor);
    if (coo.ordered)
        return tensor;
    if (coo.nnz() < 2)
        return makeCoo(clone(coo.indices), clone(coo.values), tensor.shape(), true);
    const Groups groups =
        grouped(flattened(coo.indices, head(tensor.shape(), static_cast<std::size_t>(coo.sparseDim()))));
    const Tensor values = sumInto(pick(coo.values, 0, groups.order), groups.group, groups.count);
    return makeCoo(pick(coo.indices, 1, groups.first), values, tensor.shape(), true);
}

Tensor SparseMath::rowsOf(const SparseCsrTensor& csr) const
{
    // An element's row is the number of row ends that are not after it.
    const std::int64_t nnz = csr.nnz();
    const std::int64_t rows = csr.crow.numel() - 1;
    const Device device = csr.values.device();
    if (nnz == 0 || rows == 0)
        return zerosOn(device, DType::int64, Dims{nnz});
    const Tensor ends = call("narrow", {csr.crow, kZero, kOne, rows});
    const Tensor passed = sumInto(ones(rows, device), ends, nnz + 1);
    return call("narrow", {cumsum(passed), kZero, kZero, nnz});
}

SparseMath::Expanded SparseMath::expanded(const Tensor& starts, const Tensor& lengths) const
{
    const std::int64_t count = lengths.numel();
    const Device device = lengths.device();
    const Tensor ends = cumsum(lengths);
    const std::int64_t total = count == 0 ? 0 : number(row(ends, count - 1));
    const Tensor passed = call("narrow", {sumInto(ones(count, device), ends, total + 1), kZero, kZero, total});
    const Tensor owner = cumsum(passed);
    const Tensor begins = sub(ends, lengths);
    return {owner, add(sub(arange(total, device), pick(begins, 0, owner)), pick(starts, 0, owner))};
}

Tensor SparseMath::compressed(const Tensor& rows, std::int64_t count) const
{
    return cumsum(sumInto(ones(rows.numel(), rows.device()), add(rows, kOne), count + 1));
}

Tensor SparseMath::dense(const Tensor& sparse) const
{
    const Tensor tensor = csrOrNull(sparse) ? cooOf(sparse) : sparse;
    const SparseCooTensor& coo = *cooOrNull(tensor);
    const auto sparseDim = static_cast<std::size_t>(coo.sparseDim());
    const Dims places = head(sparse.shape(), sparseDim);
    Dims shape = tail(sparse.shape(), sparseDim);
    shape.insert(0, elementCount(places));
    if (coo.nnz() == 0)
        return zerosOn(sparse.device(), sparse.dtype(), sparse.shape());
    return reshape(sumInto(coo.values, flattened(coo.indices, places), shape[0]), sparse.shape());
}

Tensor SparseMath::cooOf(const Tensor& tensor, std::int64_t sparseDim) const
{
    const auto count = static_cast<std::size_t>(sparseDim);
    const Dims places = head(tensor.shape(), count);
    const Dims blocks = tail(tensor.shape(), count);
    Dims shape = blocks;
    shape.insert(0, elementCount(places));
    const Tensor lines = reshape(tensor, shape);
    Tensor stored = call("ne.Scalar", {lines, kZero});
    if (!blocks.empty()) {
        const Tensor flat = reshape(stored, Dims{shape[0], elementCount(blocks)});
        stored = call("gt.Scalar", {sum(cast(flat, DType::int64), {1}, false), kZero});
    }
    const Tensor positions = positionsOf(stored);
    return makeCoo(coordinates(positions, places), pick(lines, 0, positions), tensor.shape(), true);
}

Tensor SparseMath::csrOf(const Tensor& sparse) const
{
    if (csrOrNull(sparse))
        return sparse;
    const Tensor inOrder = ordered(sparse);
    const SparseCooTensor& coo = *cooOrNull(inOrder);
    return makeCsr(compressed(row(coo.indices, 0), sparse.size(0)), row(coo.indices, 1), coo.values, sparse.shape());
}

Tensor SparseMath::cooOf(const Tensor& sparse) const
{
    const SparseCsrTensor* csr = csrOrNull(sparse);
    if (csr == nullptr)
        return sparse;
    const Dims line{1, csr->nnz()};
    return makeCoo(concat({reshape(rowsOf(*csr), line), reshape(csr->col, line)}, 0), csr->values, sparse.shape(),
                   true);
}

Tensor SparseMath::masked(const Tensor& dense, const Tensor& mask) const
{
    const Tensor places = cooOf(mask);
    const SparseCooTensor& coo = *cooOrNull(places);
    const auto sparseDim = static_cast<std::size_t>(coo.sparseDim());
    const Dims space = head(mask.shape(), sparseDim);
    Dims shape = tail(mask.shape(), sparseDim);
    shape.insert(0, elementCount(space));
    return withValues(mask, pick(reshape(dense, shape), 0, flattened(coo.indices, space)));
}

}  // namespace keyfall::sparse
