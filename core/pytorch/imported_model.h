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

/// A source with a key list has the built-in model that it tells of, or a model of its own, derived from the nearest one.
/// Another has the built-in model of its version or, where the text names none, the one whose keys fit its lines.
/// Error: the derived model does not hold together.
[[nodiscard]] Expected<ImportedModel> modelOf(const ImportedTables& tables);

}  // namespace keyfall
