// SPDX-License-Identifier: MIT
#include "app/commands/predicted_fall.h"

namespace keyfall::app {

namespace {

Hop hopOf(const Resolution& resolution, HopId id)
{
    Hop hop;
    hop.id = id;
    hop.parent = id - 1;
    hop.kind = id == 1 ? CallKind::call : CallKind::redispatch;
    hop.depth = id - 1;
    hop.op = resolution.op;
    hop.key = resolution.key;
    hop.slot = resolution.slot;
    hop.kernel = resolution.kernel;
    hop.provenance = resolution.provenance;
    hop.keysetIn = resolution.keyset;
    hop.keysetHanded = resolution.handed;
    hop.considered = resolution.considered;
    if (!resolution.error.empty())
        hop.error = HopError{resolution.error, true};
    return hop;
}

}  // namespace

CallGraph predictFall(const Dispatcher& dispatcher, OperatorHandle op, KeySet requested, KeySet include, KeySet exclude)
{
    const KeyModel& model = dispatcher.model();
    CallGraph graph;
    graph.model = dispatcher.sharedModel();
    graph.predicted = true;
    TopCall call;
    call.op = op.name();
    call.argumentKeys = requested;
    call.tlsIncluded = include | model.includedByDefault();
    call.tlsExcluded = exclude | model.excludedByDefault();
    const KeySet wanted = requested | call.tlsIncluded;
    call.keyset = model.difference(wanted, call.tlsExcluded);
    call.firstHop = 1;

    KeySet keys = call.keyset;
    for (HopId id = 1; id <= model.lanes().size() + 1; ++id) {
        const Resolution resolution = dispatcher.resolve(op, keys, id == 1 ? wanted & call.tlsExcluded : KeySet());
        graph.hops.push_back(hopOf(resolution, id));
        if (!resolution.found || !resolution.key || model.info(*resolution.key).kind == KeyKind::backend)
            break;
        // What it would be handed further down; the set must shrink, or the fall would not end.
        const KeySet below = resolution.handed & model.below(*resolution.key);
        if (below == keys)
            break;
        keys = below;
    }
    call.hopCount = static_cast<std::uint32_t>(graph.hops.size());
    if (graph.hops.back().error)
        for (std::size_t i = 0; i + 1 < graph.hops.size(); ++i)
            graph.hops[i].error = HopError{graph.hops.back().error->message, false};
    graph.calls.push_back(std::move(call));
    return graph;
}

}  // namespace keyfall::app
