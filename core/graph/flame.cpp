// SPDX-License-Identifier: MIT
#include "core/graph/flame.h"

#include <algorithm>

namespace keyfall {

namespace {

void appendHops(Flame& flame, const CallGraph& graph, std::size_t known)
{
    flame.width = static_cast<std::int64_t>(graph.hops.size());
    flame.bars.resize(graph.hops.size());
    for (std::size_t i = graph.hops.size(); i-- > known;) {
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
}

void appendTimes(Flame& flame, const CallGraph& graph, std::size_t known, std::int64_t originNs)
{
    std::vector<std::int64_t> ends(graph.hops.size() - known);  // how far each hop's own bar and callees are placed
    std::vector<FlameBar> bars(graph.hops.size() - known);
    for (std::size_t i = known; i < graph.hops.size(); ++i) {
        const Hop& hop = graph.hops[i];
        FlameBar& bar = bars[i - known];
        bar = {hop.id, hop.depth, std::max(flame.width, hop.startNs - originNs), hop.durationNs};
        if (hop.parent == 0) {
            flame.width = bar.end();
        } else {
            const std::size_t caller = hop.parent - 1 - known;
            const std::int64_t asked = bars[caller].begin + hop.startNs - graph.hops[hop.parent - 1].startNs;
            bar.begin = std::clamp(asked, std::min(ends[caller], bars[caller].end()), bars[caller].end());
            bar.width = std::clamp<std::int64_t>(hop.durationNs, 0, bars[caller].end() - bar.begin);
            ends[caller] = bar.end();
        }
        ends[i - known] = bar.begin;
        if (bar.width <= 0)
            continue;
        flame.bars.push_back(bar);
        flame.depth = std::max(flame.depth, hop.depth + 1);
    }
}

}  // namespace

bool hasTimes(const CallGraph& graph, HopId from)
{
    return std::any_of(graph.hops.begin() + (from - 1), graph.hops.end(),
                       [](const Hop& hop) { return hop.durationNs > 0; });
}

void appendFlame(Flame& flame, const CallGraph& graph, HopId from, std::int64_t originNs)
{
    if (flame.timed)
        appendTimes(flame, graph, from - 1, originNs);
    else
        appendHops(flame, graph, from - 1);
}

Flame flameOf(const CallGraph& graph, std::int64_t originNs)
{
    Flame flame;
    flame.timed = hasTimes(graph);
    appendFlame(flame, graph, 1, originNs);
    return flame;
}

}  // namespace keyfall
