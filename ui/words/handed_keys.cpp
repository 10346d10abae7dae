// SPDX-License-Identifier: MIT
#include "ui/words/handed_keys.h"

#include <algorithm>

namespace keyfall {

std::vector<HandedKeys> handedOn(const CallGraph& graph, const Hop& hop)
{
    std::vector<HandedKeys> handed;
    // Children come after their parent and within its subtree.
    for (std::size_t i = hop.id; i < graph.hops.size() && graph.hops[i].depth > hop.depth; ++i) {
        const Hop& child = graph.hops[i];
        const bool passedOn = child.kind == CallKind::redispatch || child.kind == CallKind::redispatchBoxed;
        if (child.parent != hop.id || !passedOn)
            continue;
        const bool known = std::any_of(handed.begin(), handed.end(),
                                       [&child](const HandedKeys& keys) { return keys.keys == child.keysetIn; });
        if (!known)
            handed.push_back({child.id, child.keysetIn});
    }
    return handed;
}

}  // namespace keyfall
