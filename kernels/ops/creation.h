// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/memory_format.h"

#include <cstdint>
#include <string>
#include <type_traits>

/// What the operators that make tensors of nothing have in common.
namespace keyfall::ops {

inline const std::string kOptions = "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
                                    "bool? pin_memory=None";

// Note [Numbers do not type meta tensors]
// PyTorch 1.13 has Python functions of its own for these operators on meta, and those do not look at the numbers: `full`
// without a type is of the default type, and `arange` without a step is int64, also from 0 to 2.5. 2.15 looks at them.
[[nodiscard]] bool isOnMeta(const Backend& backend, MaybeDevice device);

/// A vector whose elements the host makes one by one, as T, before they become `dtype`.
template <class T, class Element>
[[nodiscard]] Tensor listed(const Backend& backend, std::int64_t count, DType dtype, const MaybeLayout& layout,
                            MaybeDevice device, Element&& element)
{
    checkStrided(layout);
    const Device target = device.value_or(Device{backend.type(), 0});
    if (target.type == DeviceType::meta)
        return emptyOn(target, dtype, Dims{count});
    constexpr DType kMade = std::is_same_v<T, std::int64_t> ? DType::int64
        : std::is_same_v<T, double>                         ? DType::float64
                                                            : DType::float32;
    static_assert(kMade != DType::float32 || std::is_same_v<T, float>);
    const Tensor host = emptyOn(kCpu, kMade, Dims{count});
    for (std::int64_t i = 0; i < count; ++i)
        host.hostData<T>()[i] = element(i);
    return copyTo(host, target, dtype);
}

}  // namespace keyfall::ops
