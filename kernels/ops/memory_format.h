// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::ops {

/// PyTorch's MemoryFormat, as the numbers that schemas and boxed calls use.
inline constexpr std::int64_t kContiguousFormat = 0;
inline constexpr std::int64_t kPreserveFormat = 1;

/// Strides for a new tensor shaped like `self` in a memory format (nothing: preserve). Channels-last is refused.
[[nodiscard]] Dims stridesFor(const Tensor& self, std::optional<std::int64_t> format);
/// A new tensor with these strides, not initialised. Throws DispatchError, in PyTorch's words, for what is no shape or does
/// not go with it.
[[nodiscard]] Tensor emptyWithStrides(Device device, DType dtype, const std::vector<std::int64_t>& size,
                                      const std::vector<std::int64_t>& stride);
/// Refuses a layout other than "strided".
void checkStrided(const std::optional<std::string>& layout);

}  // namespace keyfall::ops
