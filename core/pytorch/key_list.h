// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"
#include "core/text/json_text.h"

#include <string>
#include <vector>

namespace keyfall {

/// Reads the "keys" of exported tables (resources/schemas/pytorch-tables.schema.json).
[[nodiscard]] ImportedKeys readKeyList(const JsonPlace& place);

/// How many names two key lists do not share: backends and runtime keys.
[[nodiscard]] std::size_t keyListDistance(const KeyModel& model, const ImportedKeys& keys);

/// Whether `keys` tells nothing that differs from `model`.
[[nodiscard]] bool tellsOf(const ImportedKeys& keys, const KeyModel& model);

/// The keys that dumps of this model can have rows for, as printed and in the order of the dump.
[[nodiscard]] std::vector<std::string> runtimeKeyNames(const KeyModel& model);

}  // namespace keyfall
