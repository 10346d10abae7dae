// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"

namespace keyfall::app {

/// A call as it would fall if every kernel above the backends goes on below its own key: one resolution a hop. Nothing
/// runs, so the graph is marked as predicted.
///
/// `requested`: the explicit key set; `include` and `exclude`: thread-local sets beside the model's defaults.
[[nodiscard]] CallGraph predictFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested, KeySet include,
                                    KeySet exclude);

}  // namespace keyfall::app
