// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/lint.h"
#include "core/dispatch/resolution.h"

#include <string>

namespace keyfall::app {

/// `kernel [provenance]` as a dump prints an entry of a table, or `nothing` for none.
[[nodiscard]] std::string entryWords(const LintedEntry& entry);
[[nodiscard]] std::string entryWords(const SlotView& slot);

}  // namespace keyfall::app
