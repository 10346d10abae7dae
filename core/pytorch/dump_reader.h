// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_tables.h"
#include "core/text/line_source.h"

#include <string_view>

namespace keyfall {

/// Whether a line belongs to what `readDumps` reads: a title, a state dump, a table row, an operator of a list.
[[nodiscard]] bool isDumpLine(std::string_view line);

/// Reads `_dispatch_dump` and `_dispatch_dump_table` texts of any version and operators, in any order, and registration
/// lists below a title that names the key (pytorch:X1, X2, X4):
///
///     ### _dispatch_dump aten::add.Tensor
///     ### _dispatch_dump_table aten::add.Tensor
///     ### _dispatch_print_registrations_for_dispatch_key CPU
///
/// Titles are wanted by lists only; a table without one takes the name of the dump before it, or of the error that it
/// was pasted with ("Could not run 'aten::add'"). Frames and prefixes are stripped (pytorch:X5). Text around dumps is
/// skipped and noted; a damaged line inside of one is an error with its line number.
[[nodiscard]] Expected<ImportedTables> readDumps(LineSource& source);

}  // namespace keyfall
