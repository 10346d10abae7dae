// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"

#include "kernels/ops/backend.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/memory_order.h"
#include "kernels/ops/shape/sizes.h"

#include <limits>
#include <stdexcept>

namespace keyfall::ops {

Tensor emptyOn(Device device, DType dtype, const Dims& shape)
{
    checkSizes(shape);
    try {
        return backendFor(device.type).allocate(device, dtype, shape, contiguousStrides(shape));
    } catch (const std::overflow_error&) {
        rejectStorage(shape, {});
    }
}

Tensor emptyOn(Device device, DType dtype, const Dims& shape, const Dims& strides)
{
    checkSizes(shape);
    return backendFor(device.type).allocate(device, dtype, shape, strides);
}

Tensor emptyLike(const Tensor& like, DType dtype)
{
    return emptyOn(like.device(), dtype, like.shape(), preservedStrides(like.shape(), like.strides()));
}

void copyInto(const Tensor& to, const Tensor& from)
{
    if (!broadcastsTo(from.shape(), to.shape()))
        reject("The size of the source " + textOf(from.shape()) + " must match the size of the destination "
               + textOf(to.shape()));
    const bool metaInvolved = to.device().type == DeviceType::meta || from.device().type == DeviceType::meta;
    if (metaInvolved) {
        if (to.device().type != DeviceType::meta)
            throw DispatchError(DispatchErrorKind::deviceMismatch,
                                "Cannot copy out of meta tensor; no data! (from meta to " + nameOf(to.device()) + ")");
        return;
    }
    // The side that is not the host knows how to reach both.
    const DeviceType worker = to.device().type != DeviceType::cpu ? to.device().type : from.device().type;
    if (to.numel() > 0)
        backendFor(worker).copy(to, from);
}

Tensor copyTo(const Tensor& from, Device device, DType dtype)
{
    Tensor to = emptyOn(device, dtype, from.shape(), preservedStrides(from.shape(), from.strides()));
    copyInto(to, from);
    return to;
}

Tensor castTo(const Tensor& from, DType dtype)
{
    return from.dtype() == dtype ? from : copyTo(from, from.device(), dtype);
}

Tensor contiguous(const Tensor& from)
{
    if (from.isContiguous())
        return from;
    Tensor to = emptyOn(from.device(), from.dtype(), from.shape());
    copyInto(to, from);
    return to;
}

Tensor scalarTensor(const Scalar& value)
{
    Tensor tensor = Tensor::emptyHost(dtypeOf(value), Dims{});
    std::visit([&](auto number) { *tensor.hostData<decltype(number)>() = number; }, value);
    return tensor;
}

Scalar scalarOf(const Tensor& tensor)
{
    if (tensor.dtype() == DType::boolean)
        return *tensor.hostData<bool>();
    if (isFloating(tensor.dtype()))
        return *castTo(tensor, DType::float64).hostData<double>();
    return *castTo(tensor, DType::int64).hostData<std::int64_t>();
}

std::int64_t storageElements(const Dims& shape, const Dims& strides)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return 0;
        std::int64_t reach = 0;
        if (__builtin_mul_overflow(shape[i] - 1, strides[i], &reach) || __builtin_add_overflow(last, reach, &last)
            || last == std::numeric_limits<std::int64_t>::max())
            rejectStorage(shape, strides);
    }
    return last + 1;
}

std::int64_t storageBytes(const Dims& shape, const Dims& strides, DType dtype)
{
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(storageElements(shape, strides), static_cast<std::int64_t>(sizeOf(dtype)), &bytes))
        rejectStorage(shape, strides);
    return bytes;
}

}  // namespace keyfall::ops
