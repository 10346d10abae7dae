// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/trace_marks.h"
#include "core/pytorch/trace_stream.h"
#include "core/text/json_text.h"

#include <cstddef>
#include <map>
#include <string>

namespace keyfall::app {

/// One outermost call of a trace as a text tree, its marks below the hops they belong to. `explained` remembers where
/// each rule was explained first; there it is spelled out, later it is named.
[[nodiscard]] std::string traceCallText(const TracedGraph& call, const std::vector<TraceMark>& marks,
                                        std::map<TraceRule, std::size_t>& explained);
/// The call graph in the names of `run --json`, with `source`, `line` and `marks`.
[[nodiscard]] Json traceCallJson(const TracedGraph& call, const std::vector<TraceMark>& marks);
/// A mark in words: which rule, what was seen, what it means.
[[nodiscard]] std::string markText(const CallGraph& graph, const TraceMark& mark);

}  // namespace keyfall::app
