// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <vector>

namespace keyfall {

/// A key set that a kernel passed on, and the first hop that got it.
struct HandedKeys {
    HopId to = 0;
    KeySet keys;

    friend bool operator==(const HandedKeys&, const HandedKeys&) = default;
};

/// The sets with which the hop's kernel redispatched, each once, in the order of the hops: what the next hop looks up. A
/// kernel that only calls operators anew, or none, hands nothing on. (`Hop::keysetHanded` is what the kernel itself got.)
[[nodiscard]] std::vector<HandedKeys> handedOn(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
