// SPDX-License-Identifier: MIT
#include "ui/inspector/hop_report.h"

#include "core/graph/graph_text.h"
#include "core/graph/tensor_words.h"
#include "ui/words/event_words.h"
#include "ui/words/handed_keys.h"
#include "ui/words/hop_text.h"
#include "ui/words/hop_values.h"
#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::HopReport)
};

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

QString keyText(const KeyModel& model, const std::optional<Key>& key)
{
    return key ? text(model.nameOf(*key)) : Words::tr("no key");
}

QString place(const CallGraph& graph, const Hop& hop)
{
    return Words::tr("%1 at %2").arg(text(hop.op), keyText(*graph.model, hop.key));
}

QString subtitleOf(const CallGraph& graph, const Hop& hop)
{
    QString text = Words::tr("Hop %1, %2").arg(hop.id).arg(HopText::kindWords(hop.kind));
    if (const Hop* parent = graph.find(hop.parent))
        text += Words::tr(", by hop %1, %2").arg(parent->id).arg(place(graph, *parent));
    if (hop.call < graph.calls.size() && !graph.calls[hop.call].source.empty())
        text += QStringLiteral("\n") + QString::fromStdString(graph.calls[hop.call].source);
    return text;
}

ReportSection why(const CallGraph& graph, const Hop& hop)
{
    const QString op = text(hop.op);
    const QString key = keyText(*graph.model, hop.key);
    ReportSection section{Words::tr("Why this kernel"), {}};
    if (hop.kind == CallKind::callDirect)
        section.lines.push_back({{}, Words::tr("The caller named %1: a direct call looks no key up.").arg(key), {}});
    else if (kernelIsUnknown(graph, hop) && hop.key && noKeyWasLeft(graph, hop))
        section.lines.push_back(
            {{}, Words::tr("No key was left: the trace shows %1, and names no kernel that ran there.").arg(key), {}});
    else if (kernelIsUnknown(graph, hop))
        section.lines.push_back(
            {{}, Words::tr("The trace says that %1 was the highest key; it does not name the kernel.").arg(key), {}});
    else if (hop.kernel.empty())
        section.lines.push_back({{}, Words::tr("No key of the set has a kernel for %1, so nothing ran.").arg(op), {}});
    else if (noKeyWasLeft(graph, hop))
        section.lines.push_back({{}, Words::tr("No key was left: the kernel of %1 at %2 runs.").arg(op, key), {}});
    else
        section.lines.push_back(
            {{}, Words::tr("%1 is the highest key of the set that has a kernel for %2.").arg(key, op), {}});
    for (const Considered& higher : hop.considered)
        section.lines.push_back({{}, HopText::reasonWords(keyText(*graph.model, higher.key), higher.reason), {}});
    if (!hop.kernel.empty())
        section.lines.push_back(
            {Words::tr("The entry"),
             Words::tr("%1, %2.").arg(HopText::kernelName(hop.kernel), HopText::provenanceWords(hop.provenance)),
             {}});
    if (graph.predicted && !kernelIsUnknown(graph, hop))
        section.lines.push_back(
            {{},
             callWasRecorded(graph, hop)
                 ? Words::tr("The call was recorded; its keys and kernels are predicted from that PyTorch's tables.")
                 : Words::tr("Predicted from an imported table: nothing ran."),
             {}});
    return section;
}

ReportSection facts(const CallGraph& graph, const Hop& hop)
{
    const KeyModel& model = *graph.model;
    ReportSection section{Words::tr("Entry"), {}};
    section.lines.push_back({Words::tr("Operator"), text(hop.op), {}});
    section.lines.push_back({Words::tr("Reached by"),
                             QStringLiteral("%1: %2").arg(HopText::kindLabel(hop.kind), HopText::kindWords(hop.kind)),
                             {}});
    section.lines.push_back({Words::tr("Key"), keyText(model, hop.key), {}});
    section.lines.push_back({Words::tr("Kernel"),
                             kernelIsUnknown(graph, hop) ? HopText::unnamedKernel()
                                 : hop.kernel.empty()    ? Words::tr("none")
                                                         : text(hop.kernel),
                             {}});
    section.lines.push_back({Words::tr("Provenance"), HopText::provenanceLabel(graph, hop), {}});
    if (hop.slot >= 0)
        section.lines.push_back({Words::tr("Table slot"), QString::number(hop.slot), {}});
    return section;
}

ReportSection keySets(const CallGraph& graph, const Hop& hop, HopId upTo)
{
    const KeyModel& model = *graph.model;
    ReportSection section{Words::tr("Key sets"), {}};
    const auto add = [&](const QString& label, KeySet keys) {
        section.lines.push_back({label, HopText::keySetText(graph, hop, keys), keys});
    };
    add(Words::tr("In"), hop.keysetIn);
    if (!hop.kernel.empty() && hop.keysetHanded != hop.keysetIn)
        add(Words::tr("Given to the kernel"), hop.keysetHanded);
    std::vector<HandedKeys> handed = handedOn(graph, hop);
    if (upTo != 0)
        std::erase_if(handed, [upTo](const HandedKeys& keys) { return keys.to > upTo; });
    for (const HandedKeys& keys : handed)
        add(handed.size() == 1 ? Words::tr("Handed on") : Words::tr("Handed on to hop %1").arg(keys.to), keys.keys);
    if (handed.empty() && upTo == 0)
        section.lines.push_back({Words::tr("Handed on"), Words::tr("nothing: the fall ends here"), {}});
    if (hop.call < graph.calls.size()) {
        const TopCall& call = graph.calls[hop.call];
        if (!call.tlsIncluded.empty())
            section.lines.push_back({Words::tr("Thread includes"), text(model.names(call.tlsIncluded)), {}});
        if (!call.tlsExcluded.empty())
            section.lines.push_back({Words::tr("Thread excludes"), text(model.names(call.tlsExcluded)), {}});
    }
    return section;
}

QString tensorText(const TensorMeta& meta, const KeyModel& model)
{
    if (!meta.defined)
        return Words::tr("no tensor");
    QStringList parts{text(typeName(meta)) + text(textOf(meta.shape)), text(deviceName(meta)), text(layoutName(meta))};
    if (meta.requiresGrad)
        parts << Words::tr("requires grad");
    if (meta.batched)
        parts << Words::tr("batched");
    parts << text(model.names(keysOf(model, meta)));
    return listPhrases(parts);
}

ReportSection tensors(const QString& title, const std::vector<TensorMeta>& metas, const KeyModel& model)
{
    ReportSection section{title, {}};
    for (std::size_t i = 0; i < metas.size(); ++i)
        section.lines.push_back({QString::number(i), tensorText(metas[i], model), {}});
    return section;
}

ReportSection timing(const CallGraph& graph, const Hop& hop)
{
    ReportSection section{Words::tr("Time"), {}};
    if (std::any_of(hop.events.begin(), hop.events.end(),
                    [](const HopEvent& event) { return event.kind == EventKind::profile; }))
        section.lines.push_back(
            {{}, Words::tr("Of this hop with the Profiler's own work. The profile above counts what it called."), {}});
    section.lines.push_back({Words::tr("Total"), text(durationText(hop.durationNs)), {}});
    section.lines.push_back({Words::tr("Self"), text(durationText(selfNs(graph, hop))), {}});
    section.lines.push_back({Words::tr("Started at"), text(durationText(hop.startNs)), {}});
    return section;
}

}  // namespace

HopReport hopReport(const CallGraph& graph, const Hop& hop, HopId upTo)
{
    const KeyModel& model = *graph.model;
    HopReport report{place(graph, hop), subtitleOf(graph, hop), hop.key, {}};
    if (hop.error && upTo == 0) {
        const QString from =
            hop.error->raisedHere ? Words::tr("Error, raised here") : Words::tr("Error, on its way up");
        report.sections.push_back({from, {{{}, inWindowLanguage(hop.error->message), {}}}, ReportSection::Tone::error});
    }
    report.sections.push_back(why(graph, hop));
    report.sections.push_back(keySets(graph, hop, upTo));
    if (!hop.events.empty()) {
        ReportSection events{Words::tr("What the layer did"), {}};
        for (const HopEvent& event : hop.events)
            events.lines.push_back({eventWord(event.kind), eventWords(event), {}});
        report.sections.push_back(std::move(events));
    }
    if (!hop.inputs.empty())
        report.sections.push_back(tensors(Words::tr("Inputs"), hop.inputs, model));
    if (!hop.outputs.empty() && upTo == 0) {
        report.sections.push_back(tensors(Words::tr("Outputs"), hop.outputs, model));
        if (const QString values = knownValues(graph, hop); !values.isEmpty())
            report.sections.back().lines.push_back({Words::tr("Values"), values, {}});
    }
    report.sections.push_back(facts(graph, hop));
    if (!graph.predicted && upTo == 0)
        report.sections.push_back(timing(graph, hop));
    return report;
}

QString textOf(const HopReport& report)
{
    QStringList lines{report.title, report.subtitle};
    for (const ReportSection& section : report.sections) {
        lines << QString() << section.title;
        for (const ReportLine& line : section.lines)
            lines << QStringLiteral("  ")
                    + (line.label.isEmpty() ? line.text : line.label + QStringLiteral(": ") + line.text);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

std::int64_t selfNs(const CallGraph& graph, const Hop& hop)
{
    // Children come after their parent and within its call's run of hops, so the search ends with the subtree.
    std::int64_t self = hop.durationNs;
    for (std::size_t i = hop.id; i < graph.hops.size() && graph.hops[i].depth > hop.depth; ++i)
        if (graph.hops[i].parent == hop.id)
            self -= graph.hops[i].durationNs;
    return std::max<std::int64_t>(0, self);
}

}  // namespace keyfall
