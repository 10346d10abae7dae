// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>

namespace keyfall::app {

/// Runs a session. `name` stands in the error, which is `failed` where the program raises.
[[nodiscard]] Expected<RunResult> runToItsEnd(const Session& session, const std::string& name,
                                              const RuntimeFactory& factory, RunControl* control = nullptr);

/// Runs a session's program once with the Tracer's key in what every call starts with, and gives its graph. `name` stands
/// in errors: of the model, `failed` where the program raises, `badInput` where there is nothing to trace.
[[nodiscard]] Expected<IrGraph> tracedGraph(const Session& session, const std::string& name,
                                            const RuntimeFactory& factory, RunControl* control = nullptr);

}  // namespace keyfall::app
