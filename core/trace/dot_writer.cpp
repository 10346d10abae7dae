// SPDX-License-Identifier: MIT
#include "core/trace/dot_writer.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall {

namespace {

/// A million hops are a gigabyte of text, which is never whole in memory.
constexpr std::size_t kPiece = std::size_t{64} << 10;

/// One line of a label: quotes and backslashes escaped, line ends kept as DOT's own, other control characters dropped.
std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
            out += c;
    }
    return out;
}

std::string_view shapeOf(const CallGraph& graph, const Hop& hop)
{
    if (hop.error && hop.error->raisedHere)
        return "octagon";
    if (!hop.key || !graph.model)
        return "box";
    switch (graph.model->info(*hop.key).kind) {
    case KeyKind::backend: return "box";
    case KeyKind::tensorKind: return "hexagon";
    default: return "ellipse";
    }
}

std::string_view styleOf(CallKind kind)
{
    switch (kind) {
    case CallKind::redispatch: return "style=solid, arrowhead=normal";
    case CallKind::redispatchBoxed: return "style=solid, arrowhead=box";
    case CallKind::call: return "style=dashed, arrowhead=vee";
    case CallKind::callBoxed: return "style=dashed, arrowhead=box";
    case CallKind::callDirect: return "style=bold, arrowhead=diamond";
    }
    return "style=solid";
}

std::string labelOf(const CallGraph& graph, const Hop& hop, bool withTimes)
{
    std::string label = escaped(hop.op) + "\\n" + escaped(keyName(graph, hop.key));
    if (!kernelIsUnknown(graph, hop)) {
        label += "\\n" + (hop.kernel.empty() ? std::string("no kernel") : escaped(hop.kernel));
        label += fmt::format(" ({})", nameOf(hop.provenance));
    }
    for (const HopEvent& event : hop.events)
        label += fmt::format("\\n{}: {}", nameOf(event.kind),
                             escaped(withTimes ? std::string_view(event.text) : textWithoutTimes(event)));
    if (!hop.outputs.empty())
        label += "\\n-> " + escaped(textOf(hop.outputs));
    if (withTimes)
        label += "\\n" + durationText(hop.durationNs);
    if (hop.error && hop.error->raisedHere)
        label += "\\nerror: " + escaped(hop.error->message);
    return label;
}

std::string edgeLabelOf(const CallGraph& graph, const Hop& hop)
{
    std::string label{nameOf(hop.kind)};
    for (const Considered& skipped : hop.considered)
        label += fmt::format("\\nskips {}: {}", escaped(keyName(graph, skipped.key)), nameOf(skipped.reason));
    return label;
}

}  // namespace

void writeDot(const CallGraph& graph, const TextSink& sink, std::optional<std::uint32_t> call, bool withTimes)
{
    std::string out = "digraph keyfall {\n"
                      "    rankdir=TB;\n"
                      "    node [fontname=\"DejaVu Sans\", fontsize=10];\n"
                      "    edge [fontname=\"DejaVu Sans\", fontsize=9];\n";
    for (std::uint32_t index = 0; index < graph.calls.size(); ++index) {
        if (call && *call != index)
            continue;
        const TopCall& top = graph.calls[index];
        const std::string& title = (top.source.empty() ? top.op : top.source).str();
        out += fmt::format("    subgraph cluster_{} {{\n        label=\"{}. {}{}\";\n", index, index + 1,
                           escaped(title), graph.predicted ? " (predicted)" : "");
        const std::string keys = graph.model ? escaped(graph.model->names(top.keyset)) : std::string();
        out += fmt::format("        c{} [shape=plaintext, label=\"{}\\n{}\"];\n", index, escaped(top.op.str()), keys);
        for (std::uint32_t i = 0; i < top.hopCount; ++i) {
            const Hop* hop = graph.find(top.firstHop + i);
            if (hop == nullptr)
                break;
            if (out.size() >= kPiece)
                sink(std::exchange(out, {}));
            out += fmt::format("        h{} [shape={}{}, label=\"{}\"];\n", hop->id, shapeOf(graph, *hop),
                               hop->error            ? ", color=\"#D55E00\""
                                   : graph.predicted ? ", style=dashed"
                                                     : "",
                               labelOf(graph, *hop, withTimes));
            const std::string from =
                graph.find(hop->parent) != nullptr ? fmt::format("h{}", hop->parent) : fmt::format("c{}", index);
            out += fmt::format("        {} -> h{} [{}, label=\"{}\"];\n", from, hop->id, styleOf(hop->kind),
                               edgeLabelOf(graph, *hop));
        }
        out += "    }\n";
    }
    sink(out + "}\n");
}

}  // namespace keyfall
