// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "kernels/layers/profiler/profiler_layer.h"
#include "kernels/layers/tracer/tracer_layer.h"
#include "kernels/runtime/compiled_region.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// The collecting layers of one runtime, which blocks switch on.
struct RegionLayers {
    std::shared_ptr<TracerLayer> tracer;
    std::shared_ptr<ProfilerLayer> profiler;
    std::shared_ptr<CompiledBlocks> compiled;
    std::shared_ptr<std::string> graphs;  ///< the texts of the graphs that closed `tracer()` blocks gave
};

/// Opens a `with` block for this thread: `no_grad()`, `enable_grad()`, `inference_mode(..)`, `profiler()`, `tracer(..)`,
/// `autocast(..)`, `requantize(..)`, `vmap(..)` and `compiled(..)`.
///
/// `profiler()` includes the Profiler's key; in a model that has none the Profiler observes the thread's calls instead.
/// Other names are refused with a list of what there is.
[[nodiscard]] Expected<std::unique_ptr<Region>> openRegion(Dispatcher& dispatcher, const RegionLayers& layers,
                                                           const std::string& name, const std::vector<Value>& arguments,
                                                           const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
