// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <vector>

/// Tensors to try operators on: of every type, with values that break kernels, seen in every order.
namespace keyfall::samples {

inline constexpr DType kAllTypes[] = {DType::boolean, DType::uint8,   DType::int8,     DType::int16,   DType::int32,
                                      DType::int64,   DType::float16, DType::bfloat16, DType::float32, DType::float64};

/// `count` elements on the host; `special`: NaN, infinities and -0 among them.
[[nodiscard]] Tensor elements(DType dtype, std::int64_t count, unsigned seed, bool special = true);
/// A tensor of no dimensions on the host.
[[nodiscard]] Tensor numberOnHost(DType dtype, double value);

/// Some of the elements of a block, in some order.
struct Look {
    const char* name;
    Dims shape;
    Dims strides;
    std::int64_t offset = 0;

    /// The whole block is placed, then viewed: gaps and order are the same on every device.
    [[nodiscard]] Tensor of(const Tensor& block, Device device) const;
};

/// Elements a block needs for every look below.
inline constexpr std::int64_t kBlock = 3000;
[[nodiscard]] std::vector<Look> looks();
/// Shapes that broadcast against [4, 6, 5].
[[nodiscard]] std::vector<Look> partners();

}  // namespace keyfall::samples
