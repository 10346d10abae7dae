// SPDX-License-Identifier: MIT
#include "ui/words/hop_text.h"

#include "core/graph/graph_text.h"
#include "ui/words/event_words.h"
#include "ui/words/handed_keys.h"
#include "ui/words/hop_values.h"
#include "ui/words/listed.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QStringList>

namespace keyfall {

namespace {

QString fromName(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString fromText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The label in the words of a sentence.
QString spokenReason(NotChosen reason)
{
    switch (reason) {
    case NotChosen::noKernel: return HopText::tr("no kernel");
    case NotChosen::fallthrough: return HopText::tr("falls through");
    case NotChosen::excluded: return HopText::tr("excluded");
    case NotChosen::shadowed: return HopText::tr("shadowed");
    }
    return {};
}

}  // namespace

QString HopText::kindLabel(CallKind kind)
{
    return fromName(nameOf(kind));
}

QString HopText::kindWords(CallKind kind)
{
    switch (kind) {
    case CallKind::call: return tr("called through the dispatcher");
    case CallKind::redispatch: return tr("redispatched below the caller's key");
    case CallKind::callDirect: return tr("called directly, without choosing a key");
    case CallKind::callBoxed: return tr("called through the dispatcher with boxed arguments");
    case CallKind::redispatchBoxed: return tr("redispatched with boxed arguments");
    }
    return {};
}

QString HopText::reasonLabel(NotChosen reason)
{
    return fromName(nameOf(reason));
}

QString HopText::reasonWords(const QString& key, NotChosen reason)
{
    switch (reason) {
    case NotChosen::noKernel: return tr("%1 is passed: nothing is registered for it.").arg(key);
    case NotChosen::fallthrough: return tr("%1 is passed: its entry is a fallthrough.").arg(key);
    case NotChosen::excluded: return tr("%1 is passed: the thread-local exclude set masks it.").arg(key);
    case NotChosen::shadowed: return tr("%1 is passed: another entry shadows it.").arg(key);
    }
    return {};
}

QString HopText::provenanceLabel(Provenance provenance)
{
    switch (provenance) {
    case Provenance::kernel: return QStringLiteral("kernel");
    case Provenance::defaultBackend: return QStringLiteral("default backend");
    case Provenance::nested: return QStringLiteral("nested");
    case Provenance::math: return QStringLiteral("math");
    case Provenance::autograd: return QStringLiteral("autograd alias");
    case Provenance::batched: return QStringLiteral("batched");
    case Provenance::fallback: return QStringLiteral("fallback");
    case Provenance::ambiguousAutogradOther: return QStringLiteral("ambiguous");
    case Provenance::missing: return QStringLiteral("missing");
    }
    return {};
}

QString HopText::provenanceLabel(const CallGraph& graph, const Hop& hop)
{
    return kernelIsUnknown(graph, hop) ? tr("in the trace") : provenanceLabel(hop.provenance);
}

QString HopText::kernelName(const std::string& kernel)
{
    constexpr std::string_view kPlace = "registered at /";
    const std::size_t place = kernel.find(kPlace);
    if (place == std::string::npos)
        return fromText(kernel);
    const std::size_t folders = kernel.rfind('/');
    return fromText(kernel.substr(0, place + kPlace.size() - 1)) + fromText(kernel.substr(folders + 1));
}

bool HopText::isStandard(const std::string& kernel)
{
    return kernel.compare(0, 9, "standard:") == 0;
}

bool HopText::isOnlyStandard(const std::string& kernel)
{
    return isStandard(kernel) && kernel.find(' ') == std::string::npos;
}

QString HopText::entryText(const SlotView& slot)
{
    if (slot.provenance == Provenance::missing)
        return tr("nothing");
    const bool named = slot.fallthrough && slot.kernel != "fallthrough";
    return QStringLiteral("%1%2  [%3]")
        .arg(named ? QStringLiteral("fallthrough ") : QString(), fromText(slot.kernel),
             provenanceLabel(slot.provenance));
}

QString HopText::provenanceWords(Provenance provenance)
{
    switch (provenance) {
    case Provenance::kernel: return tr("registered at this very key");
    case Provenance::defaultBackend: return tr("from CompositeExplicitAutograd, the default for every backend");
    case Provenance::nested: return tr("from the composite kernel for nested tensors");
    case Provenance::math: return tr("from CompositeImplicitAutograd: composed of other operators");
    case Provenance::autograd: return tr("from the Autograd alias");
    case Provenance::batched: return tr("from the batched decomposition");
    case Provenance::fallback: return tr("the fallback of the key: no kernel of the operator's own");
    case Provenance::ambiguousAutogradOther: return tr("ambiguous: a composite and a backend kernel compete");
    case Provenance::missing: return tr("no kernel was found");
    }
    return {};
}

QString HopText::provenanceExplained(Provenance provenance)
{
    return QStringLiteral("[%1] %2").arg(provenanceLabel(provenance), provenanceWords(provenance));
}

QString HopText::eventLabel(EventKind kind)
{
    switch (kind) {
    case EventKind::cast: return tr("cast");
    case EventKind::saved: return tr("saved");
    case EventKind::nodeCreated: return tr("node");
    case EventKind::batchRule: return tr("batch rule");
    case EventKind::densify: return tr("densify");
    case EventKind::requantize: return tr("requantize");
    case EventKind::place: return tr("place");
    case EventKind::passOn: return tr("passes on");
    case EventKind::irNode: return tr("IR");
    case EventKind::profile: return tr("profile");
    case EventKind::alloc: return tr("alloc");
    case EventKind::launch: return tr("launch");
    case EventKind::kernelCache: return tr("kernel cache");
    case EventKind::tls: return tr("TLS");
    case EventKind::warning: return tr("warning");
    }
    return {};
}

QString HopText::eventText(const HopEvent& event)
{
    return eventLabel(event.kind) + QStringLiteral(": ") + fromText(event.text);
}

QString HopText::shortEventText(const HopEvent& event, bool times)
{
    if (event.kind == EventKind::profile) {
        // The total is nearly what the hop took, which stands beside it.
        const std::size_t own = times ? event.text.find(", self ") : std::string::npos;
        return fromText(std::string(textWithoutTimes(event)))
            + (own == std::string::npos ? QString() : fromText(event.text.substr(own)));
    }
    if (event.kind == EventKind::passOn)  // why; what follows from it is in the inspector
        return eventLabel(event.kind) + QStringLiteral(": ") + fromText(event.text.substr(0, event.text.find(": ")));
    const std::size_t assigned = event.text.find(" = ");
    if (event.kind != EventKind::irNode || assigned == std::string::npos)
        return eventLabel(event.kind) + QStringLiteral(": ")
            + QString::fromStdString(std::string(times ? std::string_view(event.text) : textWithoutTimes(event)));
    QStringList names;
    for (std::size_t at = event.text.find('%'); at < assigned; at = event.text.find('%', at + 1))
        names.append(fromText(event.text.substr(at, event.text.find(' ', at) - at)));
    return eventLabel(event.kind) + QStringLiteral(": ") + names.join(QStringLiteral(", "))
        + fromText(event.text.substr(assigned));
}

QString HopText::eventsText(const Hop& hop)
{
    QStringList texts;
    for (const HopEvent& event : hop.events)
        texts.append(tr("%1: %2").arg(eventWord(event.kind), eventWords(event)));
    return listClauses(texts);
}

QString HopText::skippedText(const CallGraph& graph, const Hop& hop)
{
    QStringList texts;
    for (const Considered& skipped : hop.considered)
        texts.append(fromText(keyName(graph, skipped.key)) + QStringLiteral(": ") + reasonLabel(skipped.reason));
    return listPhrases(texts);
}

QString HopText::keyKindLabel(KeyKind kind)
{
    switch (kind) {
    case KeyKind::backend: return tr("backend");
    case KeyKind::tensorKind: return tr("tensor kind");
    case KeyKind::mode: return tr("mode");
    case KeyKind::alias: return tr("alias");
    case KeyKind::undefined: return tr("undefined");
    case KeyKind::placeholder: return tr("placeholder");
    }
    return {};
}

QString HopText::bitsLabel(const KeyModel& model, Key key)
{
    const KeyInfo& info = model.info(key);
    if (!info.bit)
        return {};
    if (model.spec().backends.empty())
        return tr("bit %1").arg(*info.bit);
    return info.backend < 0 ? tr("functionality bit %1").arg(*info.bit)
                            : tr("functionality bit %1, backend bit %2").arg(*info.bit).arg(info.backend);
}

QString HopText::laneLabel(const KeyModel& model, Key key)
{
    const KeyInfo& info = model.info(key);
    const QString kind = keyKindLabel(info.kind);
    if (!info.bit)
        return kind;
    return info.backend < 0
        ? tr("bit %1 · %2").arg(QString::number(*info.bit), kind)
        : tr("bit %1 · backend bit %2").arg(QString::number(*info.bit), QString::number(info.backend));
}

QString HopText::keyText(const CallGraph& graph, const Hop& hop)
{
    return hop.key ? fromText(keyName(graph, hop.key)) : tr("no key");
}

QString HopText::resultText(const Hop& hop)
{
    QString text = fromText(textOf(hop.outputs));
    if (hop.durationNs > 0)
        text += (text.isEmpty() ? QString() : QStringLiteral(", ")) + fromText(durationText(hop.durationNs));
    return text;
}

QString HopText::errorLine(const std::string& message)
{
    const std::size_t end = message.find('\n');
    return end == std::string::npos ? inWindowLanguage(message)
                                    : inWindowLanguage(message.substr(0, end)) + QStringLiteral(" …");
}

/// What follows a full stop.
static QString asBeginning(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString HopText::sentence(const CallGraph& graph, const Hop& hop, bool ended)
{
    const QString op = fromText(hop.op);
    // A kernel may stand where no key is: then that is what runs, at Undefined.
    QString text = noKeyWasLeft(graph, hop) && hop.kernel.empty() ? tr("%1 finds no key").arg(op)
                                                                  : tr("%1 reaches %2").arg(op, keyText(graph, hop));
    if (isOnlyStandard(hop.kernel))
        text += tr(", standard kernel (%1)").arg(provenanceLabel(hop.provenance));
    else if (!hop.kernel.empty())
        text += tr(", kernel %1 (%2)").arg(kernelName(hop.kernel), provenanceLabel(hop.provenance));
    text += tr(", %1.").arg(kindWords(hop.kind));
    QStringList passed;
    for (const Considered& skipped : hop.considered)
        passed << tr("%1 (%2)").arg(fromText(keyName(graph, skipped.key)), spokenReason(skipped.reason));
    QStringList sentences{text};
    if (!passed.isEmpty())
        sentences << tr("Passed: %1.").arg(listNames(passed));
    if (!hop.events.empty())
        sentences << tr("%1.").arg(asBeginning(eventsText(hop)));
    if (hop.error && ended)
        sentences << (hop.error->raisedHere ? tr("Error: %1") : tr("An error passes through: %1"))
                         .arg(errorLine(hop.error->message));
    return onOneLine(sentences);
}

QString HopText::tooltip(const CallGraph& graph, const Hop& hop, bool ended)
{
    const auto row = [](const QString& name, const QString& value) {
        return value.isEmpty() ? QString()
                               : QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td>%2</td></tr>")
                                     .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    };
    const auto keys = [&](KeySet set) { return keySetText(graph, hop, set); };
    QString html = QStringLiteral("<b>%1 · %2</b><table>")
                       .arg(fromText(hop.op).toHtmlEscaped(), keyText(graph, hop).toHtmlEscaped());
    html += row(tr("Kernel"), fromText(hop.kernel));
    html += row(tr("Provenance"),
                kernelIsUnknown(graph, hop) ? provenanceLabel(graph, hop) : provenanceWords(hop.provenance));
    html += row(tr("Reached by"), kindLabel(hop.kind) + QStringLiteral(": ") + kindWords(hop.kind));
    html += row(tr("Key set"), keys(hop.keysetIn));
    if (ended)
        for (const HandedKeys& handed : handedOn(graph, hop))
            html += row(tr("Handed on"), keys(handed.keys));
    for (const Considered& skipped : hop.considered)
        html += row(tr("Passed"), reasonWords(fromText(keyName(graph, skipped.key)), skipped.reason));
    for (const HopEvent& event : hop.events)
        html += row(eventWord(event.kind), eventWords(event));
    html += row(tr("Inputs"), fromText(textOf(hop.inputs)));
    if (!ended)
        return html + QStringLiteral("</table>");
    html += row(tr("Outputs"), fromText(textOf(hop.outputs)));
    html += row(tr("Values"), knownValues(graph, hop));
    html += row(tr("Duration"), hop.durationNs > 0 ? fromText(durationText(hop.durationNs)) : QString());
    if (hop.error)
        html += row(hop.error->raisedHere ? tr("Error") : tr("Error from below"), errorLine(hop.error->message));
    return html + QStringLiteral("</table>");
}

QString HopText::unnamedKernel()
{
    return tr("not known: the trace does not name it");
}

QString HopText::traceHoldsNoTensors()
{
    return tr("A trace holds no tensors: this needs a session that runs.");
}

QString HopText::keySetText(const CallGraph& graph, const Hop& hop, KeySet keys)
{
    if (!graph.model)
        return {};
    const QString text = fromText(graph.model->names(keys) + "  " + graph.model->hex(keys));
    return keysAreLowerBounds(graph, hop) ? tr("at least %1").arg(text) : text;
}

QString HopText::askedFirst()
{
    return tr("Asked: predict first.");
}

QString HopText::skippedTooltip(const CallGraph& graph, const Hop&, const Considered& skipped)
{
    return reasonWords(fromText(keyName(graph, skipped.key)), skipped.reason);
}

}  // namespace keyfall
