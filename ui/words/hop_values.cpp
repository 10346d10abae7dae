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

/// What `call` gave back: as the program's name has it, or as it was kept when the call ended.
QString valueOf(const CallGraph& graph, const Hop& call, std::size_t output)
{
    const RareList<CallResult>& results = graph.calls[call.call].results;
    if (call.parent == 0 && results.size() == call.outputs.size()) {
        const CallResult& result = results[output];
        if (!result.text.empty())
            return QString::fromStdString(result.text.str());
        if (result.number)
            return QString::number(*result.number);
    }
    const std::string_view kept = graph.valueOf(call.id, static_cast<std::uint32_t>(output));
    return QString::fromUtf8(kept.data(), static_cast<qsizetype>(kept.size()));
}

}  // namespace

QString knownValues(const CallGraph& graph, const Hop& hop)
{
    if (hop.call >= graph.calls.size() || hop.error || hop.outputs.empty())
        return {};
    const Hop* at = &hop;
    while (at->parent != 0 && endsItsCaller(graph, *at))
        at = &graph.hops[at->parent - 1];
    if (at->outputs.size() != hop.outputs.size())
        return {};
    QStringList values;
    for (std::size_t i = 0; i < hop.outputs.size(); ++i) {
        // The same tensor, seen from the inside: a layer between that made another one may have changed its values.
        const bool same = at == &hop
            || (hop.outputs[i].identity != 0 && hop.outputs[i].identity == at->outputs[i].identity
                && hop.outputs[i].shape == at->outputs[i].shape && hop.outputs[i].dtype == at->outputs[i].dtype);
        const QString value = same ? valueOf(graph, *at, i) : QString();
        if (value.isEmpty())
            return {};
        values.append(value);
    }
    return values.join(QStringLiteral(", "));
}

}  // namespace keyfall
