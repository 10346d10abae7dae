// SPDX-License-Identifier: MIT
#include "kernels/layers/nested/nested_tensor.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"

#include <algorithm>

namespace keyfall::nested {

namespace {

using ops::reject;

std::size_t index(std::int64_t i)
{
    return static_cast<std::size_t>(i);
}

Tensor makeOver(const Tensor& values, const Dims& shape, std::shared_ptr<NestedTensor> kind)
{
    Tensor tensor = makeOfKind(Layout::nested, values.dtype(), values.device(), shape, std::move(kind));
    tensor.impl().version = values.impl().version;  // an operator that writes into the values changes the tensor
    return tensor;
}

void checkValues(const Tensor& values)
{
    if (!values.defined() || values.layout() != Layout::strided || values.traits().batched())
        reject("nested tensor: its values must be a strided tensor, but they are " + textOf(Value(values)));
}

}  // namespace

Dims NestedTensor::sizeOf(std::int64_t component) const
{
    if (isFlat())
        return sizes[index(component)];
    Dims size = values.shape();
    size[index(raggedDim - 1)] = rows->length(component);
    return size;
}

Tensor NestedTensor::component(std::int64_t at) const
{
    const Dims size = sizeOf(at);
    if (isFlat()) {
        const std::int64_t stride = values.strides()[0];
        Dims strides = contiguousStrides(size);
        for (std::int64_t& step : strides)
            step *= stride;
        return values.view(size, strides, values.offset() + rows->begin(at) * stride);
    }
    return values.view(size, values.strides(),
                       values.offset() + rows->begin(at) * values.strides()[index(raggedDim - 1)]);
}

bool NestedTensor::sameSizes(const NestedTensor& other) const
{
    if (count() != other.count())
        return false;
    for (std::int64_t i = 0; i < count(); ++i)
        if (!(sizeOf(i) == other.sizeOf(i)))
            return false;
    return true;
}

bool NestedTensor::sameStructure(const NestedTensor& other) const
{
    if (raggedDim != other.raggedDim || !rows->sameAs(*other.rows))
        return false;
    return isFlat() ? sizes == other.sizes : values.dim() == other.values.dim();
}

std::vector<TensorPart> NestedTensor::parts() const
{
    std::vector<Tensor> components;
    for (std::int64_t i = 0; i < count(); ++i)
        components.push_back(component(i));
    return {{"nested", std::move(components)}};
}

const NestedTensor* nestedOrNull(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.layout() != Layout::nested || tensor.traits().batched())
        return nullptr;
    return dynamic_cast<const NestedTensor*>(tensor.impl().kind.get());
}

Tensor makeJagged(const Tensor& values, std::shared_ptr<const RaggedRows> rows, int raggedDim, NestedForm form)
{
    checkValues(values);
    if (raggedDim < 1 || raggedDim > values.dim())
        reject("nested tensor: the ragged dimension must be one of 1 to " + std::to_string(values.dim())
               + " for values of shape " + textOf(values.shape()) + ", but it is " + std::to_string(raggedDim));
    if (values.size(raggedDim - 1) != rows->rows())
        reject("nested tensor: the offsets end at row " + std::to_string(rows->rows()) + ", but the values have "
               + std::to_string(values.size(raggedDim - 1)) + " rows; offsets count rows, not elements");
    Dims shape = values.shape();
    shape[index(raggedDim - 1)] = rows->longest();
    shape.insert(0, rows->count());
    return makeOver(
        values, shape,
        std::make_shared<NestedTensor>(values.detached(), std::move(rows), raggedDim, std::vector<Dims>(), form));
}

Tensor makeOfSizes(const Tensor& buffer, std::vector<Dims> sizes, NestedForm form)
{
    checkValues(buffer);
    if (buffer.dim() != 1)
        reject("nested tensor: a buffer must have one dimension, but it has the shape " + textOf(buffer.shape()));
    std::vector<std::int64_t> counts;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i].size() != sizes[0].size())
            reject("All Tensors given to nested_tensor must have the same dimension. Found dimension "
                   + std::to_string(sizes[i].size()) + " for Tensor at index " + std::to_string(i) + " and dimension "
                   + std::to_string(sizes[0].size()) + " for Tensor at index 0.");
        for (const std::int64_t size : sizes[i])
            if (size < 0)
                reject("nested tensor: component " + std::to_string(i) + " has the sizes " + textOf(sizes[i])
                       + ", but sizes are not negative");
        counts.push_back(elementCount(sizes[i]));
    }
    auto elements = RaggedRows::ofLengths(counts);
    if (elements->rows() != buffer.numel())
        reject("nested tensor: the sizes of the components add up to " + std::to_string(elements->rows())
               + " elements, but the buffer has " + std::to_string(buffer.numel()));
    if (raggedDimOf(sizes) == 1) {
        std::vector<std::int64_t> lengths;
        for (const Dims& size : sizes)
            lengths.push_back(size[0]);
        auto rows = RaggedRows::ofLengths(lengths);
        Dims shape = sizes[0];
        shape[0] = rows->rows();
        Dims strides = contiguousStrides(shape);
        for (std::int64_t& step : strides)
            step *= buffer.strides()[0];
        return makeJagged(buffer.view(shape, strides, buffer.offset()), std::move(rows), 1, form);
    }
    const Dims shape = paddedShape(sizes);
    return makeOver(buffer, shape,
                    std::make_shared<NestedTensor>(buffer.detached(), std::move(elements), 0, std::move(sizes), form));
}

Tensor makeLike(const Tensor& values, const NestedTensor& like)
{
    if (like.isFlat())
        return makeOfSizes(values, like.sizes, like.form);
    return makeJagged(values, like.rows, like.raggedDim, like.form);
}

Tensor makeOfComponents(const std::vector<Tensor>& components, DType dtype, Device device)
{
    std::vector<Dims> sizes;
    std::int64_t count = 0;
    for (const Tensor& component : components) {
        sizes.push_back(component.shape());
        count += component.numel();
    }
    const Tensor buffer = ops::emptyOn(device, dtype, Dims{count});
    std::int64_t at = 0;
    for (const Tensor& component : components) {
        if (component.numel() > 0)
            ops::copyInto(buffer.view(component.shape(), contiguousStrides(component.shape()), at), component);
        at += component.numel();
    }
    return makeOfSizes(buffer, std::move(sizes));
}

Tensor copyNested(const Tensor& tensor, Device device)
{
    const NestedTensor& nested = *nestedOrNull(tensor);
    const Tensor values = device.type == DeviceType::meta
        ? ops::emptyOn(kMeta, nested.values.dtype(), nested.values.shape(), nested.values.strides())
        : ops::copyTo(nested.values, device, nested.values.dtype());
    return makeLike(values, nested);
}

int raggedDimOf(const std::vector<Dims>& sizes, int preferred)
{
    if (sizes.empty() || sizes.front().empty())
        return 0;
    int found = 0;
    for (std::size_t d = 0; d < sizes.front().size(); ++d)
        for (const Dims& size : sizes)
            if (size[d] != sizes.front()[d]) {
                if (found != 0)
                    return 0;
                found = static_cast<int>(d) + 1;
                break;
            }
    return found != 0 ? found : std::min(preferred, static_cast<int>(sizes.front().size()));
}

Dims paddedShape(const std::vector<Dims>& sizes)
{
    Dims shape = sizes.empty() ? Dims() : sizes.front();
    for (const Dims& size : sizes)
        for (std::size_t d = 0; d < shape.size(); ++d)
            shape[d] = std::max(shape[d], size[d]);
    shape.insert(0, static_cast<std::int64_t>(sizes.size()));
    return shape;
}

std::vector<Dims> sizesOf(const NestedTensor& nested)
{
    std::vector<Dims> sizes;
    for (std::int64_t i = 0; i < nested.count(); ++i)
        sizes.push_back(nested.sizeOf(i));
    return sizes;
}

std::string shapeText(const Tensor& tensor)
{
    const NestedTensor* nested = nestedOrNull(tensor);
    if (nested == nullptr)
        return textOf(tensor.shape());
    const std::vector<Dims> sizes = sizesOf(*nested);
    std::string text = "[" + std::to_string(nested->count());
    for (std::size_t d = 0; !sizes.empty() && d < sizes.front().size(); ++d) {
        const bool same =
            std::all_of(sizes.begin(), sizes.end(), [&](const Dims& size) { return size[d] == sizes.front()[d]; });
        text += same ? ", " + std::to_string(sizes.front()[d]) : ", (";
        for (std::size_t i = 0; !same && i < sizes.size(); ++i)
            text += (i == 0 ? "" : ", ") + std::to_string(sizes[i][d]);
        text += same ? "" : ")";
    }
    return text + "]";
}

}  // namespace keyfall::nested
