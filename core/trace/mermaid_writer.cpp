// SPDX-License-Identifier: MIT
#include "core/trace/mermaid_writer.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <string_view>

namespace keyfall {

namespace {

/// What stands between quotes. Mermaid knows no backslash: signs that mean something are written by their number.
std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\n')
            out += "<br>";
        else if (c == '"' || c == '#' || c == '<' || c == '>' || c == '&' || c == '`' || c == '|')
            out += fmt::format("#{};", static_cast<int>(c));
        else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
            out += c;
    }
    return out;
}

struct Shape {
    std::string_view open;
    std::string_view close;
};

Shape shapeOf(const CallGraph& graph, const Hop& hop)
{
    if (hop.error && hop.error->raisedHere)
        return {"[[", "]]"};
    if (!hop.key || !graph.model)
        return {"[", "]"};
    switch (graph.model->info(*hop.key).kind) {
    case KeyKind::backend: return {"[", "]"};
    case KeyKind::tensorKind: return {"{{", "}}"};
    default: return {"(", ")"};
    }
}

std::string_view arrowOf(CallKind kind)
{
    switch (kind) {
    case CallKind::redispatch:
    case CallKind::redispatchBoxed: return "-->";
    case CallKind::call:
    case CallKind::callBoxed: return "-.->";
    case CallKind::callDirect: return "==>";
    }
    return "-->";
}

std::string labelOf(const CallGraph& graph, const Hop& hop)
{
    std::string label = escaped(hop.op) + "<br>" + escaped(keyName(graph, hop.key));
    if (!kernelIsUnknown(graph, hop))
        label += fmt::format("<br>{} ({})", hop.kernel.empty() ? std::string("no kernel") : escaped(hop.kernel),
                             nameOf(hop.provenance));
    for (const HopEvent& event : hop.events)
        if (event.kind != EventKind::profile)  // what a clock measured
            label += fmt::format("<br>{}: {}", nameOf(event.kind), escaped(event.text));
    if (!hop.outputs.empty())
        label += "<br>" + escaped("-> " + textOf(hop.outputs));
    if (hop.error && hop.error->raisedHere)
        label += "<br>error: " + escaped(hop.error->message);
    return label;
}

std::string edgeLabelOf(const CallGraph& graph, const Hop& hop)
{
    std::string label{nameOf(hop.kind)};
    for (const Considered& skipped : hop.considered)
        label += fmt::format("<br>skips {}: {}", escaped(keyName(graph, skipped.key)), nameOf(skipped.reason));
    return label;
}

}  // namespace

std::string writeMermaid(const CallGraph& graph, std::optional<std::uint32_t> call)
{
    std::string out = "flowchart TB\n";
    for (std::uint32_t index = 0; index < graph.calls.size(); ++index) {
        if (call && *call != index)
            continue;
        const TopCall& top = graph.calls[index];
        const std::string keys = graph.model ? "<br>" + escaped(graph.model->names(top.keyset)) : std::string();
        out += fmt::format("    subgraph call{} [\"{}. {}{}\"]\n        c{}([\"{}{}\"])\n", index, index + 1,
                           escaped((top.source.empty() ? top.op : top.source).str()),
                           graph.predicted ? " (predicted)" : "", index, escaped(top.op.str()), keys);
        for (std::uint32_t i = 0; i < top.hopCount; ++i) {
            const Hop* hop = graph.find(top.firstHop + i);
            if (hop == nullptr)
                break;
            const Shape shape = shapeOf(graph, *hop);
            out += fmt::format("        h{}{}\"{}\"{}\n", hop->id, shape.open, labelOf(graph, *hop), shape.close);
            const std::string from =
                graph.find(hop->parent) != nullptr ? fmt::format("h{}", hop->parent) : fmt::format("c{}", index);
            out +=
                fmt::format("        {} {}|\"{}\"| h{}\n", from, arrowOf(hop->kind), edgeLabelOf(graph, *hop), hop->id);
        }
        out += "    end\n";
    }
    return out;
}

}  // namespace keyfall
