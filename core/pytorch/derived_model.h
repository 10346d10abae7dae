// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <string>

namespace keyfall {

/// `base` with the backends, functionalities and aliases of another version's key list, and with every other fact that
/// `keys` tells: what both know keeps its rules, a new ordinary key is a mode, a new per-backend one a kind of tensor.
/// `name` becomes the model's name.
[[nodiscard]] ModelSpec derivedSpec(const ModelSpec& base, const ImportedKeys& keys, const std::string& name);

/// What `derivedSpec` had to take from `base`, because `keys` does not tell: one sentence for people.
[[nodiscard]] std::string assumedFrom(const ModelSpec& base, const ImportedKeys& keys);

}  // namespace keyfall
