// SPDX-License-Identifier: MIT
#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/words/hop_text.h"

namespace keyfall {

QString LadderWords::title(const CallGraph& graph, const Hop& hop)
{
    const QString kernel = !hop.kernel.empty() ? QString::fromStdString(hop.kernel)
        : kernelIsUnknown(graph, hop)          ? HopText::tr("kernel not named")
                                               : HopText::tr("no kernel");
    const Hop* caller = graph.find(hop.parent);
    if (caller != nullptr && caller->op != hop.op && !opensBracket(hop))
        return QString::fromStdString(hop.op) + QStringLiteral(" · ") + kernel;
    return kernel;
}

QString LadderWords::detail(const CallGraph& graph, const Hop& hop, bool times)
{
    QString text;
    if (times && hop.durationNs > 0 && !hasResult(graph, hop))  // else the result says it
        text = QString::fromStdString(durationText(hop.durationNs));
    if (!hop.events.empty()) {
        if (!text.isEmpty())
            text += QStringLiteral(" · ");
        text += HopText::shortEventText(hop.events.front(), times);
        if (hop.events.size() > 1)
            text += QStringLiteral(" (+%1)").arg(hop.events.size() - 1);
    }
    return text;
}

QString LadderWords::result(const Hop& hop)
{
    return QString::fromStdString(textOf(hop.outputs));
}

QString LadderWords::bracket(const Hop& hop)
{
    return QString::fromStdString(hop.op.str() + "(" + textOf(hop.inputs) + ")");
}

QString LadderWords::headerKeys(const CallGraph& graph, const TopCall& call)
{
    if (!graph.model)
        return {};
    const KeyModel& model = *graph.model;
    std::string text = model.names(call.keyset) + "  " + model.hex(call.keyset);
    if (!call.tlsIncluded.empty())
        text += "   TLS include " + model.names(call.tlsIncluded);
    if (!call.tlsExcluded.empty())
        text += "   TLS exclude " + model.names(call.tlsExcluded);
    return QString::fromStdString(text);
}

bool LadderWords::hasResult(const CallGraph& graph, const Hop& hop)
{
    if (hop.error || hop.outputs.empty())
        return false;
    const Hop* next = graph.find(hop.id + 1);
    return next == nullptr || next->parent != hop.id;
}

}  // namespace keyfall
