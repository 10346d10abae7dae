// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_passes.h"

#include "kernels/layers/tracer/ir_effects.h"
#include "kernels/layers/tracer/ir_printer.h"
#include "kernels/layers/tracer/replay.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>

namespace keyfall {

namespace {

/// What two nodes have in common when they compute the same; empty for a node that cannot be compared.
std::string keyOf(const IrNode& node)
{
    std::string key = node.op;
    for (const auto& [name, value] : node.attributes)
        key.append("|").append(name).append("=").append(value);
    for (const std::string& input : node.inputs)
        key.append("|%").append(input);
    for (const IrValue& output : node.outputs) {
        // The text of a constant tensor is abbreviated, so equal texts say nothing.
        if (node.op == "prim::Constant" && output.type.kind == IrType::Kind::tensor)
            return node.constant.defined() ? key + "|tensor " + std::to_string(node.constant.identity())
                                           : std::string();
        key.append("|").append(printType(output.type));
    }
    return key;
}

bool isCommon(const IrAliases& aliases, const IrNode& replaced, const IrNode& kept)
{
    for (std::size_t i = 0; i < kept.outputs.size(); ++i)
        if (!aliases.canReplace(replaced.outputs[i].name, kept.outputs[i].name))
            return false;
    return std::none_of(kept.inputs.begin(), kept.inputs.end(),
                        [&aliases](const std::string& input) { return aliases.isWritten(input); });
}

/// `node` alone with the constants it needs; nothing when it needs something else.
std::optional<IrGraph> withItsConstants(const IrGraph& graph, const IrNode& node)
{
    std::unordered_map<std::string, const IrNode*> makers;
    for (const IrNode& other : graph.nodes)
        for (const IrValue& output : other.outputs)
            makers[output.name] = &other;
    IrGraph alone;
    const auto add = [&](auto&& self, const std::string& name) -> bool {
        const auto maker = makers.find(name);
        if (maker == makers.end())
            return false;
        const IrNode& made = *maker->second;
        if (std::find(alone.nodes.begin(), alone.nodes.end(), made) != alone.nodes.end())
            return true;
        if (made.op == "prim::ListConstruct") {
            for (const std::string& item : made.inputs)
                if (!self(self, item))
                    return false;
        } else if (made.op != "prim::Constant") {
            return false;
        }
        alone.nodes.push_back(made);
        return true;
    };
    for (const std::string& input : node.inputs)
        if (!add(add, input))
            return std::nullopt;
    for (const IrNode& constant : alone.nodes)
        for (const IrValue& output : constant.outputs)
            if (output.type.requiresGrad)
                return std::nullopt;
    alone.nodes.push_back(node);
    alone.outputs = {node.outputs.front().name};
    return alone;
}

}  // namespace

void replaceUses(IrGraph& graph, const std::string& from, const std::string& to)
{
    for (IrNode& node : graph.nodes)
        std::replace(node.inputs.begin(), node.inputs.end(), from, to);
    std::replace(graph.outputs.begin(), graph.outputs.end(), from, to);
}

IrChanges mergeCommonNodes(const Dispatcher& dispatcher, IrGraph& graph)
{
    IrChanges changes;
    std::map<std::string, std::size_t> seen;
    std::optional<IrAliases> aliases(std::in_place, dispatcher, graph);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (!effectsOf(dispatcher, graph.nodes[i]).pure() || graph.nodes[i].outputs.empty())
            continue;
        const std::string key = keyOf(graph.nodes[i]);
        if (key.empty())
            continue;
        const auto [found, isNew] = seen.emplace(key, i);
        if (isNew || !isCommon(*aliases, graph.nodes[i], graph.nodes[found->second]))
            continue;
        const IrNode& kept = graph.nodes[found->second];
        const IrNode replaced = graph.nodes[i];
        for (std::size_t output = 0; output < kept.outputs.size(); ++output) {
            changes.push_back("%" + replaced.outputs[output].name + " is %" + kept.outputs[output].name + ": the same "
                              + kept.op + " of the same values");
            replaceUses(graph, replaced.outputs[output].name, kept.outputs[output].name);
        }
        graph.nodes.erase(graph.nodes.begin() + static_cast<std::ptrdiff_t>(i--));
        aliases.emplace(dispatcher, graph);  // what shares memory has changed
    }
    return changes;
}

IrChanges foldConstants(Dispatcher& dispatcher, IrGraph& graph)
{
    IrChanges changes;
    const IrAliases aliases(dispatcher, graph);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const IrNode& node = graph.nodes[i];
        if (node.op.starts_with("prim::") || node.outputs.size() != 1 || !effectsOf(dispatcher, node).pure())
            continue;
        const IrValue& output = node.outputs.front();
        if (!output.type.complete || output.type.requiresGrad || output.type.device.type == DeviceType::meta
            || aliases.isWritten(output.name) || aliases.isReturned(output.name))
            continue;  // a returned constant would be one tensor for all callers of the graph
        if (std::any_of(node.inputs.begin(), node.inputs.end(),
                        [&aliases](const std::string& input) { return aliases.isWritten(input); }))
            continue;
        const auto alone = withItsConstants(graph, node);
        if (!alone)
            continue;
        try {
            const auto result = replayGraph(dispatcher, *alone, {});
            if (!result || result->size() != 1 || !(IrType::of(result->front()) == output.type))
                continue;
            IrNode folded;
            folded.op = "prim::Constant";
            folded.outputs = node.outputs;
            folded.attributes.emplace_back("value", printTensor(result->front()));
            folded.location = node.location;
            folded.constant = result->front();
            changes.push_back("%" + output.name + " is a constant: " + node.op + " of constants only");
            graph.nodes[i] = std::move(folded);
        } catch (const std::exception&) {
            continue;  // the call fails: replay must raise the error, where and when the program did
        }
    }
    return changes;
}

IrChanges optimizeGraph(Dispatcher& dispatcher, IrGraph& graph)
{
    IrChanges all;
    for (;;) {
        const std::size_t before = all.size();
        for (const IrChanges& changes :
             {simplifyNodes(dispatcher, graph), foldConstants(dispatcher, graph), mergeCommonNodes(dispatcher, graph)})
            all.insert(all.end(), changes.begin(), changes.end());
        removeDeadNodes(graph);
        if (all.size() == before)
            return all;
    }
}

}  // namespace keyfall
