// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <string>
#include <string_view>

namespace keyfall {

/// What PyTorch calls "previous kernel" when somebody registers over a kernel of `op`: not the kernel that is replaced but
/// the first that was registered with a C++ signature (pytorch:E8). Tables do not tell the order; libraries register in the
/// order of their files, VariableType before TraceType, which is what 1.13.1 names for each of 2,961 operators.
/// "no debug info" where there is none.
[[nodiscard]] std::string_view shownPreviousKernel(const ImportedTables& tables, const ImportedOperator& op);

/// PyTorch's warning of a registration over a kernel of `op` at `key` (pytorch:E8), with the schema and the places that
/// the tables know. `next`: what the new kernel is called.
[[nodiscard]] std::string overrideWarning(const ImportedTables& tables, const ImportedOperator& op,
                                          const KeyModel& model, Key key, std::string_view next);

}  // namespace keyfall
