// SPDX-License-Identifier: MIT
#include "ui/exporting/told_run.h"

#include "core/graph/run_beginning.h"

namespace keyfall {

std::shared_ptr<const RunResult> runBefore(const RunResult& run, HopId hop)
{
    RunResult told;
    told.graph = runBefore(*run.graph, hop);
    return std::make_shared<const RunResult>(std::move(told));
}

Moment momentBefore(const CallGraph& graph, HopId hop)
{
    const Moments moments(graph);
    return moments.at(graph.find(hop) != nullptr ? moments.entryOf(hop) - 1 : moments.count());
}

}  // namespace keyfall
