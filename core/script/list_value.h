// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"

#include <optional>
#include <vector>

namespace keyfall {

/// The value of a list that a program writes: of integers, numbers, truths, or tensors and `none`; nothing for items that
/// are not of one kind.
[[nodiscard]] std::optional<Value> listValue(const std::vector<Value>& items);

}  // namespace keyfall
