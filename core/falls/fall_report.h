// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/dispatch_share.h"
#include "core/falls/fall_difference.h"
#include "core/falls/fall_groups.h"
#include "core/falls/fall_table.h"
#include "core/falls/oddities.h"
#include "core/falls/oddity_difference.h"
#include "core/text/json_fwd.h"
#include "core/text/text_sink.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The falls of one run, or those of them that a question named, with what is said about them.
struct ShownFalls {
    std::string input;  ///< how the file is called
    std::string question;
    FallGrouping by = FallGrouping::fall;
    FallTable table;
    FallGroups groups;
    std::vector<Oddity> strange;
    std::vector<UnjudgedOddity> unjudged;
    std::optional<DispatchShare> dispatch = {};  ///< nothing: not known
    double recorderNsPerHop = 0;                 ///< 0: nothing was recorded here
    std::size_t hops = 0;
};

/// What differs between two runs, or between those of their falls that a question named.
struct ShownFallDifference {
    std::string before;  ///< how the files are called
    std::string after;
    std::string question;
    ComparedFalls falls;
    ComparedOddities strange = {};
    std::optional<FallChange> only = {};  ///< the kind of change that is left; nothing: all
};

[[nodiscard]] std::string_view nameOf(FallGrouping by);  ///< `fall`, `operator`, `key` ...

/// Where a hop is: `3`, with several threads `rank0 3`.
[[nodiscard]] std::string occurrenceText(const FallTable& table, const Occurrence& place);

/// Null where every line could be read.
[[nodiscard]] Json firstUnreadJson(const RecordedRun& run);

/// Everything as one document (resources/schemas/falls.schema.json), written as it is made.
void writeJson(const ShownFalls& shown, const TextSink& sink);
/// The same of a difference (falls-difference.schema.json).
void writeJson(const ShownFallDifference& shown, const TextSink& sink);

/// A line for each group, or for each difference (RFC 4180), with a header.
[[nodiscard]] std::string csvText(const ShownFalls& shown);
[[nodiscard]] std::string csvText(const ShownFallDifference& shown);

}  // namespace keyfall
