// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A key model for imported tables, and how it was chosen where that was not plain.
struct ImportedModel {
    std::shared_ptr<const KeyModel> model;
    std::vector<std::string> notes;
};

/// The built-in model of the source's version or, where the text names none, the one whose keys fit its lines. A source
/// with a key list that no built-in model has gets a model of its own, derived from the nearest one.
/// Error: the derived model does not hold together.
[[nodiscard]] Expected<ImportedModel> modelOf(const ImportedTables& tables);

/// `base` with the backends, functionalities and aliases of another version's key list: what both know keeps its rules,
/// a new ordinary key is a mode, a new per-backend one a kind of tensor. `name` becomes the model's name.
[[nodiscard]] ModelSpec derivedSpec(const ModelSpec& base, const ImportedKeys& keys, const std::string& name);

}  // namespace keyfall
