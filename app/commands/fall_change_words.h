// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_report.h"

#include <cstddef>
#include <string>

namespace keyfall::app {

/// Both runs in sum, then what differs, at most `lines` of it, in columns: `new     12  linear: Autograd → Cpu`.
[[nodiscard]] std::string differenceText(const ShownFallDifference& shown, std::size_t lines);
/// A difference as a sentence that says what to look at: for a check that failed.
[[nodiscard]] std::string failureText(const FallDifference& difference);

}  // namespace keyfall::app
