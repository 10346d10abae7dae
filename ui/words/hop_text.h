// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"

#include <QCoreApplication>
#include <QString>

namespace keyfall {

/// Words for what a call graph holds, made in one place: tooltips, the twin table, the inspector and announcements.
///
/// `words` are for people and translated; `...Label` are the short fixed labels inside pictures (the field's own words,
/// the same in every language, so that an exported picture can be searched).
class HopText {
    Q_DECLARE_TR_FUNCTIONS(keyfall::HopText)

public:
    /// "redispatch", "call", "call_direct" ...: the label at an arrow.
    [[nodiscard]] static QString kindLabel(CallKind kind);
    /// "redispatched below its own key", "called by another kernel" ...
    [[nodiscard]] static QString kindWords(CallKind kind);
    /// "no kernel", "fallthrough", "excluded", "shadowed": the label at a hollow marker.
    [[nodiscard]] static QString reasonLabel(NotChosen reason);
    /// Of a kernel that ran and that nobody named (`kernelIsUnknown`).
    [[nodiscard]] static QString unnamedKernel();
    /// Why a trace is not measured or compiled.
    [[nodiscard]] static QString traceHoldsNoTensors();
    /// A hop's key set with its bits; "at least" where a printed trace told no more than its highest key.
    [[nodiscard]] static QString keySetText(const CallGraph& graph, const Hop& hop, KeySet keys);
    /// At a hollow marker and on the lane below every key: labels in pictures are English in every window.
    [[nodiscard]] static QString noKernelLabel() { return QStringLiteral("no kernel"); }
    [[nodiscard]] static QString fallsThroughLabel() { return QStringLiteral("falls through"); }
    /// "Profiler is passed: its entry is a fallthrough."
    [[nodiscard]] static QString reasonWords(const QString& key, NotChosen reason);
    /// "kernel", "fallback" ...: the short badge of a provenance.
    [[nodiscard]] static QString provenanceLabel(Provenance provenance);
    /// The same for a hop of an imported trace, whose kernel nobody named: "in the trace".
    [[nodiscard]] static QString provenanceLabel(const CallGraph& graph, const Hop& hop);
    /// "standard:cpu  [kernel]", "fallthrough  [fallback]": an entry of a table, or "nothing" for none.
    [[nodiscard]] static QString entryText(const SlotView& slot);
    /// The kernel as a sentence names it: of a place of registration its file alone, not the folders of somebody's build
    /// machine. "standard:cpu computed by Keyfall, registered at RegisterCPU_0.cpp:12".
    [[nodiscard]] static QString kernelName(const std::string& kernel);
    /// One of Keyfall's own: its name says no more than its operator and key, and is not for boxes or the wall.
    [[nodiscard]] static bool isStandard(const std::string& kernel);
    /// The same, and no place of registration is known that would be worth a sentence.
    [[nodiscard]] static bool isOnlyStandard(const std::string& kernel);
    /// One sentence that says which rule put the kernel into the slot.
    [[nodiscard]] static QString provenanceWords(Provenance provenance);
    /// Both: "[math] from CompositeImplicitAutograd: composed of other operators".
    [[nodiscard]] static QString provenanceExplained(Provenance provenance);
    /// "saved", "cast" ...
    [[nodiscard]] static QString eventLabel(EventKind kind);
    /// "saved: a, b", in the words that pictures have.
    [[nodiscard]] static QString eventText(const HopEvent& event);
    /// The same for a line that is short: a traced one without its types, "IR: %3 = aten::add(%1, %2)"; what the Profiler
    /// counted, and on request its own time, "6 FLOP, allocated 24 B, self 126 µs".
    [[nodiscard]] static QString shortEventText(const HopEvent& event, bool times);
    /// All events of a hop, separated by "; ", in the window's language.
    [[nodiscard]] static QString eventsText(const Hop& hop);
    /// "Profiler: fallthrough, Vmap: no kernel": the active keys that did not win, highest first.
    [[nodiscard]] static QString skippedText(const CallGraph& graph, const Hop& hop);
    /// "backend", "tensor kind", "mode" ...
    [[nodiscard]] static QString keyKindLabel(KeyKind kind);
    /// "bit 7"; for a key that is a functionality on a backend both of its bits: "functionality bit 15, backend bit 0".
    /// Empty for a key without a bit.
    [[nodiscard]] static QString bitsLabel(const KeyModel& model, Key key);
    /// The same where there is little room, with the key's kind: "bit 7 · mode", "bit 15 · backend bit 0".
    [[nodiscard]] static QString laneLabel(const KeyModel& model, Key key);

    /// The name of the hop's key, or "no key".
    [[nodiscard]] static QString keyText(const CallGraph& graph, const Hop& hop);
    /// The tensors, and how long it took: "float32[2, 3] cpu, 12.3 µs".
    [[nodiscard]] static QString resultText(const Hop& hop);
    /// The first line of an error, with "…" where more follow: the rest, a dump of tables, is the inspector's to show.
    [[nodiscard]] static QString errorLine(const std::string& message);
    /// One spoken sentence: what an announcement and the accessible description of a hop say.
    /// Of one that has not ended yet nothing is said of what becomes of it.
    [[nodiscard]] static QString sentence(const CallGraph& graph, const Hop& hop, bool ended = true);
    /// Everything about a hop as rich text, nothing shortened but an error of many lines.
    /// Of one that has not ended yet nothing is said of what becomes of it.
    [[nodiscard]] static QString tooltip(const CallGraph& graph, const Hop& hop, bool ended = true);
    /// What stands where the answer to an open question would.
    [[nodiscard]] static QString askedFirst();
    /// The tooltip of one passed lane.
    [[nodiscard]] static QString skippedTooltip(const CallGraph& graph, const Hop& hop, const Considered& skipped);
};

}  // namespace keyfall
