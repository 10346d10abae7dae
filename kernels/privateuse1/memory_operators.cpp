// SPDX-License-Identifier: MIT
// What a backend of one's own registers before anything else runs, on the memory of privateuseone.
#include "core/dispatch/dispatcher.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/sizes.h"
#include "kernels/privateuse1/hosted_kernel.h"

#include <map>

namespace keyfall::privateuse1 {

namespace {

using Ints = std::vector<std::int64_t>;

Dims dimsOf(const Value& value)
{
    const auto& numbers = std::get<Ints>(value);
    return Dims(numbers.begin(), numbers.end());
}

void giveResult(Stack& stack, Tensor result)
{
    stack.clear();
    stack.emplace_back(std::move(result));
}

/// `_copy_from(Tensor self, Tensor dst, bool non_blocking=False)`: self into dst, on whichever devices they are.
void copyFrom(const BoxedCall&, Stack& stack)
{
    const Tensor from = std::get<Tensor>(stack.at(0));
    const Tensor to = std::get<Tensor>(stack.at(1));
    ops::copyInto(to, from);
    to.bumpVersion();
    giveResult(stack, to);
}

/// `dst` takes the sizes of `source`, in new memory where it has too little.
void resizeTo(const Tensor& tensor, const Dims& shape)
{
    if (tensor.shape() == shape)
        return;
    TensorImpl& impl = tensor.impl();
    const auto needed = static_cast<std::size_t>(elementCount(shape) + tensor.offset()) * sizeOf(tensor.dtype());
    if (needed > impl.storage->bytes()) {
        const Tensor larger = ops::emptyOn(tensor.device(), tensor.dtype(), shape);
        if (tensor.numel() > 0)
            ops::copyInto(larger.view(Dims{tensor.numel()}, Dims{1}, 0),
                          tensor.view(Dims{tensor.numel()}, Dims{1}, tensor.offset()));
        impl.storage = larger.storage();
        impl.offset = 0;
    }
    impl.shape = shape;
    impl.strides = contiguousStrides(shape);
}

/// `_copy_from_and_resize(Tensor self, Tensor dst)`
void copyFromAndResize(const BoxedCall& call, Stack& stack)
{
    resizeTo(std::get<Tensor>(stack.at(1)), std::get<Tensor>(stack.at(0)).shape());
    copyFrom(call, stack);
}

/// `resize_(Tensor self, int[] size, *, MemoryFormat? memory_format=None)`
void resizeIn(const BoxedCall&, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    resizeTo(self, dimsOf(stack.at(1)));
    giveResult(stack, self);
}

/// `empty_strided(int[] size, int[] stride, *, dtype, layout, device, pin_memory)`
void emptyStrided(const BoxedCall& call, Stack& stack)
{
    const bool own = call.dispatcher().model().nameOf(call.key) == "PrivateUse1";
    const auto* dtype = std::get_if<DType>(&stack.at(2));
    const auto* device = std::get_if<Device>(&stack.at(4));
    giveResult(stack,
               ops::emptyOn(device != nullptr ? *device
                                : own         ? Device{DeviceType::privateUse1, 0}
                                              : kCpu,
                            dtype != nullptr ? *dtype : DType::float32, dimsOf(stack.at(0)), dimsOf(stack.at(1))));
}

/// `as_strided(Tensor self, int[] size, int[] stride, int? storage_offset=None)`, and `_reshape_alias`, which has no offset.
void asStrided(const BoxedCall&, Stack& stack)
{
    const Tensor self = std::get<Tensor>(stack.at(0));
    const auto* offset = stack.size() > 3 ? std::get_if<std::int64_t>(&stack.at(3)) : nullptr;
    const Dims shape = dimsOf(stack.at(1));
    const Dims strides = dimsOf(stack.at(2));
    const std::int64_t from = offset != nullptr ? *offset : self.offset();
    const auto size = static_cast<std::int64_t>(sizeOf(self.dtype()));
    const std::int64_t needed = ops::limitedProduct(ops::limitedSum(from, ops::storageElements(shape, strides)), size);
    if (from < 0 || needed > static_cast<std::int64_t>(self.storage()->bytes()))
        ops::reject("setStorage: sizes " + textOf(shape) + ", strides " + textOf(strides) + ", storage offset "
                    + std::to_string(from) + ", and itemsize " + std::to_string(size) + " requiring a storage size of "
                    + std::to_string(needed) + " are out of bounds for storage of size "
                    + std::to_string(self.storage()->bytes()));
    giveResult(stack, self.view(shape, strides, from));
}

using Function = void (*)(const BoxedCall&, Stack&);

const std::map<std::string_view, Function>& functions()
{
    static const std::map<std::string_view, Function> kFunctions{
        {"_copy_from", copyFrom},        {"_copy_from_and_resize", copyFromAndResize},
        {"_reshape_alias", asStrided},   {"as_strided", asStrided},
        {"empty_strided", emptyStrided}, {"resize_", resizeIn},
    };
    return kFunctions;
}

}  // namespace

bool hasMemoryKernel(std::string_view op)
{
    return functions().contains(op);
}

Kernel memoryKernel(std::string_view op, DeviceType device)
{
    return Kernel::boxed(functions().at(op), device == DeviceType::cpu ? "standard:cpu" : "standard:privateuseone");
}

}  // namespace keyfall::privateuse1
