// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "core/text/json_text.h"
#include "kernels/compiled/graph_plan.h"

#include <string>
#include <string_view>

namespace keyfall::app {

/// "kernel", "copy", "view", "call".
[[nodiscard]] std::string_view nameOf(PlanOp::Kind kind);

/// Runs a session's program once, traced and fused, and gives its plan. `name` stands in errors: those of `tracedGraph`, of
/// the fusion and of the plan.
[[nodiscard]] Expected<GraphPlan> planOf(const Session& session, const std::string& name,
                                         const RuntimeFactory& factory);

/// The document of `keyfall kernel plan --json`.
[[nodiscard]] Json jsonOf(const GraphPlan& plan);
/// Both.
[[nodiscard]] Expected<Json> planDocument(const Session& session, const std::string& name,
                                          const RuntimeFactory& factory);

}  // namespace keyfall::app
