// SPDX-License-Identifier: MIT
#include "core/graph/graph_append.h"

#include "core/keys/key_model.h"

#include <iterator>

namespace keyfall {

namespace {

KeySet translated(KeySet set, const KeyModel& from, const KeyModel& to)
{
    KeySet result;
    for (const Key key : from.keysOf(set))
        if (const auto same = to.find(from.nameOf(key)))
            result = to.add(result, *same);
    return result;
}

void translate(CallGraph& graph, const KeyModel& to)
{
    const KeyModel& from = *graph.model;
    for (Hop& hop : graph.hops) {
        if (hop.key)
            hop.key = to.find(from.nameOf(*hop.key));
        hop.slot = hop.key ? to.info(*hop.key).slot.value_or(-1) : -1;
        hop.keysetIn = translated(hop.keysetIn, from, to);
        hop.keysetHanded = translated(hop.keysetHanded, from, to);
        hop.considered = {};  // reasons of another model's order
    }
    for (TopCall& call : graph.calls)
        for (KeySet* set : {&call.argumentKeys, &call.keyset, &call.tlsIncluded, &call.tlsExcluded})
            *set = translated(*set, from, to);
}

}  // namespace

void appendGraph(CallGraph& graph, CallGraph more)
{
    if (!graph.model) {
        graph = std::move(more);
        return;
    }
    if (more.model && more.model != graph.model && more.model->name() != graph.model->name())
        translate(more, *graph.model);
    const auto firstHop = static_cast<HopId>(graph.hops.size());
    const auto firstCall = static_cast<std::uint32_t>(graph.calls.size());
    for (Hop& hop : more.hops) {
        hop.id += firstHop;
        if (hop.parent != 0)
            hop.parent += firstHop;
        hop.call += firstCall;
    }
    for (HopValue& value : more.values) {
        value.hop += firstHop;
        graph.values.push_back(std::move(value));
    }
    for (TopCall& call : more.calls)
        call.firstHop += firstHop;
    graph.hops.insert(graph.hops.end(), std::make_move_iterator(more.hops.begin()),
                      std::make_move_iterator(more.hops.end()));
    graph.calls.insert(graph.calls.end(), std::make_move_iterator(more.calls.begin()),
                       std::make_move_iterator(more.calls.end()));
    graph.predicted = graph.predicted || more.predicted;
    graph.resultsOmitted += more.resultsOmitted;
}

void reserveToGrow(CallGraph& graph)
{
    graph.hops.reserve(SharedList<Hop>::kBlock);
    graph.calls.reserve(SharedList<TopCall>::kBlock);
}

}  // namespace keyfall
