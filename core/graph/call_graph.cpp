// SPDX-License-Identifier: MIT
#include "core/graph/call_graph.h"

#include "core/graph/graph_text.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace keyfall {

std::string_view nameOf(CallKind kind)
{
    switch (kind) {
    case CallKind::call: return "call";
    case CallKind::redispatch: return "redispatch";
    case CallKind::callDirect: return "call_direct";
    case CallKind::callBoxed: return "callBoxed";
    case CallKind::redispatchBoxed: return "redispatchBoxed";
    }
    return "call";
}

std::string_view nameOf(Provenance provenance)
{
    switch (provenance) {
    case Provenance::kernel: return "kernel";
    case Provenance::defaultBackend: return "default backend kernel";
    case Provenance::nested: return "nested kernel";
    case Provenance::math: return "math kernel";
    case Provenance::autograd: return "autograd kernel";
    case Provenance::batched: return "batched kernel";
    case Provenance::fallback: return "backend fallback";
    case Provenance::ambiguousAutogradOther: return "ambiguous autogradother";
    case Provenance::missing: return "missing";
    }
    return "missing";
}

std::string_view nameOf(NotChosen reason)
{
    switch (reason) {
    case NotChosen::noKernel: return "no kernel";
    case NotChosen::fallthrough: return "fallthrough";
    case NotChosen::excluded: return "excluded";
    case NotChosen::shadowed: return "shadowed";
    }
    return "no kernel";
}

std::string_view nameOf(EventKind kind)
{
    switch (kind) {
    case EventKind::cast: return "cast";
    case EventKind::saved: return "saved";
    case EventKind::nodeCreated: return "node";
    case EventKind::batchRule: return "batch_rule";
    case EventKind::densify: return "densify";
    case EventKind::requantize: return "requantize";
    case EventKind::place: return "place";
    case EventKind::passOn: return "pass_on";
    case EventKind::irNode: return "ir_node";
    case EventKind::profile: return "profile";
    case EventKind::alloc: return "alloc";
    case EventKind::launch: return "launch";
    case EventKind::kernelCache: return "kernel_cache";
    case EventKind::tls: return "tls";
    case EventKind::warning: return "warning";
    }
    return "pass_on";
}

bool CallGraph::continues(const CallGraph& shorter) const
{
    return model == shorter.model && predicted == shorter.predicted && hops.continues(shorter.hops)
        && calls.continues(shorter.calls);
}

std::string_view CallGraph::valueOf(HopId hop, std::uint32_t output) const
{
    const auto at = std::lower_bound(values.begin(), values.end(), std::pair(hop, output),
                                     [](const HopValue& value, const std::pair<HopId, std::uint32_t>& wanted) {
                                         return std::pair(value.hop, value.output) < wanted;
                                     });
    return at != values.end() && at->hop == hop && at->output == output ? std::string_view(at->text)
                                                                        : std::string_view();
}

bool operator==(const CallResult& a, const CallResult& b)
{
    // Bits, because a loss that is NaN twice is the same result.
    const auto bits = [](const std::optional<double>& number) {
        return number ? std::optional(std::bit_cast<std::uint64_t>(*number)) : std::nullopt;
    };
    return a.name == b.name && a.text == b.text && bits(a.number) == bits(b.number);
}

CallGraph withoutTimes(CallGraph graph)
{
    for (Hop& hop : graph.hops) {
        hop.startNs = 0;
        hop.durationNs = 0;
        for (HopEvent& event : hop.events) {
            event.atNs = 0;
            event.text.resize(textWithoutTimes(event).size());
        }
    }
    return graph;
}

}  // namespace keyfall
