// SPDX-License-Identifier: MIT
#include "kernels/ops/in_place.h"

#include "core/tensor/inference_mode.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/shape/memory_order.h"

namespace keyfall::ops {

void checkWritable(const Tensor& self)
{
    if (repeatsElements(self.shape(), self.strides()))
        reject("unsupported operation: more than one element of the written-to tensor refers to a single memory "
               "location. Please clone() the tensor before performing the operation.");
}

void markWritten(const Tensor& self)
{
    if (self.traits().inference() && !InferenceMode::isOn())
        reject("Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a "
               "normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more "
               "details.");
    self.bumpVersion();
}

Tensor undisturbed(const Tensor& self, const Tensor& input)
{
    if (!self.storage() || self.storage() != input.storage() || self.numel() == 0 || input.numel() == 0)
        return input;
    const bool sameElements = self.offset() == input.offset() && self.dtype() == input.dtype()
        && self.shape() == input.shape() && self.strides() == input.strides();
    if (sameElements)
        return input;
    const auto begin = [](const Tensor& t) { return t.offset() * static_cast<std::int64_t>(sizeOf(t.dtype())); };
    const auto end = [](const Tensor& t) {
        return (t.offset() + storageElements(t.shape(), t.strides())) * static_cast<std::int64_t>(sizeOf(t.dtype()));
    };
    if (begin(self) >= end(input) || begin(input) >= end(self))
        return input;
    if (isDense(self.shape(), self.strides()) && isDense(input.shape(), input.strides()))
        reject("unsupported operation: some elements of the input tensor and the written-to tensor refer to a single "
               "memory location. Please clone() the tensor before performing the operation.");
    return copyTo(input, input.device(), input.dtype());
}

void checkResultShape(const Tensor& self, const Dims& shape)
{
    if (!(self.shape() == shape))
        reject("output with shape " + textOf(self.shape()) + " doesn't match the broadcast shape " + textOf(shape));
}

}  // namespace keyfall::ops
