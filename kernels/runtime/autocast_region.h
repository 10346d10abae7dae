// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `autocast(device_type, dtype, enabled, cache_enabled)`: PyTorch's arguments, in its order or by name. Without
/// `dtype` the device's default counts (cpu: bfloat16, cuda: float16).
/// Errors `badInput`: an unknown device or keyword, a type that is no half type, a model without a key for the layer.
[[nodiscard]] Expected<std::unique_ptr<Region>>
openAutocast(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
             const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
