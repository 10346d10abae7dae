// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// The keys that a layer's kernel is registered at in a model: its key, or the members where that is an alias (the
/// PyTorch models' Autograd). Empty when the model has no key for the layer.
[[nodiscard]] std::vector<Key> keysOfLayer(const KeyModel& model, std::string_view layer);
/// The bits of those keys: what excluding the layer excludes.
[[nodiscard]] KeySet bitsOfLayer(const KeyModel& model, std::string_view layer);

}  // namespace keyfall
