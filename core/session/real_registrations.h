// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_tables.h"
#include "core/script/runtime.h"

#include <memory>
#include <string>

namespace keyfall {

/// The tables of that name ("builtin:2.15.0" or a file), read once while nobody asks for others.
[[nodiscard]] Expected<std::shared_ptr<const ImportedTables>> tablesNamed(const std::string& tables);

/// Registers what a real PyTorch has in a runtime without kernels (design:2.8): the operators, registrations and
/// fallbacks of `tables` ("builtin:2.15.0" or a file), with the runtime's stand-ins where it has them. Operators of the
/// runtime that the tables do not have keep its standard kernels.
///
/// What was read last is kept: a window prepares its session after every edit, and reading takes longer than registering.
/// Error: the tables cannot be read, or are of another key model than the runtime's.
[[nodiscard]] Expected<void> registerFrom(const std::string& tables, Runtime& runtime);

}  // namespace keyfall
