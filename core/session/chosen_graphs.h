// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/falls/fall_table.h"
#include "core/pytorch/trace_reader.h"
#include "core/script/runtime.h"
#include "core/session/run.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What a file holds that call graphs come from: one of the two.
struct ChosenGraphs {
    std::optional<RunResult> run;     ///< of a session, which was run
    bool saved = false;               ///< that was not now: it is what `keyfall run --json` printed of it
    std::vector<TracedGraph> traced;  ///< of a dispatch trace or a recording, one for each rank or thread
};

/// Runs a session, or reads a trace, a recording, a profile or what was printed of a run; "-" is standard input. A trace can
/// be of any size, and its text is not kept.
[[nodiscard]] Expected<ChosenGraphs> graphsOfInput(const std::string& input, const RuntimeFactory& factory,
                                                   RunControl* control = nullptr);

struct CountedFalls {
    FallTable table;
    double recorderNsPerHop =
        0;  ///< what was taken off for the recorder (design:falls.8); 0: nothing was recorded here
};

/// The falls of all of them, counted together.
[[nodiscard]] CountedFalls fallsOf(ChosenGraphs chosen);

/// How messages call the input.
[[nodiscard]] std::string nameOfInput(const std::string& input);

}  // namespace keyfall
