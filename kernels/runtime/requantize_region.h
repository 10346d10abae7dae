// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `requantize(scale=0.1, zero_point=3)`: what the Quantized layer quantizes in the block gets these
/// (eleven:2.7.7 a), unless the operator takes its own.
/// Errors `badInput`: wrong arguments, or a model without a key for the layer.
[[nodiscard]] Expected<std::unique_ptr<Region>>
openRequantize(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
               const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
