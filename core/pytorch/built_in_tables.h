// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Tables that come with the program, so that operators can be explored without a PyTorch: `builtin:2.15.0` is what
/// resources/pytorch/export_tables.py wrote of one build of that version.
inline constexpr std::string_view kBuiltInTables = "builtin:";

struct BuiltInTable {
    std::string name;   ///< "2.15.0", as it stands behind `builtin:`
    std::string build;  ///< which build of that version was asked, because they differ: "wheel", "Debian"
    std::string model;  ///< the key model of that version
};

/// The oldest first.
[[nodiscard]] const std::vector<BuiltInTable>& builtInTableList();
[[nodiscard]] std::vector<std::string> builtInTableNames();

/// The file behind a name (without `builtin:`), compressed as it is; the error says which names exist.
[[nodiscard]] Expected<std::string_view> builtInTables(std::string_view name);

/// The tables that come with a key model, as `builtin:2.15.0`; nothing where none do.
[[nodiscard]] std::optional<std::string> builtInTablesOf(std::string_view model);

}  // namespace keyfall
