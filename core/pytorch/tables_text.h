// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/pytorch/imported_tables.h"

#include <string>

namespace keyfall {

/// An imported state dump as `_dispatch_dump` printed it, to the byte (pytorch:X1).
[[nodiscard]] std::string importedDump(const ImportedTables& tables, const ImportedOperator& op);
/// An imported table as `_dispatch_dump_table` printed it (pytorch:X2).
[[nodiscard]] std::string importedTableDump(const ImportedTables& tables, const ImportedOperator& op);

/// Everything that is known of an operator in PyTorch's format, with titles where the import had them. A table that was
/// not imported is the one that `dispatcher` computes.
[[nodiscard]] std::string printedBack(const ImportedTables& tables, const ImportedOperator& op,
                                      const Dispatcher& dispatcher);

}  // namespace keyfall
