// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>
#include <QStringList>

#include <string>

namespace keyfall {

/// The words inside the ladder. They decide how wide a box is, so layout and display share them. Those in UTF-8 are measured
/// for every hop and drawn for few.
struct LadderWords {
    /// "add · Autograd"
    [[nodiscard]] static std::string title(const CallGraph& graph, const Hop& hop);
    /// What the kernel did, and its name where it is not the standard one. `ended`: the hop has ended; else only what is
    /// known when it is entered. `beside`: badges that stand there, and say what kind of event it is.
    [[nodiscard]] static QString detail(const CallGraph& graph, const Hop& hop, bool times, bool ended,
                                        const QStringList& beside = {});
    /// What the kernel cost beside its own work, and that it ran on no real device: "cast", "emulated".
    /// A compiled block runs where its kernels run.
    [[nodiscard]] static QStringList badges(const CallGraph& graph, const Hop& hop);
    /// "412 ns", or nothing where there was no clock.
    [[nodiscard]] static QString duration(const Hop& hop, bool times);
    /// "float32[2, 3] cpu"
    [[nodiscard]] static std::string result(const Hop& hop);
    /// At the arrow that comes back to the hop's caller. `last`: nothing else comes back, so it is what the caller makes of
    /// it, "grad_fn = AddBackward0"; else what a call of its own returned.
    [[nodiscard]] static QString returned(const CallGraph& graph, const Hop& hop, bool last);
    /// "add(float32[2, 3] cpu, float32[3] cpu)"
    [[nodiscard]] static std::string bracket(const Hop& hop);
    /// The same with what it returned behind an arrow, where it returned something: "… → float32[2, 3] cpu".
    [[nodiscard]] static std::string signature(const Hop& hop);
    /// "below Autograd", at a key set that has lost that key; "call_direct" where no set decided.
    [[nodiscard]] static QString below(const CallGraph& graph, const Hop& hop, bool tight);
    /// "0x0681 · Autocast excluded on this thread": the set's number and what this thread adds to it or takes from it beside
    /// what every thread does.
    [[nodiscard]] static QString headerBits(const CallGraph& graph, const TopCall& call);
    /// "no kernel", "falls through": why a key of the set did not win, as its lane says it.
    [[nodiscard]] static QString reason(NotChosen reason);
    /// What the program calls the result, "y"; several names with commas, and nothing where a line goes on with it.
    [[nodiscard]] static QString resultName(const TopCall& call);
    /// "[[11, 22, 33], [14, 25, 36]]", or "float32[64, 64] cpu" where the values are too many.
    [[nodiscard]] static std::string resultValues(const CallGraph& graph, const Hop& hop);

    [[nodiscard]] static bool opensBracket(const Hop& hop)
    {
        return hop.parent == 0 || hop.kind == CallKind::call || hop.kind == CallKind::callBoxed;
    }
    [[nodiscard]] static bool startsOthers(const CallGraph& graph, const Hop& hop)
    {
        const Hop* next = graph.find(hop.id + 1);
        return next != nullptr && next->parent == hop.id;
    }
    /// A top-level call that returned something: it ends in a result.
    [[nodiscard]] static bool hasResult(const Hop& hop)
    {
        return hop.parent == 0 && !hop.error && !hop.outputs.empty();
    }
};

}  // namespace keyfall
