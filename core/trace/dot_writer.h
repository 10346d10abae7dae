// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/text/text_sink.h"

#include <optional>

namespace keyfall {

/// The call graph for Graphviz: one cluster a top-level call, one node a hop, one edge a dispatch.
///
/// Colour is never the only sign: shape says what the key is (box a backend, ellipse a layer, hexagon a tensor kind,
/// octagon an error), the line and its label say how the kernel was reached, and the label lists the skipped keys with
/// their reasons. The text is the same for the same graph, times included only on request.
/// `call`: only this top-level call. All names are escaped; the text is UTF-8 and goes to the sink piece by piece.
void writeDot(const CallGraph& graph, const TextSink& sink, std::optional<std::uint32_t> call = {},
              bool withTimes = false);

}  // namespace keyfall
