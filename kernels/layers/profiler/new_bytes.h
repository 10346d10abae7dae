// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// The strided tensors that hold the elements of all tensors among the values: themselves, or a nested one's values.
[[nodiscard]] std::vector<Tensor> memoryOf(const Stack& values);

/// The memory that a call's tensors hold, sorted; a storage that several of them view counts once.
[[nodiscard]] std::vector<const Storage*> storagesOf(const Stack& values);
/// Bytes of the storages that are among the results and were not among the arguments (`before`).
[[nodiscard]] std::int64_t newBytes(const std::vector<const Storage*>& before, const Stack& results);

}  // namespace keyfall
