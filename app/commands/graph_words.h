// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"
#include "core/session/run.h"

#include <string>

namespace keyfall::app {

/// The keys a top-level call fell through, `Tracer → Profiler → Autograd → Cpu`; nested calls are left out.
[[nodiscard]] std::string fallText(const CallGraph& graph, const TopCall& call);
/// A top-level call for the terminal: its fall, then a line for each hop, nested ones indented.
[[nodiscard]] std::string callText(const CallGraph& graph, const TopCall& call);
/// `y = float32[2, 3] cpu` and the elements, shortened after a few.
[[nodiscard]] std::string resultText(const ResultTensor& result);
/// Why a higher key did not win, in words: `Vmap: no kernel for it`.
[[nodiscard]] std::string consideredText(const KeyModel& model, const Considered& skipped);

}  // namespace keyfall::app
