// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string_view>

namespace keyfall {

/// Reads the text of `printGraph` (eleven:2.1.6), which is also how PyTorch 1.13 prints a traced graph.
/// `printGraph(parse(text)) == text` for such text, and `parse(printGraph(graph)) == graph`. Errors name line and column
/// and what was expected. Elements of constant tensors stay text (replay.h says which can be used again).
[[nodiscard]] Expected<IrGraph> parseGraph(std::string_view text);

}  // namespace keyfall
