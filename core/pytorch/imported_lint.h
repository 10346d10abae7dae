// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/lint.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_tables.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// `lint` of imported tables, plus what only the import can tell: stored entries that differ from the computed ones, and
/// operators whose invariants PyTorch itself found broken. `ops`: those to look at, of `predicted.dispatcher`.
[[nodiscard]] std::vector<Finding> lintImported(const ImportedTables& tables, const ImportedDispatcher& predicted,
                                                const std::vector<OperatorHandle>& ops);

}  // namespace keyfall
