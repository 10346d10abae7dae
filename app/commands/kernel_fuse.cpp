// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "core/session/run.h"
#include "kernels/codegen/from_graph.h"
#include "kernels/layers/tracer/ir_parser.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

using codegen::Fusion;
using codegen::FusionNode;

struct FuseOptions {
    std::string session;
    bool json = false;
};

/// The session with the Tracer's key in what every call starts with.
Session traced(Session session, KeySet tracer)
{
    session.include = session.include | tracer;
    session.exclude = session.exclude & ~tracer;
    if (session.explicitKeys)
        session.explicitKeys = *session.explicitKeys | tracer;
    return session;
}

std::string nodeText(const Fusion& fusion, std::size_t node)
{
    return fmt::format("%{} = {}", fusion.graph.values[fusion.graph.nodes[node].result()].name,
                       fusion.graph.nodes[node].op);
}

void printText(const Fusion& fusion)
{
    std::size_t number = 0;
    for (const codegen::FusionStep& step : fusion.order) {
        ++number;
        if (!step.kernel) {
            const FusionNode& node = fusion.graph.nodes[step.index];
            std::cout << fmt::format("{}. call {}: {}\n", number, node.op, node.reason);
            continue;
        }
        const codegen::FusedKernel& kernel = fusion.kernels[step.index];
        std::cout << fmt::format("{}. kernel of {} operators\n", number, kernel.nodes.size());
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot)
            std::cout << fmt::format("   slot {}: %{}{}\n", slot, fusion.graph.values[kernel.buffers[slot]].name,
                                     slot < kernel.results ? ", stored" : "");
        std::cout << kernelText(kernel.program) << '\n';
    }
    if (!fusion.refused.empty())
        std::cout << "Not merged:\n";
    for (const codegen::RefusedMerge& merge : fusion.refused)
        std::cout << fmt::format("  {} into {}: {}\n", nodeText(fusion, merge.producer),
                                 nodeText(fusion, merge.consumer), merge.reason.text);
    if (!fusion.variables.empty())
        std::cout << "Sizes:";
    for (const codegen::FusionVariable& variable : fusion.variables)
        std::cout << fmt::format(" {}={}", variable.name, variable.value);
    std::cout << (fusion.variables.empty() ? "" : "\n") << "Used again while:\n";
    for (const std::string& guard : fusion.guards)
        std::cout << "  " << guard << '\n';
}

Json nodeJson(const Fusion& fusion, std::size_t node)
{
    return {{"op", fusion.graph.nodes[node].op},
            {"value", fusion.graph.values[fusion.graph.nodes[node].result()].name}};
}

Json fusionJson(const Fusion& fusion)
{
    Json steps = Json::array();
    for (const codegen::FusionStep& step : fusion.order) {
        if (!step.kernel) {
            Json call = nodeJson(fusion, step.index);
            call["reason"] = fusion.graph.nodes[step.index].reason;
            steps.push_back({{"call", std::move(call)}});
            continue;
        }
        const codegen::FusedKernel& kernel = fusion.kernels[step.index];
        Json nodes = Json::array();
        for (const std::size_t node : kernel.nodes)
            nodes.push_back(nodeJson(fusion, node));
        Json slots = Json::array();
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot)
            slots.push_back({{"slot", slot},
                             {"value", fusion.graph.values[kernel.buffers[slot]].name},
                             {"stored", slot < kernel.results}});
        steps.push_back(
            {{"kernel", {{"nodes", std::move(nodes)}, {"slots", std::move(slots)}, {"program", kernel.document}}}});
    }
    Json refused = Json::array();
    for (const codegen::RefusedMerge& merge : fusion.refused)
        refused.push_back({{"producer", nodeJson(fusion, merge.producer)},
                           {"consumer", nodeJson(fusion, merge.consumer)},
                           {"why", codegen::nameOf(merge.reason.why)},
                           {"text", merge.reason.text}});
    Json sizes = Json::object();
    for (const codegen::FusionVariable& variable : fusion.variables)
        sizes[variable.name] = variable.value;
    return {{"steps", std::move(steps)},
            {"refused", std::move(refused)},
            {"sizes", std::move(sizes)},
            {"guards", fusion.guards}};
}

int fuse(const FuseOptions& options, const RuntimeFactory& factory)
{
    const auto session = readSession(options.session);
    if (!session)
        return report(session.error());
    const auto model = modelOf(*session);
    if (!model)
        return report(model.error());
    const KeySet tracer = (*model)->layerBits(Layer::tracer);
    if (tracer.empty())
        return report(
            Error{ErrorKind::badInput, options.session,
                  fmt::format("the model {} has no key for the Tracer, which graphs come from", (*model)->name()),
                  "use a model that has one, as ferrotorch"});
    const auto result = runSession(traced(*session, tracer), factory);
    if (!result)
        return report(result.error());
    if (result->error)
        return report(Error{ErrorKind::failed,
                            fmt::format("{}: program line {}", options.session, result->errorLine),
                            *result->error,
                            {}});
    if (result->reports.tracedGraph.empty())
        return report(Error{
            ErrorKind::badInput, options.session, "the program calls no operator, so there is nothing to fuse", {}});
    const auto graph = parseGraph(result->reports.tracedGraph);
    if (!graph)
        return report(graph.error());
    const auto fusion = codegen::fuse(*graph);
    if (!fusion)
        return report(fusion.error());
    if (options.json)
        std::cout << jsonText(fusionJson(*fusion));
    else
        printText(*fusion);
    return kDone;
}

}  // namespace

void addKernelFuse(const CommandContext& context)
{
    Command command(context, "fuse", "Show which operators of a session become one kernel, and why not more");
    command.footer(
        R"(The program is run once and traced. Operators that work element by element, and reductions along the
same dimensions, join into kernels; all others stay calls.

Status 1: an operator call of the program raised an error.

Examples:
  keyfall kernel fuse fall.keyfall
  keyfall kernel fuse fall.keyfall --json | jq '.refused[].text')");
    auto options = std::make_shared<FuseOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command.flag("--json", options->json, "Print one JSON document: steps, refused merges, sizes, guards");
    command.run([options, factory = context.factory] { return fuse(*options, factory); });
}

}  // namespace keyfall::app
