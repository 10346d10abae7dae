// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"
#include "kernels/ops/shape/view.h"

#include <algorithm>
#include <numeric>

namespace keyfall::ops {

namespace {

Tensor viewAs(const Tensor& self, const ViewShape& view)
{
    return self.view(view.shape, view.strides, self.offset());
}

Tensor view(const Backend&, const Tensor& self, const Ints& size)
{
    const Dims shape = inferSize(size, self.numel());
    if (const auto strides = viewStrides(self.shape(), self.strides(), shape))
        return self.view(shape, *strides, self.offset());
    reject("view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
           "contiguous subspaces). Use .reshape(...) instead.");
}

/// A view where the strides allow it, else a contiguous copy.
Tensor reshape(const Backend&, const Tensor& self, const Ints& size)
{
    const Dims shape = inferSize(size, self.numel());
    if (const auto strides = viewStrides(self.shape(), self.strides(), shape))
        return self.view(shape, *strides, self.offset());
    const Tensor copied = contiguous(self);
    return copied.view(shape, contiguousStrides(shape), copied.offset());
}

Tensor expand(const Backend&, const Tensor& self, const Ints& size, bool)
{
    return viewAs(self, expandShape(self, size));
}
Tensor transpose(const Backend&, const Tensor& self, std::int64_t dim0, std::int64_t dim1)
{
    return viewAs(self, transposeShape(self, dim0, dim1));
}
Tensor t(const Backend&, const Tensor& self)
{
    if (self.dim() > 2)
        reject("t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(self.dim()) + "D");
    return self.dim() < 2 ? viewAs(self, {self.shape(), self.strides()}) : viewAs(self, transposeShape(self, 0, 1));
}
Tensor permute(const Backend&, const Tensor& self, const Ints& dims)
{
    return viewAs(self, permuteShape(self, dims));
}
Tensor unsqueeze(const Backend&, const Tensor& self, std::int64_t dim)
{
    return viewAs(self, unsqueezeShape(self, dim));
}
Tensor squeeze(const Backend&, const Tensor& self)
{
    return viewAs(self, squeezeShape(self, std::nullopt));
}
Tensor squeezeDim(const Backend&, const Tensor& self, std::int64_t dim)
{
    return viewAs(self, squeezeShape(self, Ints{dim}));
}
Tensor detach(const Backend&, const Tensor& self)
{
    return self.detached();
}

Tensor select(const Backend&, const Tensor& self, std::int64_t dim, std::int64_t index)
{
    if (self.dim() == 0)
        reject("select() cannot be applied to a 0-dim tensor.");
    const std::size_t at = wrapDim(dim, self.dim());
    const std::int64_t size = self.shape()[at];
    if (index < -size || index >= size)
        reject("select(): index " + std::to_string(index) + " out of range for tensor of size " + textOf(self.shape())
               + " at dimension " + std::to_string(at));
    Dims shape = self.shape();
    Dims strides = self.strides();
    const std::int64_t offset = self.offset() + (index < 0 ? index + size : index) * strides[at];
    shape.erase(at);
    strides.erase(at);
    return self.view(shape, strides, offset);
}

Tensor diagonal(const Backend&, const Tensor& self, std::int64_t offset, std::int64_t dim1, std::int64_t dim2)
{
    const std::size_t rows = wrapDim(dim1, self.dim());
    const std::size_t columns = wrapDim(dim2, self.dim());
    if (rows == columns)
        reject("diagonal dimensions cannot be identical " + std::to_string(dim1) + ", " + std::to_string(dim2));
    Dims shape = self.shape();
    Dims strides = self.strides();
    offset = std::clamp(offset, -shape[rows], shape[columns]);
    const std::int64_t down = std::max<std::int64_t>(0, -offset);
    const std::int64_t right = std::max<std::int64_t>(0, offset);
    const std::int64_t length = std::max<std::int64_t>(0, std::min(shape[rows] - down, shape[columns] - right));
    const std::int64_t start = length == 0 ? 0 : down * strides[rows] + right * strides[columns];
    const std::int64_t stride = strides[rows] + strides[columns];
    for (const std::size_t gone : {std::max(rows, columns), std::min(rows, columns)}) {
        shape.erase(gone);
        strides.erase(gone);
    }
    shape.push_back(length);
    strides.push_back(stride);
    return self.view(shape, strides, self.offset() + start);
}

using MaybeInt = std::optional<std::int64_t>;

Tensor slice(const Backend&, const Tensor& self, std::int64_t dim, MaybeInt start, MaybeInt end, std::int64_t step)
{
    if (self.dim() == 0)
        reject("slice() cannot be applied to a 0-dim tensor.");
    const std::size_t at = wrapDim(dim, self.dim());
    if (step <= 0)
        reject("slice step must be positive");
    const std::int64_t size = self.shape()[at];
    const auto placed = [size](std::int64_t index) {
        return std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    };
    const std::int64_t from = placed(start.value_or(0));
    const std::int64_t to = std::max(from, placed(end.value_or(size)));
    Dims shape = self.shape();
    Dims strides = self.strides();
    shape[at] = wrappedSum(to - from, step - 1) / step;
    const std::int64_t offset = self.offset() + from * strides[at];
    strides[at] = wrappedProduct(strides[at], step);
    if (strides[at] < 0)
        reject("as_strided: Negative strides are not supported at the moment, got strides: " + textOf(strides));
    if (shape[at] < 0)  // Note [Sizes of any numbers]
        rejectStorage(shape, strides);
    return self.view(shape, strides, offset);
}

std::vector<Tensor> splitIn(const Backend& backend, const Tensor& self, const Ints& sizes, std::int64_t dim)
{
    std::vector<Tensor> parts;
    std::int64_t start = 0;
    for (const std::int64_t size : sizes) {
        parts.push_back(slice(backend, self, dim, start, wrappedSum(start, size), 1));
        start = wrappedSum(start, size);
    }
    return parts;
}

std::vector<Tensor> split(const Backend& backend, const Tensor& self, std::int64_t size, std::int64_t dim)
{
    if (self.dim() == 0)
        reject("split expects at least a 1-dimensional tensor");
    if (size < 0)
        reject("split expects split_size be non-negative, but got split_size=" + std::to_string(size));
    const std::int64_t whole = self.shape()[wrapDim(dim, self.dim())];
    if (size == 0 && whole != 0)
        reject("split_size can only be 0 if dimension size is 0, but got dimension size of " + std::to_string(whole));
    Ints sizes;
    for (std::int64_t start = 0; start < whole; start = limitedSum(start, size))
        sizes.push_back(std::min(size, whole - start));
    return splitIn(backend, self, sizes.empty() ? Ints{0} : sizes, dim);
}

std::vector<Tensor> splitWithSizes(const Backend& backend, const Tensor& self, const Ints& sizes, std::int64_t dim)
{
    const std::int64_t whole = self.shape()[wrapDim(dim, self.dim())];
    if (std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}, wrappedSum) != whole)
        reject("split_with_sizes expects split_sizes to sum exactly to " + std::to_string(whole)
               + " (input tensor's size at dimension " + std::to_string(dim)
               + "), but got split_sizes=" + textOf(toDims(sizes)));
    return splitIn(backend, self, sizes, dim);
}

std::vector<Tensor> unbind(const Backend& backend, const Tensor& self, std::int64_t dim)
{
    const std::size_t at = wrapDim(dim, self.dim());
    if (self.dim() == 0)
        reject("Dimension specified as 0 but tensor has no dimensions");
    std::vector<Tensor> parts;
    for (std::int64_t i = 0; i < self.shape()[at]; ++i)
        parts.push_back(select(backend, self, dim, i));
    return parts;
}

/// The gradient of `select`, and of `slice`: zeros but where the view was.
Tensor selectBackward(const Backend& backend, const Tensor& gradient, const Ints& sizes, std::int64_t dim,
                      std::int64_t index)
{
    Tensor whole = emptyOn(gradient.device(), gradient.dtype(), toDims(sizes));
    if (whole.numel() > 0)
        backend.fill(whole, std::int64_t{0});
    copyInto(select(backend, whole, dim, index), gradient);
    return whole;
}
Tensor diagonalBackward(const Backend& backend, const Tensor& gradient, const Ints& sizes, std::int64_t offset,
                        std::int64_t dim1, std::int64_t dim2)
{
    Tensor whole = emptyOn(gradient.device(), gradient.dtype(), toDims(sizes));
    if (whole.numel() > 0)
        backend.fill(whole, std::int64_t{0});
    copyInto(diagonal(backend, whole, offset, dim1, dim2), gradient);
    return whole;
}
Tensor sliceBackward(const Backend& backend, const Tensor& gradient, const Ints& sizes, std::int64_t dim,
                     std::int64_t start, std::int64_t end, std::int64_t step)
{
    Tensor whole = emptyOn(gradient.device(), gradient.dtype(), toDims(sizes));
    if (whole.numel() > 0)
        backend.fill(whole, std::int64_t{0});
    copyInto(slice(backend, whole, dim, start, end, step), gradient);
    return whole;
}

}  // namespace

std::vector<OperatorDefinition> viewOperators()
{
    return {
        define<Tensor(const Tensor&, std::int64_t, std::int64_t)>(
            "transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)", transpose),
        define<Tensor(const Tensor&)>("t(Tensor(a) self) -> Tensor(a)", t),
        define<Tensor(const Tensor&, const Ints&)>("permute(Tensor(a) self, int[] dims) -> Tensor(a)", permute),
        define<Tensor(const Tensor&, const Ints&)>("reshape(Tensor(a) self, int[] shape) -> Tensor(a)", reshape),
        define<Tensor(const Tensor&, const Ints&)>("view(Tensor(a) self, int[] size) -> Tensor(a)", view),
        define<Tensor(const Tensor&, const Ints&)>("_unsafe_view(Tensor self, int[] size) -> Tensor", view),
        define<Tensor(const Tensor&, const Ints&, bool)>(
            "expand(Tensor(a) self, int[] size, *, bool implicit=False) -> Tensor(a)", expand),
        define<Tensor(const Tensor&, std::int64_t)>("unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", unsqueeze),
        define<Tensor(const Tensor&)>("squeeze(Tensor(a) self) -> Tensor(a)", squeeze),
        define<Tensor(const Tensor&, std::int64_t)>("squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", squeezeDim),
        define<Tensor(const Tensor&, std::int64_t, std::int64_t)>(
            "select.int(Tensor(a) self, int dim, int index) -> Tensor(a)", select),
        define<Tensor(const Tensor&, std::int64_t, MaybeInt, MaybeInt, std::int64_t)>(
            "slice.Tensor(Tensor(a) self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor(a)", slice),
        define<std::vector<Tensor>(const Tensor&, std::int64_t, std::int64_t)>(
            "split.Tensor(Tensor(a -> *) self, int split_size, int dim=0) -> Tensor(a)[]", split),
        define<std::vector<Tensor>(const Tensor&, const Ints&, std::int64_t)>(
            "split_with_sizes(Tensor(a -> *) self, int[] split_sizes, int dim=0) -> Tensor(a)[]", splitWithSizes),
        define<std::vector<Tensor>(const Tensor&, std::int64_t)>(
            "unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]", unbind),
        define<Tensor(const Tensor&, const Ints&, std::int64_t, std::int64_t)>(
            "select_backward(Tensor grad_output, int[] input_sizes, int dim, int index) -> Tensor", selectBackward),
        define<Tensor(const Tensor&, const Ints&, std::int64_t, std::int64_t, std::int64_t, std::int64_t)>(
            "slice_backward(Tensor grad_output, int[] input_sizes, int dim, int start, int end, int step) -> Tensor",
            sliceBackward),
        define<Tensor(const Tensor&, std::int64_t, std::int64_t, std::int64_t)>(
            "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)", diagonal),
        define<Tensor(const Tensor&, const Ints&, std::int64_t, std::int64_t, std::int64_t)>(
            "diagonal_backward(Tensor grad_output, int[] input_sizes, int offset, int dim1, int dim2) -> Tensor",
            diagonalBackward),
        define<Tensor(const Tensor&)>("detach(Tensor(a) self) -> Tensor(a)", detach),
        define<Tensor(const Tensor&)>("alias(Tensor(a) self) -> Tensor(a)", detach),
    };
}

}  // namespace keyfall::ops
