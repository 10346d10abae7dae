// SPDX-License-Identifier: MIT
#include "ui/words/hop_values.h"

#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

/// Whether the hop is the last thing that its caller started, and does the caller's own call: what it gives back, the
/// caller has nothing left to change with.
bool endsItsCaller(const CallGraph& graph, const Hop& hop)
{
    const Hop& caller = graph.hops[hop.parent - 1];
    if (hop.kind == CallKind::call || hop.kind == CallKind::callBoxed || hop.op != caller.op)
        return false;
    const TopCall& call = graph.calls[hop.call];
    for (HopId id = hop.id + 1; id < call.firstHop + call.hopCount; ++id)
        if (graph.hops[id - 1].parent == hop.parent)
            return false;
    return true;
}

}  // namespace

QString knownValues(const CallGraph& graph, const Hop& hop)
{
    if (hop.call >= graph.calls.size() || hop.error || hop.outputs.empty())
        return {};
    const TopCall& call = graph.calls[hop.call];
    const Hop* at = &hop;
    while (at->parent != 0 && endsItsCaller(graph, *at))
        at = &graph.hops[at->parent - 1];
    if (at->parent != 0 || call.results.size() != hop.outputs.size() || at->outputs.size() != hop.outputs.size())
        return {};
    QStringList values;
    for (std::size_t i = 0; i < hop.outputs.size(); ++i) {
        // The same tensor, seen from the inside: a layer between that made another one may have changed its values.
        const bool same = hop.outputs[i].identity != 0 && hop.outputs[i].identity == at->outputs[i].identity
            && hop.outputs[i].shape == at->outputs[i].shape && hop.outputs[i].dtype == at->outputs[i].dtype;
        const CallResult& result = call.results[i];
        if (!same || (result.text.empty() && !result.number))
            return {};
        values.append(result.text.empty() ? QString::number(*result.number)
                                          : QString::fromStdString(result.text.str()));
    }
    return values.join(QStringLiteral(", "));
}

}  // namespace keyfall
