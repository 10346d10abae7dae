// SPDX-License-Identifier: MIT
#include "core/tensor/tensor_kind.h"

#include <atomic>
#include <cstdint>
#include <utility>

namespace keyfall {

const TensorKind* kindOf(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.layout() == Layout::strided || tensor.traits().batched())
        return nullptr;
    return dynamic_cast<const TensorKind*>(tensor.impl().kind.get());
}

Tensor makeOfKind(Layout layout, DType dtype, Device device, const Dims& shape, std::shared_ptr<TensorKind> kind)
{
    Tensor tensor = Tensor::make(dtype, device, shape, Dims(shape.size()), 0, nullptr);
    tensor.impl().traits = tensor.traits().withLayout(layout);
    if (!tensor.impl().version)
        tensor.impl().version = std::make_shared<std::atomic<std::uint32_t>>(0);
    tensor.impl().kind = std::move(kind);
    return tensor;
}

}  // namespace keyfall
