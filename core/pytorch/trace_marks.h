// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace keyfall {

/// Why a hop of a trace deserves a second look. A trace tells the highest key only, so these are leads, not verdicts.
enum class TraceRule {
    sameKey,        ///< a redispatch to its own key: the kernel did not take its key away (pytorch:K6), no end in sight
    upward,         ///< a redispatch to a key of higher priority: not masked with FULL_AFTER (pytorch:M7)
    recursion,      ///< a fresh call of the same operator came back to the same key
    autogradTwice,  ///< one fall passes two autograd kernels: gradients may be recorded twice
    fallthroughEnd,  ///< a redispatch ends at a key whose fallback is a fallthrough: executing one is error pytorch:E4
                     ///< (pytorch:K5)
    undefinedKey,    ///< no key was left (pytorch:E2, unless a composite kernel fills Undefined: pytorch:R3, R4, R7)
    noBackend,       ///< a per-backend functionality without a backend bit; the table reads the first backend's slot
                     ///< (pytorch:M10, M11)
    unknownKey,      ///< the name is in no built-in key list
    cpuFallback,     ///< a kernel of another backend runs the operator on the CPU: copies there and back
    boxedOften,      ///< the same boxed call again and again: a stack is built and taken apart each time
    startsBelow,     ///< the text begins with a redispatch: the call it belongs to is missing
};

[[nodiscard]] std::string_view nameOf(TraceRule rule);  ///< "same-key" ...

/// One lead.
struct TraceMark {
    TraceRule rule = TraceRule::sameKey;
    HopId hop = 0;          ///< the suspicious hop
    HopId other = 0;        ///< the hop it stands against (its caller, the earlier one); 0: none
    std::size_t count = 1;  ///< boxedOften: how many

    friend bool operator==(const TraceMark&, const TraceMark&) = default;
};

/// How many boxed hops of one operator at one key count as often.
inline constexpr std::size_t kOftenBoxed = 16;

/// The leads of a graph, by hop and then by rule.
[[nodiscard]] std::vector<TraceMark> markHops(const CallGraph& graph);

}  // namespace keyfall
