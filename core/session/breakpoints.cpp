// SPDX-License-Identifier: MIT
#include "core/session/breakpoints.h"

#include "core/graph/graph_text.h"

#include <string_view>

namespace keyfall {

bool stopsAt(const Breakpoint& point, const CallGraph& graph, const Hop& hop)
{
    if (!hop.key || point.key != keyName(graph, hop.key))
        return false;
    const std::string_view op = hop.op.str();
    return point.op.empty() || point.op == op || point.op == op.substr(0, op.find('.'));
}

}  // namespace keyfall
