// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <tuple>

namespace keyfall::ops {

namespace {

[[noreturn]] void rejectIndex(std::int64_t index, std::int64_t dim, std::int64_t size)
{
    reject("index " + std::to_string(index) + " is out of bounds for dimension " + std::to_string(dim) + " with size "
           + std::to_string(size));
}

void checkIndex(const char* op, const Tensor& self, const Tensor& index)
{
    if (index.dtype() != DType::int64)
        reject(std::string(op) + "(): Expected dtype " + (answersLike215() ? "int32/int64" : "int64") + " for index");
    if (lined(self).dim() != lined(index).dim())
        reject("Index tensor must have the same number of dimensions as input tensor");
}

/// 2.15 takes int32 positions as well.
Tensor wideIndex(const Tensor& index)
{
    return answersLike215() && index.dtype() == DType::int32 ? castTo(index, DType::int64) : index;
}

void checkIndexSizes(const Tensor& index, const Tensor& other, std::size_t dim, bool alongToo, const char* name)
{
    for (std::size_t d = 0; d < index.shape().size(); ++d)
        if ((alongToo || d != dim) && index.shape()[d] > other.shape()[d])
            reject("Size does not match at dimension " + std::to_string(d) + " expected index " + textOf(index.shape())
                   + " to be smaller than " + name + " " + textOf(other.shape())
                   + (alongToo ? "" : " apart from dimension " + std::to_string(dim)));
}

Tensor gather(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& given, bool)
{
    const Tensor index = wideIndex(given);
    checkIndex("gather", self, index);
    AlongPlan plan;
    plan.dim = wrapDim(dim, self.dim());
    plan.input = lined(self);
    plan.index = lined(index);
    if (index.numel() > 0)
        checkIndexSizes(plan.index, plan.input, plan.dim, false, "self");
    Tensor output = emptyOn(self.device(), self.dtype(), index.shape());
    plan.output = lined(output);
    if (output.numel() > 0)
        if (const auto bad = backend.gather(plan))
            rejectIndex(*bad, static_cast<std::int64_t>(plan.dim), plan.input.shape()[plan.dim]);
    return output;
}

Tensor scattered(const Backend& backend, const char* op, const Tensor& self, std::int64_t dim, const Tensor& given,
                 const Tensor& source, bool add)
{
    const Tensor index = wideIndex(given);
    checkIndex(op, self, index);
    if (source.dtype() != self.dtype())
        reject(std::string(op) + "(): Expected self.dtype to be equal to src.dtype");
    AlongPlan plan;
    plan.dim = wrapDim(dim, self.dim());
    Tensor output = emptyOn(self.device(), self.dtype(), self.shape());
    copyInto(output, self);
    plan.output = lined(output);
    plan.index = lined(index);
    plan.input = lined(source);
    plan.add = add;
    if (index.numel() == 0)
        return output;
    checkIndexSizes(plan.index, plan.output, plan.dim, false, "self");
    checkIndexSizes(plan.index, plan.input, plan.dim, true, "src");
    if (const auto bad = backend.scatter(plan))
        rejectIndex(*bad, static_cast<std::int64_t>(plan.dim), plan.output.shape()[plan.dim]);
    return output;
}

Tensor scatterSource(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& index,
                     const Tensor& src)
{
    return scattered(backend, "scatter", self, dim, index, src, false);
}
Tensor scatterAdd(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& src)
{
    return scattered(backend, "scatter_add", self, dim, index, src, true);
}
Tensor scatterValue(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& index,
                    const Scalar& value)
{
    const Tensor source = emptyOn(self.device(), self.dtype(), Dims(index.shape().size(), 1));
    backend.fill(source, value);
    return scattered(backend, "scatter", self, dim, index, source.view(index.shape(), Dims(index.shape().size(), 0), 0),
                     false);
}

/// The vector of indices seen along every line of a tensor of `shape`.
Tensor alongLines(const Tensor& index, const Dims& shape, std::size_t dim)
{
    Dims strides(shape.size(), 0);
    strides[dim] = index.dim() == 0 ? 1 : index.strides()[0];
    return index.view(shape, strides, index.offset());
}

Tensor checkedVector(const char* op, const Tensor& index)
{
    if (index.dim() > 1)
        reject(std::string(op) + "(): Index is supposed to be a vector");
    if (index.dtype() != DType::int64 && index.dtype() != DType::int32)
        reject(std::string(op) + "(): Expected dtype int32 or int64 for index");
    return castTo(index, DType::int64);
}

Tensor indexSelect(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& index)
{
    const Tensor positions = checkedVector("index_select", index);
    AlongPlan plan;
    plan.dim = wrapDim(dim, self.dim());
    plan.input = lined(self);
    Dims shape = plan.input.shape();
    shape[plan.dim] = positions.numel();
    Tensor output = emptyOn(self.device(), self.dtype(), self.dim() == 0 ? Dims() : shape);
    plan.output = output.view(shape, contiguousStrides(shape), 0);
    plan.index = alongLines(positions, shape, plan.dim);
    if (output.numel() > 0 && backend.gather(plan))
        reject("index out of range in self");
    return output;
}

Tensor indexAdd(const Backend& backend, const Tensor& self, std::int64_t dim, const Tensor& index, const Tensor& source,
                const Scalar& alpha)
{
    if (toDouble(alpha) != 1)
        throw DispatchError(DispatchErrorKind::unsupported, "index_add: an alpha other than 1 is not supported yet");
    const Tensor positions = checkedVector("index_add", index);
    const std::size_t at = wrapDim(dim, self.dim());
    return scattered(backend, "index_add", self, dim, alongLines(positions, lined(source).shape(), at), lined(source),
                     true);
}

Tensor running(const Backend& backend, const Tensor& self, std::int64_t dim, MaybeDType dtype, bool product)
{
    AlongPlan plan;
    plan.product = product;
    plan.dim = wrapDim(dim, self.dim());
    const DType type = dtype.value_or(isFloating(self.dtype()) ? self.dtype() : DType::int64);
    Tensor output = emptyOn(self.device(), type, self.shape());
    plan.output = lined(output);
    plan.input = lined(castTo(self, type));
    if (output.numel() > 0)
        backend.cumsum(plan);
    return output;
}

Tensor cumsum(const Backend& backend, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return running(backend, self, dim, dtype, false);
}
Tensor cumprod(const Backend& backend, const Tensor& self, std::int64_t dim, MaybeDType dtype)
{
    return running(backend, self, dim, dtype, true);
}

std::tuple<Tensor, Tensor> sort(const Backend& backend, const Tensor& self, std::int64_t dim, bool descending)
{
    AlongPlan plan;
    plan.dim = wrapDim(dim, self.dim());
    const Tensor values = emptyLike(self, self.dtype());
    const Tensor indices = emptyLike(self, DType::int64);
    plan.input = lined(self);
    plan.output = lined(values);
    plan.index = lined(indices);
    plan.descending = descending;
    if (self.numel() > 0)
        backend.sort(plan);
    return {values, indices};
}

Tensor flip(const Backend&, const Tensor& self, const Ints& dims)
{
    const std::vector<bool> mask =
        dims.empty() ? std::vector<bool>(self.shape().size() + 1, false) : dimMask(dims, self.dim());
    Tensor output = emptyLike(self, self.dtype());
    if (output.numel() == 0)
        return output;
    // Read backwards: from the last element, with the strides turned round.
    Dims strides = self.strides();
    std::int64_t offset = self.offset();
    for (std::size_t d = 0; d < strides.size(); ++d)
        if (mask[d]) {
            offset += (self.shape()[d] - 1) * strides[d];
            strides[d] = -strides[d];
        }
    copyInto(output, self.view(self.shape(), strides, offset));
    return output;
}

/// PyTorch's result type of a list; joins two at a time, which gives the same since ranks only meet their own.
DType commonType(const std::vector<Tensor>& tensors)
{
    std::optional<DType> dimensioned;
    std::optional<DType> zeroDim;
    for (const Tensor& tensor : tensors) {
        std::optional<DType>& rank = tensor.dim() > 0 ? dimensioned : zeroDim;
        rank = rank ? promote(*rank, tensor.dtype()) : tensor.dtype();
    }
    if (!dimensioned || !zeroDim)
        return dimensioned ? *dimensioned : *zeroDim;
    const Tensor higher = Tensor::emptyMeta(*dimensioned, Dims{1});
    const Tensor lower = Tensor::emptyMeta(*zeroDim, Dims{});
    return resultType({higher, lower});
}

Tensor cat(const Backend& backend, const std::vector<Tensor>& tensors, std::int64_t dim)
{
    if (tensors.empty())
        reject("torch.cat(): expected a non-empty list of Tensors");
    // An empty vector fits everything, for the sake of old programs.
    const auto skipped = [](const Tensor& tensor) { return tensor.dim() == 1 && tensor.numel() == 0; };
    const Tensor* first = nullptr;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].dim() == 0)
            reject("zero-dimensional tensor (at position " + std::to_string(i) + ") cannot be concatenated");
        if (first == nullptr && !skipped(tensors[i]))
            first = &tensors[i];
    }
    const Tensor& shaped = first ? *first : tensors.front();
    const std::size_t at = wrapDim(dim, shaped.dim());
    Dims shape = shaped.shape();
    shape[at] = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Tensor& tensor = tensors[i];
        if (skipped(tensor))
            continue;
        if (tensor.dim() != shaped.dim())
            reject("Tensors must have same number of dimensions: got " + std::to_string(shaped.dim()) + " and "
                   + std::to_string(tensor.dim()));
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (d != at && tensor.shape()[d] != shape[d])
                reject("Sizes of tensors must match except in dimension " + std::to_string(at) + ". Expected size "
                       + std::to_string(shape[d]) + " but got size " + std::to_string(tensor.shape()[d])
                       + " for tensor number " + std::to_string(i) + " in the list.");
        shape[at] = wrappedSum(shape[at], tensor.shape()[at]);
    }
    Tensor output = emptyOn(outputDevice(backend, {&shaped}), commonType(tensors), shape);
    std::int64_t offset = 0;
    for (const Tensor& tensor : tensors) {
        if (skipped(tensor))
            continue;
        copyInto(output.view(tensor.shape(), output.strides(), offset), tensor);
        offset = wrappedSum(offset, wrappedProduct(tensor.shape()[at], output.strides()[at]));
    }
    return output;
}

}  // namespace

std::vector<OperatorDefinition> indexingOperators()
{
    using Scatter = Tensor(const Tensor&, std::int64_t, const Tensor&, const Tensor&);
    return {
        define<Tensor(const Tensor&, std::int64_t, const Tensor&, bool)>(
            "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor", gather),
        define<Scatter>("scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", scatterSource),
        define<Tensor(const Tensor&, std::int64_t, const Tensor&, const Scalar&)>(
            "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", scatterValue),
        define<Scatter>("scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", scatterAdd),
        define<Tensor(const Tensor&, std::int64_t, const Tensor&)>(
            "index_select(Tensor self, int dim, Tensor index) -> Tensor", indexSelect),
        define<Tensor(const Tensor&, std::int64_t, const Tensor&, const Tensor&, const Scalar&)>(
            "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor", indexAdd),
        define<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
            "cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", cumsum),
        define<Tensor(const Tensor&, std::int64_t, MaybeDType)>(
            "cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", cumprod),
        define<std::tuple<Tensor, Tensor>(const Tensor&, std::int64_t, bool)>(
            "sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", sort),
        define<Tensor(const Tensor&, const Ints&)>("flip(Tensor self, int[] dims) -> Tensor", flip),
        define<Tensor(const std::vector<Tensor>&, std::int64_t)>("cat(Tensor[] tensors, int dim=0) -> Tensor", cat),
    };
}

}  // namespace keyfall::ops
