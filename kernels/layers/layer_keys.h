// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// The keys that a layer's kernel is registered at in a model: its keys, and the members where one is an alias (the
/// PyTorch models' Autograd). Empty when the model has no key for the layer.
[[nodiscard]] std::vector<Key> keysOfLayer(const KeyModel& model, std::string_view layer);
/// The functionality bits of those keys: what excluding the layer excludes. Without backend bits, as in PyTorch's
/// autograd_dispatch_keyset (pytorch.md M14): they say on which device, not which layer.
[[nodiscard]] KeySet bitsOfLayer(const KeyModel& model, std::string_view layer);

}  // namespace keyfall
