// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_report.h"

#include <cstddef>
#include <string>
#include <vector>

namespace keyfall::app {

/// `23,400`.
[[nodiscard]] std::string countText(std::uint64_t count);
/// `1.20 ms` at the right of a column as wide as `width` characters.
[[nodiscard]] std::string timeColumn(std::int64_t ns, std::size_t width);
/// A table for the terminal: a line of sums, at most `lines` groups, what is strange.
[[nodiscard]] std::string fallsText(const ShownFalls& shown, std::size_t lines);
/// What an oddity is, in one sentence with its rule: "add at Autograd, 3 times: ..."
[[nodiscard]] std::string oddityText(const Oddity& oddity, const FallTable& table);

/// What differs, a line each, in columns: `new     12  linear: Autograd → Cpu`.
[[nodiscard]] std::string differencesText(const std::vector<FallDifference>& differences);
/// The same as a sentence that says what to look at: for a check that failed.
[[nodiscard]] std::string failureText(const FallDifference& difference);

}  // namespace keyfall::app
