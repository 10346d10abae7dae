// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

namespace keyfall::test {

/// The graph without what differs between two runs of one session: times, which tensor is which, and values that fake
/// kernels did not write.
[[nodiscard]] inline CallGraph comparable(const CallGraph& graph)
{
    CallGraph plain = withoutTimes(graph);
    for (Hop& hop : plain.hops) {
        for (TensorMeta& tensor : hop.inputs)
            tensor.identity = 0;
        for (TensorMeta& tensor : hop.outputs)
            tensor.identity = 0;
    }
    // The fake kernels write no values, so these are what lay about.
    for (TopCall& call : plain.calls)
        for (CallResult& result : call.results) {
            result.text = {};
            result.number.reset();
        }
    for (HopValue& value : plain.values)
        value.text = {};
    return plain;
}

}  // namespace keyfall::test
