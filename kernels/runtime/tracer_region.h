// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "kernels/layers/tracer/tracer_layer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `tracer(optimize=false)`: traces the calls of the block. What the block reads are the graph's inputs, what it
/// assigns its outputs; the graph's text is added to `graphs`. While the whole run is traced, its lines are a part of that
/// graph.
///
/// `optimize=true`: below the graph follow what the passes of eleven:2.1.7 changed, line by line, and the smaller graph.
/// Errors `badInput`: wrong arguments, or a model without a key for the layer.
[[nodiscard]] Expected<std::unique_ptr<Region>> openTracer(Dispatcher& dispatcher,
                                                           const std::shared_ptr<TracerLayer>& tracer,
                                                           const std::shared_ptr<std::string>& graphs,
                                                           const std::vector<Value>& arguments,
                                                           const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
