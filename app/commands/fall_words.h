// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_difference.h"
#include "core/falls/fall_groups.h"
#include "core/falls/fall_table.h"
#include "core/falls/oddities.h"

#include <cstddef>
#include <string>
#include <vector>

namespace keyfall::app {

/// The falls of one run, or those of them that a question named, with what is said about them.
struct ShownFalls {
    std::string input;  ///< how the file is called
    std::string question;
    FallGrouping by = FallGrouping::fall;
    FallTable table;
    FallGroups groups;
    std::vector<Oddity> strange;
    std::vector<UnjudgedOddity> unjudged;
    double recorderNsPerHop = 0;  ///< 0: nothing was recorded here
    std::size_t hops = 0;
};

[[nodiscard]] std::string_view nameOf(FallGrouping by);  ///< `fall`, `operator`, `key` ...

/// `23,400`.
[[nodiscard]] std::string countText(std::uint64_t count);
/// A table for the terminal: a line of sums, at most `lines` groups, what is strange.
[[nodiscard]] std::string fallsText(const ShownFalls& shown, std::size_t lines);
/// A line for each group (RFC 4180), with a header.
[[nodiscard]] std::string fallsCsv(const ShownFalls& shown);
/// What an oddity is, in one sentence with its rule: "add at Autograd, 3 times: ..."
[[nodiscard]] std::string oddityText(const Oddity& oddity, const FallTable& table);

/// What differs, a line each, in columns: `new     12  linear: Autograd → Cpu`.
[[nodiscard]] std::string differencesText(const std::vector<FallDifference>& differences);
/// The same as a sentence that says what to look at: for a check that failed.
[[nodiscard]] std::string failureText(const FallDifference& difference);

}  // namespace keyfall::app
