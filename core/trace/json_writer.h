// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/text/json_text.h"
#include "core/text/text_sink.h"

#include <cstdint>
#include <optional>

namespace keyfall {

struct RunResult;

/// `{"model", "predicted", "calls": [{"op", "keyset", "tls", "hops", "results", "error"}]}` in the names of design:4.2.
///
/// `assigned` of a call, where its line gives results a name: the names, with the values of small ones.
/// `results` of a call are the outputs of its first hop: type, shape and device, without data (a graph keeps none).
[[nodiscard]] Json callGraphJson(const CallGraph& graph);

/// The text of that document, or of the document with one call, without the document: a graph of a million hops costs
/// hardly more memory than the graph itself.
void writeCallGraphJson(const CallGraph& graph, const TextSink& sink, std::optional<std::uint32_t> call = {});

/// The same, plus what the run left behind: `results` (every variable and gradient, with data), `error`, `error_line`,
/// `trace` and `profile`.
///
/// A call that made a variable's last value carries that value, a tensor with its data, in its own `results`
/// (`RunResult::origins`).
void writeRunJson(const RunResult& result, const TextSink& sink, std::optional<std::uint32_t> call = {});

}  // namespace keyfall
