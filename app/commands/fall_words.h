// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_report.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace keyfall::app {

/// Which lines of a printed trace could not be read; empty where all could.
[[nodiscard]] std::string unreadText(const RecordedRun& run);
/// The same on standard error, of the text that is called `where`.
void noteUnread(const RecordedRun& run, const std::string& where);
/// Why calls of a recorded or traced run may be missing; empty where none are known to be.
[[nodiscard]] std::string missingText(const RecordedRun& run);
/// `once`, `3 times`.
[[nodiscard]] std::string timesText(std::uint64_t count);
/// Of UTF-8.
[[nodiscard]] std::size_t charactersOf(std::string_view text);
/// `1.20 ms` at the right of a column as wide as `width` characters.
[[nodiscard]] std::string timeColumn(std::int64_t ns, std::size_t width);
/// A table for the terminal: a line of sums, at most `lines` groups, what is strange.
[[nodiscard]] std::string fallsText(const ShownFalls& shown, std::size_t lines);
/// What is strange in one of two runs alone; empty where nothing is.
[[nodiscard]] std::string strangeText(const ComparedOddities& strange, const FallTable& before, const FallTable& after);
/// What an oddity is, in one sentence with its rule: "add at Autograd, 3 times: ..."
[[nodiscard]] std::string oddityText(const Oddity& oddity, const FallTable& table);

}  // namespace keyfall::app
