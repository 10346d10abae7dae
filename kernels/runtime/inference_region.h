// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `inference_mode(mode=true)`: gradients are off, autograd's keys are excluded on this thread, ADInplaceOrView is
/// no longer included, and new tensors are inference tensors (pytorch:T3, M17). `mode=false` is ordinary again inside.
/// Errors `badInput`: wrong arguments, or a model without ADInplaceOrView (before PyTorch 1.9).
[[nodiscard]] Expected<std::unique_ptr<Region>>
openInferenceMode(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                  const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
