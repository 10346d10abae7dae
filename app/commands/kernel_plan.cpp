// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_plan_json.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct PlanOptions {
    std::string session;
    std::string to = "text";
    bool json = false;
};

bool isOut(const GraphPlan::Op& op, std::size_t position)
{
    return std::find(op.outs.begin(), op.outs.end(), position) != op.outs.end();
}

/// "%y" or, of a part of a storage, "%v = bytes 8..16 of %y".
std::string textOf(const GraphPlan& plan, std::size_t index)
{
    const GraphPlan::Buffer& buffer = plan.buffers[index];
    const GraphPlan::Storage& storage = plan.storages[buffer.storage];
    if (buffer.value == storage.value)
        return "%" + buffer.value;
    return fmt::format("%{} (bytes {}..{} of %{})", buffer.value, buffer.offset, buffer.offset + buffer.bytes,
                       storage.value);
}

std::string operandsOf(const GraphPlan& plan, const GraphPlan::Op& op, bool outs)
{
    std::string text;
    for (std::size_t p = 0; p < op.buffers.size(); ++p)
        if (isOut(op, p) == outs)
            text += (text.empty() ? "" : ", ") + textOf(plan, op.buffers[p]);
    return text;
}

void printText(const GraphPlan& plan)
{
    const PlanGraph& graph = plan.plan->graph();
    for (std::size_t level = 0; level < graph.levels.size(); ++level) {
        std::cout << fmt::format("Level {}\n", level);
        for (const std::size_t index : graph.levels[level]) {
            const GraphPlan::Op& op = plan.ops[index];
            std::cout << fmt::format("  {}. {} {}", index, nameOf(op.kind), op.name);
            if (const std::string written = operandsOf(plan, op, true); !written.empty())
                std::cout << " writes " << written;
            std::cout << " reads " << operandsOf(plan, op, false) << '\n';
        }
    }
    std::cout << "Order:";
    for (const std::size_t index : graph.order)
        std::cout << ' ' << index;
    std::cout << "\nHazards:\n";
    for (const Hazard& hazard : graph.hazards)
        std::cout << fmt::format("  {} before {}: {}\n", hazard.before, hazard.after, hazard.kinds());
    std::cout << "Memory:\n";
    for (const GraphPlan::Storage& storage : plan.storages)
        std::cout << fmt::format("  %{}: {} bytes\n", storage.value, storage.bytes);
}

void printDot(const GraphPlan& plan)
{
    const PlanGraph& graph = plan.plan->graph();
    std::cout << "digraph plan {\n  node [shape=box];\n";
    for (std::size_t i = 0; i < plan.ops.size(); ++i)
        std::cout << fmt::format("  op{} [label=\"{} {}\"];\n", i, nameOf(plan.ops[i].kind), plan.ops[i].name);
    for (const auto& level : graph.levels) {
        std::cout << "  { rank=same;";
        for (const std::size_t index : level)
            std::cout << fmt::format(" op{};", index);
        std::cout << " }\n";
    }
    for (const auto& [from, to] : graph.edges) {
        std::string kinds;
        for (const Hazard& hazard : graph.hazards)
            if (hazard.before == from && hazard.after == to)
                kinds = hazard.kinds();
        std::cout << fmt::format("  op{} -> op{}{};\n", from, to,
                                 kinds.empty() ? std::string() : fmt::format(" [label=\"{}\"]", kinds));
    }
    std::cout << "}\n";
}

int plan(const PlanOptions& options, const RuntimeFactory& factory)
{
    const auto session = readSession(options.session);
    if (!session)
        return report(session.error());
    const auto made = planOf(*session, options.session, factory);
    if (!made)
        return report(made.error());
    if (options.json || options.to == "json")
        std::cout << jsonText(jsonOf(*made));
    else if (options.to == "dot")
        printDot(*made);
    else
        printText(*made);
    return kDone;
}

}  // namespace

void addKernelPlan(const CommandContext& context)
{
    Command command(context, "plan", "Show how a session's kernels and calls depend on each other's memory");
    command.footer(
        R"(The program is run once, traced and fused as one graph, whatever blocks it has. What two of its ops have in common as bytes decides which
comes first: RAW reads what the other wrote, WAR writes what the other read, WAW writes what the other wrote. Ops of one
level do not wait for each other.

Status 1: an operator call of the program raised an error.

Examples:
  keyfall kernel plan resources/sessions/compiled_plan.keyfall
  keyfall kernel plan fall.keyfall --to dot | dot -Tsvg > plan.svg)");
    auto options = std::make_shared<PlanOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command.option("--to", options->to, "As what").oneOf({"text", "json", "dot"}).showDefault();
    command.flag("--json", options->json, "The same as --to json");
    command.run([options, factory = context.factory] { return plan(*options, factory); });
}

}  // namespace keyfall::app
