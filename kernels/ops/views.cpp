// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/view.h"

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
        define<Tensor(const Tensor&, const Ints&, bool)>(
            "expand(Tensor(a) self, int[] size, *, bool implicit=False) -> Tensor(a)", expand),
        define<Tensor(const Tensor&, std::int64_t)>("unsqueeze(Tensor(a) self, int dim) -> Tensor(a)", unsqueeze),
        define<Tensor(const Tensor&)>("squeeze(Tensor(a) self) -> Tensor(a)", squeeze),
        define<Tensor(const Tensor&, std::int64_t)>("squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)", squeezeDim),
        define<Tensor(const Tensor&)>("detach(Tensor(a) self) -> Tensor(a)", detach),
        define<Tensor(const Tensor&)>("alias(Tensor(a) self) -> Tensor(a)", detach),
    };
}

}  // namespace keyfall::ops
