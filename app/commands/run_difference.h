// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/difference.h"
#include "core/text/json_text.h"

#include <string>

namespace keyfall::app {

/// A run and the one that it is held against.
struct RunPair {
    std::string before;  ///< where the earlier one came from
    std::string after;
    const CallGraph& beforeGraph;
    const CallGraph& afterGraph;
    const GraphDifference& difference;
};

/// For the terminal: one line a hop or result that differs, and how many there are of each kind.
[[nodiscard]] std::string differenceText(const RunPair& pair);
/// As resources/schemas/run-difference.schema.json says.
[[nodiscard]] Json differenceJson(const RunPair& pair);

}  // namespace keyfall::app
