// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"
#include "kernels/cpu/block_transfer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// How reductions walk over their elements.
namespace keyfall::cpu {

/// Offsets of a nest of loops, without the innermost ones.
class Odometer {
public:
    Odometer(const Dims& shape, std::size_t dims, std::int64_t start) : shape_(shape), index_(dims)
    {
        for (std::size_t d = dims; d-- > 0; start /= shape_[d])
            index_[d] = start % shape_[d];
    }
    [[nodiscard]] std::int64_t offset(const Dims& strides) const
    {
        std::int64_t at = 0;
        for (std::size_t d = 0; d < index_.size(); ++d)
            at += index_[d] * strides[d];
        return at;
    }
    void next()
    {
        for (std::size_t d = index_.size(); d-- > 0;) {
            if (++index_[d] < shape_[d])
                return;
            index_[d] = 0;
        }
    }

private:
    const Dims& shape_;
    Dims index_;
};

/// Reads a run of elements as an array of T: as it lies, gathered, or widened from a half type.
template <class T>
class RunReader {
public:
    explicit RunReader(DType dtype) : dtype_(dtype), half_(dtype == DType::float16 || dtype == DType::bfloat16) {}

    static constexpr std::int64_t kMost = 2048;

    const T* read(const std::byte* from, std::int64_t stride, std::int64_t n)
    {
        const std::byte* elements = from;
        if (stride != 1) {
            gather(gathered_.data(), from, stride, n, sizeOf(dtype_));
            elements = gathered_.data();
        }
        if (!half_)
            return reinterpret_cast<const T*>(elements);
        if constexpr (std::is_same_v<T, float>)
            halfToFloat(widened_.data(), elements, n, dtype_);
        return widened_.data();
    }
    [[nodiscard]] bool isPlain(std::int64_t stride) const { return stride == 1 && !half_; }

private:
    DType dtype_;
    bool half_;
    alignas(64) std::array<std::byte, static_cast<std::size_t>(kMost) * sizeof(T)> gathered_;
    alignas(64) std::array<T, static_cast<std::size_t>(kMost)> widened_;
};

}  // namespace keyfall::cpu
