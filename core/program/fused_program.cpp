// SPDX-License-Identifier: MIT
#include "core/program/fused_program.h"

#include "core/program/kernel_listing.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace keyfall {

namespace {

std::optional<std::size_t> ownerOf(const FusedGroup& kernel, ValueId value)
{
    return indexOf(value) < kernel.owners.size() ? kernel.owners[indexOf(value)] : std::nullopt;
}

std::optional<std::size_t> ownerOf(const FusedGroup& kernel, const Instruction& instruction)
{
    if (instruction.result)
        return ownerOf(kernel, *instruction.result);
    return instruction.kind == InstructionKind::store ? ownerOf(kernel, instruction.arguments.front()) : std::nullopt;
}

bool isGiven(const Instruction& instruction)
{
    return instruction.kind == InstructionKind::load || instruction.kind == InstructionKind::constant;
}

Json nodeJson(const FusedProgram& fused, std::size_t node)
{
    return {{"op", fused.nodes[node].op}, {"value", fused.values[fused.nodes[node].results.front()].name}};
}

std::string dotText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

}  // namespace

std::string_view nameOf(FusedKind kind)
{
    constexpr std::array<std::string_view, 4> kNames{"pointwise", "reduction", "view", "call"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<std::size_t> FusedGroup::instructionsFor(std::size_t node) const
{
    const std::vector<const Instruction*> all = instructionsOf(*program);
    std::set<ValueId> read;
    for (const Instruction* instruction : all)
        if (!isGiven(*instruction) && ownerOf(*this, *instruction) == node)
            read.insert(instruction->arguments.begin(), instruction->arguments.end());
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (ownerOf(*this, *all[i]) == node || (all[i]->result && isGiven(*all[i]) && read.contains(*all[i]->result)))
            found.push_back(i);
    return found;
}

std::optional<std::size_t> FusedGroup::nodeOf(std::size_t instruction) const
{
    const std::vector<const Instruction*> all = instructionsOf(*program);
    return instruction < all.size() ? ownerOf(*this, *all[instruction]) : std::nullopt;
}

FusedProgram::Place FusedProgram::placeOf(std::size_t value) const
{
    std::uint64_t offset = 0;
    while (values[value].node) {
        const FusedNode& node = nodes[*values[value].node];
        const bool looksThrough = (node.kind == FusedKind::view && !node.copies) || node.writes;
        if (!looksThrough || node.reads.empty())
            break;
        offset += values[value].offset;
        value = node.reads.front();
    }
    return {value, offset};
}

std::string FusedProgram::labelOf(const Step& step) const
{
    return step.kernel ? kernels[step.index].program->name : "call " + nodes[step.index].op;
}

Json jsonOf(const FusedProgram& fused)
{
    Json steps = Json::array();
    for (const FusedProgram::Step& step : fused.order) {
        if (!step.kernel) {
            Json call = nodeJson(fused, step.index);
            call["reason"] = fused.nodes[step.index].reason;
            steps.push_back({{"call", std::move(call)}});
            continue;
        }
        const FusedGroup& kernel = fused.kernels[step.index];
        Json nodes = Json::array();
        for (const std::size_t node : kernel.nodes)
            nodes.push_back(nodeJson(fused, node));
        Json slots = Json::array();
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot)
            slots.push_back({{"slot", slot},
                             {"value", fused.values[kernel.buffers[slot]].name},
                             {"stored", slot < kernel.results}});
        steps.push_back(
            {{"kernel",
              {{"nodes", std::move(nodes)}, {"slots", std::move(slots)}, {"program", jsonOf(*kernel.program)}}}});
    }
    Json refused = Json::array();
    for (const RefusedJoin& join : fused.refused)
        refused.push_back({{"producer", nodeJson(fused, join.producer)},
                           {"consumer", nodeJson(fused, join.consumer)},
                           {"why", join.why},
                           {"text", join.text}});
    Json sizes = Json::object();
    for (const auto& [name, value] : fused.sizes)
        sizes[name] = value;
    return {{"steps", std::move(steps)},
            {"refused", std::move(refused)},
            {"sizes", std::move(sizes)},
            {"guards", fused.guards}};
}

std::string dotOf(const FusedProgram& fused)
{
    std::string dot = "digraph fusion {\n  node [shape=box, fontname=\"sans-serif\"];\n";
    const auto node = [&](std::size_t n, const char* indent) {
        const FusedNode& at = fused.nodes[n];
        const char* shape = at.kind == FusedKind::reduction ? "invtrapezium"
            : at.kind == FusedKind::view                    ? "ellipse"
            : at.kind == FusedKind::call                    ? "octagon"
                                                            : "box";
        dot += fmt::format("{}n{} [label={}, shape={}];\n", indent, n,
                           dotText(fmt::format("%{} = {}", fused.values[at.results.front()].name, at.op)), shape);
    };
    for (std::size_t k = 0; k < fused.kernels.size(); ++k) {
        dot += fmt::format("  subgraph cluster_{} {{\n    label={};\n", k, dotText(fused.kernels[k].program->name));
        for (const std::size_t n : fused.kernels[k].nodes)
            node(n, "    ");
        dot += "  }\n";
    }
    for (std::size_t n = 0; n < fused.nodes.size(); ++n)
        if (!fused.nodes[n].kernel)
            node(n, "  ");
    for (const std::size_t input : fused.inputs)
        dot += fmt::format("  v{} [label={}, shape=plaintext];\n", input,
                           dotText("%" + fused.values[input].name + " " + fused.values[input].type));
    for (std::size_t n = 0; n < fused.nodes.size(); ++n) {
        std::set<std::size_t> drawn;
        for (const std::size_t value : fused.nodes[n].reads)
            if (drawn.insert(value).second)
                dot += fused.values[value].node ? fmt::format("  n{} -> n{};\n", *fused.values[value].node, n)
                                                : fmt::format("  v{} -> n{};\n", value, n);
    }
    for (const RefusedJoin& join : fused.refused)
        dot += fmt::format("  n{} -> n{} [style=dashed, color=red, constraint=false, label={}];\n", join.producer,
                           join.consumer, dotText(join.text));
    return dot + "}\n";
}

}  // namespace keyfall
