// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/text/json_fwd.h"

namespace keyfall {

/// Reads a key model written as data, `"format": "keyfall-key-model", "version": 1`, with the fields of `ModelSpec` in
/// lower case with underscores. Unknown fields are an error: in a model, a slip of the hand would change its rules
/// silently. Throws `JsonFailure`; `KeyModel::build` checks what the fields say together.
[[nodiscard]] ModelSpec readModelSpec(const JsonPlace& place);

/// The same document.
[[nodiscard]] Json jsonOf(const ModelSpec& spec);

}  // namespace keyfall
