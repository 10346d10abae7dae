// SPDX-License-Identifier: MIT
#include "core/tensor/wrapped_number.h"

#include <memory>

namespace keyfall {

namespace {

class WrappedNumber final : public TensorExtension {};

template <class T>
Tensor wrapped(DType dtype, T number)
{
    static const auto kMark = std::make_shared<WrappedNumber>();
    Tensor tensor = Tensor::emptyHost(dtype, Dims{});
    *tensor.hostData<T>() = number;
    tensor.impl().kind = kMark;
    return tensor;
}

}  // namespace

std::optional<Tensor> wrappedNumber(const Value& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return wrapped(DType::int64, *integer);
    if (const auto* real = std::get_if<double>(&value))
        return wrapped(DType::float64, *real);
    if (const auto* truth = std::get_if<bool>(&value))
        return wrapped(DType::boolean, *truth);
    return std::nullopt;
}

bool isWrappedNumber(const Tensor& tensor)
{
    return dynamic_cast<const WrappedNumber*>(tensor.impl().kind.get()) != nullptr;
}

}  // namespace keyfall
