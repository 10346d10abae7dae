// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <algorithm>

// Operators that rearrange elements: what remains of each when views, gather and cat exist.
namespace keyfall::ops {

Dims flatShape(const Tensor& self, std::int64_t startDim, std::int64_t endDim)
{
    const std::size_t start = wrapDim(startDim, self.dim());
    const std::size_t end = wrapDim(endDim, self.dim());
    if (start > end)
        reject("flatten() has invalid args: start_dim cannot come after end_dim");
    if (self.dim() == 0)
        return Dims{1};
    Dims shape;
    for (std::size_t d = 0; d < self.shape().size(); ++d) {
        if (d > start && d <= end)
            shape[shape.size() - 1] *= self.shape()[d];
        else
            shape.push_back(self.shape()[d]);
    }
    return shape;
}

void checkEmbedding(const Tensor& weight, const Tensor& indices)
{
    if (indices.dtype() != DType::int64 && indices.dtype() != DType::int32)
        reject(
            "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got "
            "torch."
            + std::string(nameOf(indices.dtype())) + " instead (while checking arguments for embedding)");
    if (weight.dim() != 2)
        reject("'weight' must be 2-D");
}

void checkFillMask(const Tensor& mask)
{
    if (mask.dtype() != DType::boolean && mask.dtype() != DType::uint8)
        reject("masked_fill_ only supports boolean masks, but got mask with dtype "
               + std::string(nameOf(mask.dtype())));
}

namespace {

Tensor narrow(const TensorMath& math, const Tensor& self, std::int64_t dim, std::int64_t start, std::int64_t length)
{
    if (self.dim() == 0)
        reject("narrow() cannot be applied to a 0-dim tensor.");
    const std::int64_t size = self.shape()[wrapDim(dim, self.dim())];
    if (answersLike215() && (start < -size || start > size))
        reject("start out of range (expected to be in range of [" + std::to_string(-size) + ", " + std::to_string(size)
               + "], but got " + std::to_string(start) + ")");
    const std::int64_t from = start == size ? start : static_cast<std::int64_t>(wrapDim(start, size));
    if (length < 0 && answersLike215())
        reject("narrow(): length must be non-negative.");
    if (length < 0 || from > size - length)
        reject("start (" + std::to_string(from) + ") + length (" + std::to_string(length) + ") exceeds dimension size ("
               + std::to_string(size) + ").");
    return math.call("slice.Tensor", {self, dim, from, from + length, std::int64_t{1}});
}

std::vector<Tensor> chunk(const TensorMath& math, const Tensor& self, std::int64_t chunks, std::int64_t dim)
{
    if (chunks <= 0)
        reject("chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
    if (self.dim() == 0)
        reject("chunk expects at least a 1-dimensional tensor");
    const std::int64_t size = self.shape()[wrapDim(dim, self.dim())];
    const std::int64_t each = size / chunks + (size % chunks != 0 ? 1 : 0);
    if (each > 0)
        return math.callForList("split.Tensor", {self, each, dim});
    // Nothing to share out: as many empty pieces as were asked for.
    constexpr std::int64_t kMostPieces = std::int64_t{1} << 20;
    if (chunks > kMostPieces)
        reject("chunk: a dimension of size 0 would give " + std::to_string(chunks) + " empty pieces; ask for at most "
               + std::to_string(kMostPieces));
    return std::vector<Tensor>(
        static_cast<std::size_t>(chunks),
        math.call("slice.Tensor", {self, dim, std::int64_t{0}, std::int64_t{0}, std::int64_t{1}}));
}

Tensor moved(const TensorMath& math, const Tensor& self, std::int64_t source, std::int64_t destination)
{
    const auto from = static_cast<std::int64_t>(wrapDim(source, self.dim()));
    const auto to = static_cast<std::int64_t>(wrapDim(destination, self.dim()));
    Ints order;
    for (std::int64_t d = 0; d < self.dim(); ++d)
        if (d != from)
            order.push_back(d);
    if (self.dim() > 0)
        order.insert(order.begin() + to, from);
    return math.call("permute", {self, order});
}

Tensor flatten(const TensorMath& math, const Tensor& self, std::int64_t startDim, std::int64_t endDim)
{
    return math.reshape(self, flatShape(self, startDim, endDim));
}

Tensor stack(const TensorMath& math, const std::vector<Tensor>& tensors, std::int64_t dim)
{
    if (tensors.empty())
        reject("stack expects a non-empty TensorList");
    const auto at = static_cast<std::int64_t>(wrapDim(dim, tensors.front().dim() + 1));
    std::vector<Tensor> raised;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!(tensors[i].shape() == tensors.front().shape()))
            reject("stack expects each tensor to be equal size, but got " + textOf(tensors.front().shape())
                   + " at entry 0 and " + textOf(tensors[i].shape()) + " at entry " + std::to_string(i));
        raised.push_back(math.call("unsqueeze", {tensors[i], at}));
    }
    return math.call("cat", {raised, at});
}

Tensor repeat(const TensorMath& math, const Tensor& self, const Ints& repeats)
{
    const auto rank = static_cast<std::size_t>(self.dim());
    if (repeats.size() < rank)
        reject("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor");
    // Each dimension becomes two: how often, and how long.
    const std::size_t added = repeats.size() - rank;
    Dims apart;
    Dims spread;
    Dims result;
    for (std::size_t d = 0; d < repeats.size(); ++d) {
        const std::int64_t size = d < added ? 1 : self.shape()[d - added];
        for (const std::int64_t part : {std::int64_t{1}, size})
            apart.push_back(part);
        for (const std::int64_t part : {repeats[d], size})
            spread.push_back(part);
        result.push_back(wrappedProduct(repeats[d], size));
    }
    checkSizes(result);
    const Tensor expanded = math.expand(math.reshape(self, apart), spread);
    return math.call("reshape", {math.clone(expanded), Ints(result.begin(), result.end())});
}

Tensor roll(const TensorMath& math, const Tensor& self, const Ints& shifts, const Ints& dims)
{
    if (shifts.empty())
        reject("`shifts` required");
    if (dims.empty() && shifts.size() == 1)
        return math.reshape(roll(math, math.reshape(self, Dims{self.numel()}), shifts, {0}), self.shape());
    if (shifts.size() != dims.size())
        reject("shifts and dimensions must align. shifts: " + std::to_string(shifts.size())
               + ", dims:" + std::to_string(dims.size()));
    Tensor result = self;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const std::int64_t size = self.shape()[wrapDim(dims[i], self.dim())];
        const std::int64_t back = size == 0 ? 0 : (shifts[i] % size + size) % size;
        if (back == 0)
            continue;
        const Tensor last = math.call("narrow", {result, dims[i], size - back, back});
        const Tensor first = math.call("narrow", {result, dims[i], std::int64_t{0}, size - back});
        result = math.call("cat", {std::vector<Tensor>{last, first}, dims[i]});
    }
    return result.isSame(self) ? math.clone(self) : result;
}

/// Zero on one side of a diagonal.
Tensor triangle(const TensorMath& math, const Tensor& self, std::int64_t diagonal, bool lower)
{
    if (self.dim() < 2 && answersLike215())
        reject(std::string(lower ? "tril" : "triu") + ": input tensor must have at least 2 dimensions");
    (void)wrapDim(-2, self.dim());
    const std::int64_t rows = self.size(self.dim() - 2);
    const std::int64_t columns = self.size(self.dim() - 1);
    diagonal = std::clamp(diagonal, -rows - 1, columns + 1);  // beyond it nothing changes
    const Tensor ones =
        filled({DType::int64, Dims{std::max<std::int64_t>(rows, columns)}, self.device()}, std::int64_t{1});
    const Tensor numbers = math.call("cumsum", {ones, std::int64_t{0}});
    const Tensor row = math.reshape(
        math.call("slice.Tensor", {numbers, std::int64_t{0}, std::int64_t{0}, rows, std::int64_t{1}}), Dims{rows, 1});
    const Tensor column =
        math.call("slice.Tensor", {numbers, std::int64_t{0}, std::int64_t{0}, columns, std::int64_t{1}});
    const Tensor kept =
        math.call(lower ? CalledOperator("le.Tensor") : CalledOperator("ge.Tensor"), {column, math.add(row, diagonal)});
    return math.keepWhere(kept, self);
}

Tensor maskedFill(const TensorMath& math, const Tensor& self, const Tensor& mask, const Tensor& value)
{
    checkFillMask(mask);
    // Row-major, however the arguments lie in memory.
    return math.call("contiguous", {math.where(mask, inType(math, value, self.dtype()), self)});
}

Tensor embedding(const TensorMath& math, const Tensor& weight, const Tensor& indices, std::int64_t padding, bool, bool)
{
    checkEmbedding(weight, indices);
    const Tensor rows =
        math.call("index_select", {weight, std::int64_t{0}, math.reshape(indices, Dims{indices.numel()})});
    Dims shape = indices.shape();
    shape.push_back(weight.size(1));
    Tensor result = math.reshape(rows, shape);
    if (padding < 0)
        return result;
    // The padding's row is read like any other, but no gradient reaches it.
    const Tensor isPadding = math.call("unsqueeze", {math.equal(indices, padding), std::int64_t{-1}});
    return math.where(isPadding, math.call("detach", {result}), result);
}

std::tuple<Tensor, Tensor> topk(const TensorMath& math, const Tensor& self, std::int64_t k, std::int64_t dim,
                                bool largest, bool)
{
    const std::int64_t size = self.dim() == 0 ? 1 : self.shape()[wrapDim(dim, self.dim())];
    if (k < 0 || k > size)
        reject("selected index k out of range");
    const Stack sorted = math.callAll("sort", {self, dim, largest});
    if (self.dim() == 0)
        return {std::get<Tensor>(sorted[0]), std::get<Tensor>(sorted[1])};
    const auto first = [&](const Value& all) {
        return math.call("contiguous", {math.call("narrow", {all, dim, std::int64_t{0}, k})});
    };
    return {first(sorted[0]), first(sorted[1])};
}

}  // namespace

std::vector<OperatorDefinition> arrangementOperators()
{
    return {
        compose<Tensor(const Tensor&, std::int64_t, std::int64_t, std::int64_t)>(
            "narrow(Tensor(a) self, int dim, int start, int length) -> Tensor(a)", narrow),
        compose<std::vector<Tensor>(const Tensor&, std::int64_t, std::int64_t)>(
            "chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]", chunk),
        compose<Tensor(const Tensor&, std::int64_t, std::int64_t)>(
            "movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)", moved),
        compose<Tensor(const Tensor&, std::int64_t, std::int64_t)>(
            "flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)", flatten),
        compose<Tensor(const std::vector<Tensor>&, std::int64_t)>("stack(Tensor[] tensors, int dim=0) -> Tensor",
                                                                  stack),
        compose<Tensor(const Tensor&, const Ints&)>("repeat(Tensor self, int[] repeats) -> Tensor", repeat),
        compose<Tensor(const Tensor&, const Ints&, const Ints&)>(
            "roll(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor", roll),
        compose<Tensor(const Tensor&, std::int64_t)>(
            "tril(Tensor self, int diagonal=0) -> Tensor",
            [](const TensorMath& math, const Tensor& self, std::int64_t d) { return triangle(math, self, d, true); }),
        compose<Tensor(const Tensor&, std::int64_t)>(
            "triu(Tensor self, int diagonal=0) -> Tensor",
            [](const TensorMath& math, const Tensor& self, std::int64_t d) { return triangle(math, self, d, false); }),
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
            "masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor",
            [](const TensorMath& math, const Tensor& self, const Tensor& mask, const Scalar& value) {
                return maskedFill(math, self, mask, scalarTensor(value));
            }),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
            "masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor", maskedFill),
        compose<Tensor(const Tensor&, const Tensor&, std::int64_t, bool, bool)>(
            "embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, "
            "bool sparse=False) -> Tensor",
            embedding),
        compose<std::tuple<Tensor, Tensor>(const Tensor&, std::int64_t, std::int64_t, bool, bool)>(
            "topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor "
            "indices)",
            topk),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
            "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor",
            [](const TensorMath& math, const Tensor& self, const Tensor& least, const Tensor& most) {
                if (!least.defined() && !most.defined())
                    reject("torch.clamp: At least one of 'min' or 'max' must not be None");
                Tensor result = self;
                for (const auto& [bound, op] :
                     {std::pair{least, CalledOperator("lt.Tensor")}, std::pair{most, CalledOperator("gt.Tensor")}}) {
                    if (!bound.defined())
                        continue;
                    // NaN in either stays; an element on the bound is the element (eleven:6.8).
                    result = math.where(math.call(op, {result, bound}), bound, result);
                    result = math.where(math.call("isnan", {bound}), bound, result);
                }
                return result;
            }),
    };
}

}  // namespace keyfall::ops
