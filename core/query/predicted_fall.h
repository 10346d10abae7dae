// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/graph/call_graph.h"

#include <string>
#include <string_view>

namespace keyfall {

/// Why a predicted fall ends at its last hop.
enum class FallEnd {
    computes,    ///< a kernel at a backend's key, or at that of a kind of tensor
    decomposes,  ///< a composite: it calls other operators
    callsOut,    ///< the composite of a structured operator, which calls its `.out`
    selects,     ///< BackendSelect, of a call without tensors: the key comes from `device`, `dtype` and `layout`
    ends,        ///< a session's kernel that returns, raises, or calls something else
    fails,       ///< no kernel, or one that is an error
    python,      ///< what Python code does is not known
};
[[nodiscard]] std::string_view nameOf(FallEnd end);

struct PredictedFall {
    CallGraph graph;
    FallEnd end = FallEnd::computes;
    std::string out;           ///< callsOut: the operator that is called next
    bool outHere = false;      ///< and whether it has a kernel for the same key
    bool outFallback = false;  ///< which is the key's fallback, not one of its own
};

/// A call as it would fall if every kernel of a layer goes on below its own key: one resolution a hop, until a kernel
/// from which the tables cannot tell how it goes on. Nothing runs, so the graph is marked as predicted.
///
/// `requested`: the explicit key set; `include` and `exclude`: thread-local sets beside the model's defaults.
[[nodiscard]] PredictedFall predictFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested,
                                        KeySet include, KeySet exclude);
/// The same where the thread's sets are known as a whole, defaults included: as something recorded them. `made`: the keys of
/// the result, where they are known of a call without tensors; BackendSelect goes on with those of its backend.
[[nodiscard]] PredictedFall predictFallUnder(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested,
                                             KeySet included, KeySet excluded, KeySet made = {});

}  // namespace keyfall
