// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/trace_reader.h"
#include "core/script/runtime.h"
#include "core/session/run.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall::app {

/// What a file holds that call graphs come from: one of the two.
struct ChosenGraphs {
    std::optional<RunResult> run;     ///< of a session, which was run
    std::vector<TracedGraph> traced;  ///< of a dispatch trace or a recording, one for each rank or thread
};

/// Runs a session, or reads a trace or a recording; "-" is standard input. A trace can be of any size, and its text is not kept.
[[nodiscard]] Expected<ChosenGraphs> graphsForCommand(const std::string& input, const RuntimeFactory& factory);

/// How messages call the input.
[[nodiscard]] std::string nameOfInput(const std::string& input);

}  // namespace keyfall::app
