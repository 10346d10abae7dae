// SPDX-License-Identifier: MIT
#include "core/tensor/dims.h"

#include <stdexcept>

namespace keyfall {

void Dims::resize(std::size_t count)
{
    if (count > capacity_) {
        const std::size_t capacity = std::max(count, capacity_ * 2);
        auto grown = std::make_unique<std::int64_t[]>(capacity);
        std::copy(begin(), end(), grown.get());
        heap_ = std::move(grown);
        capacity_ = capacity;
    }
    size_ = count;
}

std::string textOf(const Dims& dims)
{
    std::string text = "[";
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (i > 0)
            text += ", ";
        text += std::to_string(dims[i]);
    }
    text += ']';
    return text;
}

std::int64_t elementCount(const Dims& shape)
{
    // A zero anywhere makes the count zero whatever the other sizes multiply to.
    for (const std::int64_t size : shape)
        if (size == 0)
            return 0;
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(count, size, &count))
            throw std::overflow_error("the number of elements of shape " + textOf(shape) + " does not fit 64 bits");
    return count;
}

Dims contiguousStrides(const Dims& shape)
{
    Dims strides(shape.size());
    std::int64_t step = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        strides[i] = step;
        // A size of zero must not make the outer strides zero: PyTorch counts it as one. The first size makes no stride.
        if (i > 0 && __builtin_mul_overflow(step, std::max<std::int64_t>(shape[i], 1), &step))
            throw std::overflow_error("the strides of shape " + textOf(shape) + " do not fit 64 bits");
    }
    return strides;
}

}  // namespace keyfall
