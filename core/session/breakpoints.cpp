// SPDX-License-Identifier: MIT
#include "core/session/breakpoints.h"

#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"

#include <algorithm>
#include <string_view>

namespace keyfall {

bool meets(const Breakpoint& point, const CallGraph& graph, const Hop& hop)
{
    if (!point.key.empty() && (!hop.key || point.key != keyName(graph, hop.key)))
        return false;
    if (point.dtype && std::none_of(hop.inputs.begin(), hop.inputs.end(), [&](const TensorMeta& meta) {
            return meta.defined && typeName(meta) == nameOf(*point.dtype);
        }))
        return false;
    const std::string_view op = hop.op.str();
    return point.op.empty() || point.op == op || point.op == op.substr(0, op.find('.'));
}

std::vector<HopId> stopsIn(const CallGraph& graph, const std::vector<Breakpoint>& points, HopId from)
{
    std::vector<HopId> stops;
    if (points.empty())
        return stops;
    std::vector<std::uint32_t> times(points.size());
    const bool counts =
        std::any_of(points.begin(), points.end(), [](const Breakpoint& point) { return point.nth != 0; });
    for (HopId id = counts ? 1 : from; id <= graph.hops.size(); ++id) {
        const Hop& hop = graph.hops[id - 1];
        bool stop = false;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (meets(points[i], graph, hop)) {
                ++times[i];
                stop = stop || points[i].nth == 0 || points[i].nth == times[i];
            }
        if (stop && id >= from)
            stops.push_back(hop.id);
    }
    return stops;
}

std::uint32_t timeOf(const Breakpoint& point, const CallGraph& graph, HopId hop)
{
    const Hop* at = graph.find(hop);
    if (at == nullptr || !meets(point, graph, *at))
        return 0;
    return static_cast<std::uint32_t>(std::count_if(graph.hops.begin(), graph.hops.begin() + hop,
                                                    [&](const Hop& earlier) { return meets(point, graph, earlier); }));
}

}  // namespace keyfall
