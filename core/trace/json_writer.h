// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <nlohmann/json.hpp>

namespace keyfall {

struct RunResult;

/// `{"model", "predicted", "calls": [{"op", "keyset", "tls", "hops", "results", "error"}]}` in the names of DESIGN 4.
///
/// `results` of a call are the outputs of its first hop: type, shape and device, without data (a graph keeps none).
[[nodiscard]] nlohmann::ordered_json callGraphJson(const CallGraph& graph);

/// `callGraphJson` plus what the run left behind: `results` (every variable and gradient, with data), `error`,
/// `error_line`, `trace` and `profile`.
///
/// A call whose program line assigned a variable carries that variable's tensor, with its data, in its own `results`.
[[nodiscard]] nlohmann::ordered_json runResultJson(const RunResult& result);

}  // namespace keyfall
