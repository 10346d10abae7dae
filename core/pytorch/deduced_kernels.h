// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <optional>
#include <vector>

namespace keyfall {

/// A registration that a computed table shows.
struct DeducedKernel {
    std::optional<Key> key;  ///< nothing: without a key
    TextId debug = TextId::none;
    bool fallthrough = false;
};

/// The registrations behind a computed table: each provenance names the alias that filled a row (pytorch:R2-R9). Both
/// explicit composites print the same provenance; a kernel that fills a row which the non-functional one does not reach
/// is the functional one, otherwise the debug text decides (pytorch:X2). Fallbacks are not among them.
[[nodiscard]] std::vector<DeducedKernel> deduceKernels(const ImportedTables& tables,
                                                       const std::vector<ImportedRow>& rows, const KeyModel& model);

}  // namespace keyfall
