// SPDX-License-Identifier: MIT
#include "app/commands/graph_words.h"

#include "core/graph/graph_text.h"
#include "core/session/tensor_json.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

namespace keyfall::app {

namespace {

std::string_view wordsFor(NotChosen reason)
{
    switch (reason) {
    case NotChosen::noKernel: return "has no kernel for it";
    case NotChosen::fallthrough: return "falls through";
    case NotChosen::excluded: return "is excluded on this thread";
    case NotChosen::shadowed: return "is shadowed";
    }
    return "did not win";
}

std::string hopText(const CallGraph& graph, const Hop& hop)
{
    const std::string indent(4 + 2 * static_cast<std::size_t>(hop.depth), ' ');
    std::string text = fmt::format("{}{}  {}", indent, keyName(graph, hop.key), hop.op.str());
    if (!hop.kernel.empty())
        text += fmt::format("  [{}]", hop.kernel.str());
    if (hop.kind == CallKind::callDirect)
        text += "  called directly";
    text += fmt::format("  {}\n", durationText(hop.durationNs));
    for (const Considered& skipped : hop.considered)
        text += fmt::format("{}    passed: {}\n", indent, consideredText(*graph.model, skipped));
    for (const HopEvent& event : hop.events)
        text += fmt::format("{}    {}: {}\n", indent, nameOf(event.kind), event.text);
    if (hop.error && hop.error->raisedHere)
        text += fmt::format("{}    error: {}\n", indent, hop.error->message);
    return text;
}

}  // namespace

std::string consideredText(const KeyModel& model, const Considered& skipped)
{
    return fmt::format("{} {}", model.nameOf(skipped.key), wordsFor(skipped.reason));
}

std::string fallText(const CallGraph& graph, const TopCall& call)
{
    // The fall is the chain of hops of one operator, each the first that its parent made; calls of other operators on
    // the way are somebody else's fall.
    std::string text;
    HopId parent = 0;
    for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id) {
        const Hop* hop = graph.find(id);
        if (hop == nullptr || (id != call.firstHop && (hop->parent != parent || hop->op != call.op)))
            continue;
        text += (text.empty() ? "" : " → ") + keyName(graph, hop->key);
        if (hop->error && hop->error->raisedHere)
            text += " ✗";
        parent = id;
    }
    return text;
}

std::string callText(const CallGraph& graph, const TopCall& call)
{
    std::string text = (call.source.empty() ? call.op : call.source).str();
    text += fmt::format("\n  {} {}: {}\n", call.op.str(), graph.model->names(call.keyset), fallText(graph, call));
    for (HopId id = call.firstHop; id < call.firstHop + call.hopCount; ++id)
        if (const Hop* hop = graph.find(id))
            text += hopText(graph, *hop);
    return text;
}

std::string resultText(const ResultTensor& result)
{
    constexpr std::size_t kShown = 24;
    if (!result.isStrided())
        return fmt::format("{} = {}", result.name, formText(result));
    std::string text = fmt::format("{} = {}[{}] {}", result.name, nameOf(result.dtype), fmt::join(result.shape, ", "),
                                   nameOf(result.device));
    if (result.requiresGrad)
        text += " requires_grad";
    const Json form = tensorJson(result);
    if (!form.contains("data"))
        return text;
    const Json& data = form["data"];
    std::string elements;
    for (std::size_t i = 0; i < data.size() && i < kShown; ++i)
        elements += (i == 0 ? "" : ", ") + (data[i].is_string() ? data[i].get<std::string>() : jsonLine(data[i]));
    if (data.size() > kShown)
        elements += fmt::format(", ... {} more", data.size() - kShown);
    return text + "  [" + elements + "]";
}

}  // namespace keyfall::app
