// SPDX-License-Identifier: MIT
#include "core/graph/run_beginning.h"

#include <algorithm>
#include <utility>

namespace keyfall {

std::shared_ptr<const CallGraph> firstHopsOf(const CallGraph& run, std::size_t most)
{
    auto graph = std::make_shared<CallGraph>(withoutTimes(run));
    if (graph->hops.size() <= most)
        return graph;
    graph->hops.resize(most);
    graph->calls.resize(static_cast<std::size_t>(std::count_if(
        graph->calls.begin(), graph->calls.end(), [most](const TopCall& call) { return call.firstHop <= most; })));
    for (TopCall& call : graph->calls)
        call.hopCount = std::min<std::uint32_t>(call.hopCount, static_cast<std::uint32_t>(most) + 1 - call.firstHop);
    return graph;
}

std::shared_ptr<const CallGraph> runBefore(const CallGraph& run, HopId hop)
{
    CallGraph graph = *firstHopsOf(run, std::max<HopId>(hop, 2) - 1);
    if (graph.hops.empty())
        return std::make_shared<const CallGraph>(std::move(graph));
    for (Hop& open : graph.hops)
        if (open.call == graph.hops.back().call) {
            open.outputs = {};
            open.error = {};
        }
    graph.hops.back().events = {};
    graph.calls.back().results = {};
    return std::make_shared<const CallGraph>(std::move(graph));
}

std::optional<std::size_t> endlessFrom(const CallGraph& run)
{
    constexpr std::size_t kMany = 16;
    std::size_t first = run.hops.size();
    while (first > 1 && run.hops[first - 1].parent == run.hops[first - 2].id
           && run.hops[first - 2].op == run.hops.back().op && run.hops[first - 2].key == run.hops.back().key)
        --first;
    return first + kMany <= run.hops.size() ? std::optional(first) : std::nullopt;
}

std::shared_ptr<const CallGraph> beginningOfEndless(const CallGraph& run)
{
    const auto first = endlessFrom(run);
    return first ? firstHopsOf(run, *first + 1) : nullptr;
}

}  // namespace keyfall
