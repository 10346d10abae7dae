// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_tables.h"
#include "core/text/line_source.h"

#include <string>

namespace keyfall {

/// Reads tables of another program; what they are is found out from the content (dump_reader.h,
/// exported_tables_reader.h), compressed or not. The error says what was found, and on which line.
[[nodiscard]] Expected<ImportedTables> importTables(LineSource& source);
/// The same of a file, of standard input for "-", or of tables that come with the program (`builtin:1.13.1`).
[[nodiscard]] Expected<ImportedTables> importTables(const std::string& path);

}  // namespace keyfall
