// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_report.h"
#include "core/program/fused_plan.h"
#include "core/session/run.h"
#include "core/text/json_text.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Runs a session's program once, traced and fused, and gives its plan. `name` stands in errors: those of `tracedGraph`, of
/// the fusion and of the plan.
[[nodiscard]] Expected<FusedPlan> planOf(const Session& session, const std::string& name,
                                         const RuntimeFactory& factory);

/// The kinds of calls of a session's blocks `with compiled()` that have kernels, by line: what the window has as parts of its
/// panel Kernels. A program without such blocks has none. Errors: those of running it.
[[nodiscard]] Expected<std::vector<CompiledReport::Entry>>
compiledCalls(const Session& session, const std::string& name, const RuntimeFactory& factory);
/// The plan of one of these.
[[nodiscard]] Expected<FusedPlan> planOf(const CompiledReport::Entry& call);

/// The document of `keyfall kernel plan --json`.
[[nodiscard]] Expected<Json> planDocument(const Session& session, const std::string& name,
                                          const RuntimeFactory& factory);

}  // namespace keyfall::app
