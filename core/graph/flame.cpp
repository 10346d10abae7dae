// SPDX-License-Identifier: MIT
#include "core/graph/flame.h"

#include <algorithm>

namespace keyfall {

namespace {

Flame flameOfHops(const CallGraph& graph)
{
    Flame flame;
    flame.width = static_cast<std::int64_t>(graph.hops.size());
    flame.bars.resize(graph.hops.size());
    for (std::size_t i = graph.hops.size(); i-- > 0;) {
        const Hop& hop = graph.hops[i];
        FlameBar& bar = flame.bars[i];
        bar.hop = hop.id;
        bar.depth = hop.depth;
        bar.begin = static_cast<std::int64_t>(i);
        bar.width += 1;
        if (hop.parent != 0)
            flame.bars[hop.parent - 1].width += bar.width;
        flame.depth = std::max(flame.depth, hop.depth + 1);
    }
    return flame;
}

Flame flameOfTimes(const CallGraph& graph, FlameAxis axis, std::int64_t originNs)
{
    Flame flame;
    flame.timed = true;
    std::vector<std::int64_t> ends(graph.hops.size());  // how far each hop's own bar and callees are placed
    std::vector<FlameBar> bars(graph.hops.size());
    for (std::size_t i = 0; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        FlameBar& bar = bars[i];
        bar = {hop.id, hop.depth, flame.width, hop.durationNs};
        if (hop.parent == 0) {
            if (axis == FlameAxis::clock)
                bar.begin = std::max(flame.width, hop.startNs - originNs);
            flame.width = bar.end();
        } else {
            const FlameBar& caller = bars[hop.parent - 1];
            const std::int64_t asked = caller.begin + hop.startNs - graph.hops[hop.parent - 1].startNs;
            bar.begin = std::clamp(asked, std::min(ends[hop.parent - 1], caller.end()), caller.end());
            bar.width = std::clamp<std::int64_t>(hop.durationNs, 0, caller.end() - bar.begin);
            ends[hop.parent - 1] = bar.end();
        }
        ends[i] = bar.begin;
        if (bar.width <= 0)
            continue;
        flame.bars.push_back(bar);
        flame.depth = std::max(flame.depth, hop.depth + 1);
    }
    return flame;
}

}  // namespace

bool hasTimes(const CallGraph& graph)
{
    return std::any_of(graph.hops.begin(), graph.hops.end(), [](const Hop& hop) { return hop.durationNs > 0; });
}

Flame flameOf(const CallGraph& graph, FlameAxis axis, std::int64_t originNs)
{
    return hasTimes(graph) ? flameOfTimes(graph, axis, originNs) : flameOfHops(graph);
}

}  // namespace keyfall
