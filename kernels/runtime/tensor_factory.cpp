// SPDX-License-Identifier: MIT
#include "kernels/runtime/tensor_factory.h"

#include "core/dispatch/dispatch_error.h"
#include "core/text/plain_message.h"
#include "kernels/layers/nested/nested_tensor.h"
#include "kernels/layers/quantized/quantized_tensor.h"
#include "kernels/layers/sparse/sparse_tensor.h"
#include "kernels/ops/allocate.h"
#include "kernels/runtime/element_writer.h"
#include "kernels/runtime/form_factory.h"

#include <new>
#include <stdexcept>

namespace keyfall {

namespace {

/// Far more than any machine's memory, and small enough that sizes in bytes cannot overflow.
constexpr std::int64_t kMostElements = std::int64_t{1} << 48;

std::string placeOf(const TensorSpec& spec)
{
    return "tensor '" + spec.name + "'";
}

/// One past the last element of the storage that (shape, strides, offset) reaches; nothing when it is absurd.
std::optional<std::int64_t> storedElements(const Dims& shape, const Dims& strides, std::int64_t offset)
{
    std::int64_t last = offset;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (shape[d] == 0)
            return offset;
        std::int64_t reach = 0;
        if (__builtin_mul_overflow(shape[d] - 1, strides[d], &reach) || __builtin_add_overflow(last, reach, &last)
            || last > kMostElements)
            return std::nullopt;
    }
    return last + 1;
}

Expected<void> checkSpec(const TensorSpec& spec)
{
    if (spec.layout() != Layout::strided)
        return {};  // its parts are checked one by one
    std::int64_t count = 1;
    for (const std::int64_t size : spec.shape) {
        if (size < 0)
            return badInput(placeOf(spec), "the size " + std::to_string(size) + " is negative");
        if (__builtin_mul_overflow(count, size, &count) || count > kMostElements)
            return badInput(placeOf(spec), "its shape has more elements than any memory holds");
    }
    const std::size_t given = spec.integers.empty() ? spec.data.size() : spec.integers.size();
    if (given != 0 && static_cast<std::int64_t>(given) != count)
        return badInput(placeOf(spec),
                        "it has " + std::to_string(given) + " elements of data for a shape with "
                            + std::to_string(count));
    if (spec.offset < 0 || spec.offset > kMostElements)
        return badInput(placeOf(spec), "the offset " + std::to_string(spec.offset) + " is out of range");
    if (spec.strides) {
        if (spec.strides->size() != spec.shape.size())
            return badInput(placeOf(spec),
                            "it has " + std::to_string(spec.strides->size()) + " strides for "
                                + std::to_string(spec.shape.size()) + " dimensions");
        for (const std::int64_t stride : *spec.strides)
            if (stride < 0)
                return badInput(placeOf(spec), "the stride " + std::to_string(stride) + " is negative");
    }
    if (spec.requiresGrad && !isFloating(spec.dtype))
        return badInput(placeOf(spec),
                        "only tensors of floating point type can require gradients, not "
                            + std::string(nameOf(spec.dtype)));
    return {};
}

Expected<Tensor> buildChecked(const TensorSpec& spec)
{
    const Dims shape(spec.shape.begin(), spec.shape.end());
    const Dims strides = spec.strides ? Dims(spec.strides->begin(), spec.strides->end()) : contiguousStrides(shape);
    const auto stored = storedElements(shape, strides, spec.offset);
    if (!stored)
        return badInput(placeOf(spec), "its strides reach farther than any memory");
    if (spec.device.type == DeviceType::meta)
        return Tensor::make(spec.dtype, kMeta, shape, strides, spec.offset,
                            ops::emptyOn(kMeta, spec.dtype, Dims{*stored}).storage());

    Tensor flat = Tensor::emptyHost(spec.dtype, Dims{*stored});
    if (auto written = writeElements(spec, shape, strides, spec.offset, flat); !written)
        return tl::unexpected<Error>(written.error());
    if (spec.device.type != DeviceType::cpu)
        flat = ops::copyTo(flat, spec.device, spec.dtype);
    return Tensor::make(spec.dtype, spec.device, shape, strides, spec.offset, flat.storage());
}

tl::unexpected<Error> unavailable(std::string where, const std::exception& error)
{
    std::string message = plainMessage(error.what());
    const bool memory = message.find("memory") != std::string::npos;
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, std::move(where), std::move(message),
                                       memory ? "make it smaller, or give the program more memory" : ""});
}

/// A copy of the data, whatever the tensor consists of.
Tensor copyOf(const Tensor& tensor, Device device)
{
    switch (tensor.layout()) {
    case Layout::sparseCoo:
    case Layout::sparseCsr: return sparse::copyTo(tensor, device);
    case Layout::nested: return nested::copyNested(tensor, device);
    case Layout::quantized: {
        const auto* quantized = quantized::quantizedOrNull(tensor);
        return quantized::makeQuantized(copyOf(quantized->codes, device), quantized->qparams);
    }
    case Layout::strided: break;
    }
    if (device.type == DeviceType::meta)
        return ops::emptyOn(kMeta, tensor.dtype(), tensor.shape(), tensor.strides());
    return ops::copyTo(tensor.detached(), device, tensor.dtype());
}

}  // namespace

Expected<Tensor> buildTensor(const TensorSpec& spec)
{
    if (auto checked = checkSpec(spec); !checked)
        return tl::unexpected<Error>(checked.error());
    try {
        auto tensor = spec.layout() == Layout::strided ? buildChecked(spec) : buildForm(spec);
        if (tensor)
            tensor->setRequiresGrad(spec.requiresGrad);
        return tensor;
    } catch (const DeviceError& error) {  // no memory left, or the copy failed
        return unavailable(placeOf(spec), error);
    } catch (const DispatchError& error) {  // no such device
        return unavailable(placeOf(spec), error);
    } catch (const std::bad_alloc& error) {
        return unavailable(placeOf(spec), error);
    }
}

Expected<Tensor> placeTensor(const Tensor& tensor, Device device)
{
    if (!tensor.defined() || tensor.device() == device)
        return tensor;
    const std::string where = "place on " + nameOf(device);
    if (tensor.traits().batched())
        return badInput(where, "a tensor that is mapped by vmap cannot be moved between devices");
    if (device.type == DeviceType::meta && sparse::isSparse(tensor))
        return badInput(where, "a sparse tensor would have no number of elements on meta", "make it dense first");
    if (tensor.device().type == DeviceType::meta)
        return badInput(where, "a meta tensor has no data to copy to " + nameOf(device));
    try {
        Tensor placed = copyOf(tensor, device);
        placed.setRequiresGrad(tensor.requiresGrad());
        return placed;
    } catch (const DeviceError& error) {
        return unavailable(where, error);
    } catch (const DispatchError& error) {
        return unavailable(where, error);
    } catch (const std::bad_alloc& error) {
        return unavailable(where, error);
    }
}

}  // namespace keyfall
