// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_plan.h"
#include "core/session/run.h"
#include "core/text/json_text.h"

#include <string>

namespace keyfall::app {

/// Runs a session's program once, traced and fused, and gives its plan. `name` stands in errors: those of `tracedGraph`, of
/// the fusion and of the plan.
[[nodiscard]] Expected<FusedPlan> planOf(const Session& session, const std::string& name,
                                         const RuntimeFactory& factory);

/// The document of `keyfall kernel plan --json`.
[[nodiscard]] Expected<Json> planDocument(const Session& session, const std::string& name,
                                          const RuntimeFactory& factory);

}  // namespace keyfall::app
