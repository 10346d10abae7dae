// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_words.h"

#include "core/graph/compiled_names.h"
#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/words/hop_text.h"
#include "ui/words/hop_values.h"

#include <algorithm>
#include <string_view>

namespace keyfall {

namespace {

constexpr QLatin1StringView kRegisteredAt("registered at ");

QString fromText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The highest keys of the set, and how many more: a card has room for a few names. The number where bits are no key.
QString named(const KeyModel& model, KeySet set)
{
    constexpr std::size_t kMost = 2;
    const std::vector<Key> keys = model.keysOf(set);
    if (keys.empty())
        return QString::fromStdString(model.hex(set));
    QStringList names;
    for (std::size_t i = 0; i < keys.size() && (i < kMost || keys.size() == kMost + 1); ++i)
        names << QString::fromStdString(model.nameOf(keys[i]));
    const auto more = static_cast<qlonglong>(keys.size()) - names.size();
    const QString text = names.join(QStringLiteral(", "));
    return more == 0 ? text : HopText::tr("%1 and %2 more").arg(text).arg(more);
}

/// What a layer notes down once the result has come back.
bool isLate(EventKind kind)
{
    return kind == EventKind::irNode || kind == EventKind::profile || kind == EventKind::nodeCreated;
}

bool knownAtEntry(const CallGraph& graph, const Hop& hop, const HopEvent& event)
{
    const Hop* first = graph.find(hop.id + 1);
    const bool clocked = event.atNs > 0 && first != nullptr && first->startNs > 0;
    return clocked ? event.atNs <= first->startNs : !isLate(event.kind);
}

/// "a: cpu → cuda:0" where a badge says "place".
QString withoutLabel(const QString& text, const HopEvent& event, const QStringList& badges)
{
    const QString label = HopText::eventLabel(event.kind);
    return badges.contains(label) ? text.mid(label.size() + 2) : text;
}

}  // namespace

std::string LadderWords::title(const CallGraph& graph, const Hop& hop)
{
    std::string title = hop.op.str().substr(0, hop.op.str().find('.'));
    title += " · ";
    title += hop.key ? keyName(graph, hop.key) : HopText::noKernelLabel().toStdString();
    return title;
}

QString LadderWords::detail(const CallGraph& graph, const Hop& hop, bool times, bool ended, const QStringList& beside)
{
    QStringList parts;
    if (!hop.kernel.empty() && !HopText::isStandard(hop.kernel)) {
        // A box has room for the file and line, not for how they are introduced.
        const QString kernel = HopText::kernelName(hop.kernel);
        parts.append(kernel.startsWith(kRegisteredAt) ? kernel.mid(kRegisteredAt.size()) : kernel);
    }
    int more = 0;
    const bool leaf = !startsOthers(graph, hop);
    for (const HopEvent& event : hop.events) {
        if (!ended && (leaf || !knownAtEntry(graph, hop, event)))
            continue;
        if (++more == 1)
            parts.append(withoutLabel(HopText::shortEventText(event, times), event, beside));
    }
    if (leaf && ended && more == 0 && hop.parent != 0 && !hop.error && !hop.outputs.empty())
        parts.append(fromText(result(hop)));
    QString text = parts.join(QStringLiteral(" · "));
    if (more > 1)
        text += QStringLiteral(" (+%1)").arg(more - 1);
    return text;
}

QStringList LadderWords::badges(const CallGraph& graph, const Hop& hop)
{
    QStringList badges;
    const auto add = [&badges](const QString& badge) {
        if (!badges.contains(badge))
            badges.append(badge);
    };
    for (const HopEvent& event : hop.events)
        switch (event.kind) {
        case EventKind::cast:
        case EventKind::densify:
        case EventKind::requantize:
        case EventKind::place: add(HopText::eventLabel(event.kind)); break;
        case EventKind::launch:
            if (isEmulated(event))
                add(QStringLiteral("emulated"));
            break;
        default: break;
        }
    if (std::string_view(hop.op).starts_with(kCompiledBlock))
        for (HopId id = hop.id + 1; id <= graph.hops.size() && graph.hops[id - 1].depth > hop.depth; ++id) {
            const Hop& inner = graph.hops[id - 1];
            if (std::string_view(inner.op).starts_with(kCompiledKernel)
                && std::any_of(inner.events.begin(), inner.events.end(), isEmulated))
                add(QStringLiteral("emulated"));
        }
    return badges;
}

QString LadderWords::duration(const Hop& hop, bool times)
{
    return times && hop.durationNs > 0 ? QString::fromStdString(durationText(hop.durationNs)) : QString();
}

std::string LadderWords::result(const Hop& hop)
{
    return textOf(hop.outputs);
}

QString LadderWords::returned(const CallGraph& graph, const Hop& hop, bool last)
{
    const Hop* caller = graph.find(hop.parent);
    if (caller == nullptr || hop.error)
        return {};
    for (std::size_t i = 0; last && i < caller->events.size(); ++i) {
        const HopEvent& event = caller->events[i];
        switch (event.kind) {
        case EventKind::nodeCreated:
            return QStringLiteral("grad_fn = ") + fromText(event.text.substr(0, event.text.find(' ')));
        case EventKind::irNode: return HopText::tr("graph node");
        case EventKind::profile: return HopText::tr("measured");
        default: break;
        }
    }
    return opensBracket(hop) ? fromText(result(hop)) : QString();
}

std::string LadderWords::bracket(const Hop& hop)
{
    std::string text = hop.op.str();
    text.append("(").append(textOf(hop.inputs)).append(")");
    return text;
}

std::string LadderWords::signature(const Hop& hop)
{
    std::string text = bracket(hop);
    if (!hop.outputs.empty())
        text.append(" → ").append(result(hop));
    return text;
}

QString LadderWords::below(const CallGraph& graph, const Hop& hop, bool tight)
{
    if (hop.kind == CallKind::callDirect)
        return HopText::kindLabel(hop.kind);
    const Hop* caller = graph.find(hop.parent);
    // Where there is little room the caller's key, struck out, says it alone.
    return tight || opensBracket(hop) || caller == nullptr || !caller->key
        ? QString()
        : HopText::tr("below %1").arg(QString::fromStdString(keyName(graph, caller->key)));
}

QString LadderWords::headerBits(const CallGraph& graph, const TopCall& call)
{
    if (!graph.model)
        return {};
    const KeyModel& model = *graph.model;
    const KeySet included(call.tlsIncluded.bits() & ~model.includedByDefault().bits());
    const KeySet excluded(call.tlsExcluded.bits() & ~model.excludedByDefault().bits());
    QString text = QString::fromStdString(model.hex(call.keyset));
    if (const Hop* first = graph.find(call.firstHop); first != nullptr && keysAreLowerBounds(graph, *first))
        text = HopText::tr("at least %1").arg(text);
    if (!included.empty() && !excluded.empty())
        text += HopText::tr(" · %1 included, %2 excluded on this thread")
                    .arg(named(model, included), named(model, excluded));
    else if (!included.empty())
        text += HopText::tr(" · %1 included on this thread").arg(named(model, included));
    else if (!excluded.empty())
        text += HopText::tr(" · %1 excluded on this thread").arg(named(model, excluded));
    return text;
}

QString LadderWords::reason(NotChosen reason)
{
    switch (reason) {
    case NotChosen::noKernel: return HopText::noKernelLabel();
    case NotChosen::fallthrough: return HopText::fallsThroughLabel();
    case NotChosen::excluded: return HopText::tr("excluded on this thread");
    case NotChosen::shadowed: return HopText::tr("shadowed");
    }
    return {};
}

QString LadderWords::resultName(const TopCall& call)
{
    QStringList names;
    for (const CallResult& result : call.results)
        names.append(fromText(result.name.str()));
    return names.join(QStringLiteral(", "));
}

std::string LadderWords::resultValues(const CallGraph& graph, const Hop& hop)
{
    const QString values = hop.outputs.size() == 1 ? knownValues(graph, hop) : QString();
    return values.isEmpty() ? result(hop) : values.toStdString();
}

}  // namespace keyfall
