// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_tables.h"
#include "core/text/line_source.h"

#include <string>
#include <string_view>

namespace keyfall {

/// Whether a file's first line is a header of tables, of whichever version. It tells tables from a session, which is
/// JSON too.
[[nodiscard]] bool isTablesHeader(std::string_view line);

/// Reads JSON lines: a header, then one operator a line. Two formats, told apart by the header's "format":
/// `keyfall-pytorch-tables`, which resources/pytorch/export_tables.py writes (resources/schemas/pytorch-tables.schema.json),
/// and `keyfall-operator-tables`, the vectors recorded from PyTorch 1.13.1.
///
/// `header` is the first line, taken from `source` already. Memory grows with what is kept, not with the text. Errors
/// name the line and the place in it; a file with fewer operators than its header promises is cut short.
[[nodiscard]] Expected<ImportedTables> readExportedTables(const std::string& header, LineSource& source);

}  // namespace keyfall
