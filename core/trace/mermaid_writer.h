// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <optional>
#include <string>

namespace keyfall {

/// The call graph as a Mermaid flow chart, which many wikis and forges draw: one subgraph a top-level call, one node a hop,
/// one edge a dispatch.
///
/// As in `writeDot`, shapes say what a key is (box a backend, hexagon a tensor kind, rounded a layer, a box with double
/// sides an error), edges how the kernel was reached, labels which keys were passed and why. No times: the same graph gives
/// the same text. `call`: only this top-level call, counted from 0. Names are escaped; the result is UTF-8.
[[nodiscard]] std::string writeMermaid(const CallGraph& graph, std::optional<std::uint32_t> call = {});

}  // namespace keyfall
