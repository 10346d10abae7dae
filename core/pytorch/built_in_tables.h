// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Tables that come with the program, so that operators can be explored without a PyTorch: `builtin:1.13.1` is what
/// resources/pytorch/export_tables.py wrote of Debian's build.
inline constexpr std::string_view kBuiltInTables = "builtin:";

/// The file behind a name (without `builtin:`), compressed as it is; the error says which names exist.
[[nodiscard]] Expected<std::string_view> builtInTables(std::string_view name);
[[nodiscard]] std::vector<std::string> builtInTableNames();

}  // namespace keyfall
