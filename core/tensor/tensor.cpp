// SPDX-License-Identifier: MIT
#include "core/tensor/tensor.h"

#include "core/tensor/inference_mode.h"

namespace keyfall {

// Handles of other translation units only take its address before main, so the order of initialisation does not matter.
TensorImpl Tensor::undefined_{.traits = TensorTraits::undefined()};

Tensor Tensor::make(DType dtype, Device device, Dims shape, Dims strides, std::int64_t offset,
                    std::shared_ptr<Storage> storage)
{
    auto impl = std::make_unique<TensorImpl>();
    impl->traits = TensorTraits(device.type, Layout::strided).withInference(InferenceMode::isOn());
    impl->dtype = dtype;
    impl->deviceIndex = static_cast<std::int8_t>(device.index);
    impl->deviceAlias = device.alias;
    impl->offset = offset;
    impl->shape = std::move(shape);
    impl->strides = std::move(strides);
    impl->storage = std::move(storage);
    impl->version = std::make_shared<std::atomic<std::uint32_t>>(0);
    return Tensor(impl.release());
}

namespace {

std::size_t bytesFor(Device device, DType dtype, const Dims& shape)
{
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(static_cast<std::size_t>(elementCount(shape)), sizeOf(dtype), &bytes))
        throw DeviceError(nameOf(device) + ": a tensor of shape " + textOf(shape) + " does not fit the address space");
    return bytes;
}

}  // namespace

Tensor Tensor::emptyHost(DType dtype, const Dims& shape)
{
    return make(dtype, kCpu, shape, contiguousStrides(shape), 0, Storage::onHost(bytesFor(kCpu, dtype, shape)));
}

Tensor Tensor::emptyMeta(DType dtype, const Dims& shape)
{
    return make(dtype, kMeta, shape, contiguousStrides(shape), 0, Storage::onMeta(bytesFor(kMeta, dtype, shape)));
}

bool Tensor::isContiguous() const
{
    std::int64_t expected = 1;
    bool dense = true;
    for (std::size_t i = shape().size(); i-- > 0;) {
        const std::int64_t size = shape()[i];
        if (size == 0)
            return true;
        if (size != 1) {
            dense = dense && strides()[i] == expected;
            expected *= size;
        }
    }
    return dense;
}

void* Tensor::hostAddress() const
{
    if (!impl_->storage || device().type == DeviceType::meta)
        throw DeviceError(defined() ? "a tensor on " + nameOf(device()) + " with layout number "
                                  + std::to_string(static_cast<int>(layout())) + " has no elements to read"
                                    : std::string("an undefined tensor has no elements to read"));
    auto* base = static_cast<std::byte*>(impl_->storage->hostData());
    return base ? base + offset() * static_cast<std::int64_t>(sizeOf(dtype())) : nullptr;
}

void* Tensor::deviceAddress() const
{
    if (!impl_->storage || !impl_->storage->deviceData())
        return nullptr;
    return static_cast<std::byte*>(impl_->storage->deviceData())
        + offset() * static_cast<std::int64_t>(sizeOf(dtype()));
}

Tensor Tensor::view(Dims shape, Dims strides, std::int64_t offset) const
{
    auto impl = std::make_unique<TensorImpl>();
    impl->traits = traits().withRequiresGrad(false);
    impl->dtype = dtype();
    impl->deviceIndex = impl_->deviceIndex;
    impl->deviceAlias = impl_->deviceAlias;
    impl->offset = offset;
    impl->shape = std::move(shape);
    impl->strides = std::move(strides);
    impl->storage = impl_->storage;
    impl->version = impl_->version;
    return Tensor(impl.release());
}

Tensor Tensor::detached() const
{
    if (!defined())
        return {};
    Tensor result = view(shape(), strides(), offset());
    result.impl().kind = impl_->kind;  // a detached sparse or quantized tensor stays what it is
    return result;
}

TensorMeta Tensor::meta() const
{
    TensorMeta meta;
    meta.traits = traits().raw();
    meta.defined = defined();
    if (!defined())
        return meta;
    meta.dtype = dtype();
    meta.device = device();
    meta.layout = layout();
    meta.shape = shape();
    meta.strides = strides();
    meta.requiresGrad = requiresGrad();
    meta.batched = traits().batched();
    meta.identity = identity();
    return meta;
}

}  // namespace keyfall
