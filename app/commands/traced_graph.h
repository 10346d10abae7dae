// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>

namespace keyfall::app {

/// Runs a session's program once with the Tracer's key in what every call starts with, and gives its graph. Errors: of the
/// session's file, `failed` where the program raises, `badInput` where there is nothing to trace.
[[nodiscard]] Expected<IrGraph> tracedGraph(const std::string& session, const RuntimeFactory& factory);

}  // namespace keyfall::app
