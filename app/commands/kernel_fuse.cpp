// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_tools.h"
#include "core/program/kernel_figures.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

namespace keyfall::app {

namespace {

struct FuseOptions {
    std::string session;
    bool json = false;
};

std::string nodeText(const FusedProgram& fused, std::size_t node)
{
    return fmt::format("%{} = {}", fused.values[fused.nodes[node].results.front()].name, fused.nodes[node].op);
}

/// Numbers of kernels as `keyfall kernel show --kernel` takes them, by their entries: each kernel once.
using KernelNumbers = std::map<std::string, std::size_t>;

void printText(const FusedProgram& fused, KernelNumbers& numbers)
{
    std::size_t number = 0;
    for (const FusedProgram::Step& step : fused.order) {
        ++number;
        if (!step.kernel) {
            const FusedNode& node = fused.nodes[step.index];
            std::cout << fmt::format("{}. call {}: {}\n", number, node.op, node.reason);
            continue;
        }
        const FusedGroup& kernel = fused.kernels[step.index];
        const std::size_t shown = numbers.try_emplace(entryOf(*kernel.program), numbers.size() + 1).first->second;
        std::cout << fmt::format("{}. kernel of {} operator{} (kernel show --kernel {})\n", number, kernel.nodes.size(),
                                 kernel.nodes.size() == 1 ? "" : "s", shown);
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot)
            std::cout << fmt::format("   slot {}: %{}{}\n", slot, fused.values[kernel.buffers[slot]].name,
                                     slot < kernel.results ? ", stored" : "");
        std::cout << kernelText(*kernel.program) << '\n';
    }
    if (!fused.refused.empty())
        std::cout << "Not merged:\n";
    for (const RefusedJoin& join : fused.refused)
        std::cout << fmt::format("  {} into {}: {}\n", nodeText(fused, join.producer), nodeText(fused, join.consumer),
                                 join.text);
    if (!fused.sizes.empty())
        std::cout << "Sizes:";
    for (const auto& [name, value] : fused.sizes)
        std::cout << fmt::format(" {}={}", name, value);
    std::cout << (fused.sizes.empty() ? "" : "\n") << "Used again while:\n";
    for (const std::string& guard : fused.guards)
        std::cout << "  " << guard << '\n';
}

/// A cache with each of the blocks' kernels that it was asked for.
Json jsonOf(const CompiledReport::Cache& cache, const CompiledReport& report)
{
    Json kernels = Json::array();
    std::set<std::string> told;
    for (const CompiledReport::Entry& entry : report.entries)
        for (const KernelRequest& request : entry.requests) {
            if (entry.backend != cache.backend || !told.insert(request.key.digest).second)
                continue;
            const auto row = std::find_if(cache.rows.begin(), cache.rows.end(),
                                          [&](const KernelCache::Row& each) { return each.key == request.key; });
            const bool kept = std::find(cache.kept.begin(), cache.kept.end(), request.key.digest) != cache.kept.end();
            kernels.push_back(kernelJson(request, row == cache.rows.end() ? nullptr : &*row,
                                         countIn(cache.counts, request.key), kept,
                                         inOneLine(runsIn(report.log, request))));
        }
    return {{"backend", cache.backend}, {"statistics", cache.statistics.json()}, {"kernels", std::move(kernels)}};
}

Json jsonOf(const CompiledReport& report)
{
    const auto text = [](const std::string& value) { return value.empty() ? Json(nullptr) : Json(value); };
    Json blocks = Json::array();
    for (const CompiledReport::Entry& entry : report.entries) {
        Json keys = Json::array();
        for (const KernelRequest& request : entry.requests)
            keys.push_back(request.key.digest);
        blocks.push_back({{"line", entry.line},
                          {"block", entry.source},
                          {"backend", text(entry.backend)},
                          {"device", keyfall::nameOf(entry.device)},
                          {"eager", text(entry.eager)},
                          {"keys", std::move(keys)},
                          {"fused", entry.fused ? keyfall::jsonOf(*entry.fused) : Json(nullptr)}});
    }
    Json caches = Json::array();
    for (const CompiledReport::Cache& cache : report.caches)
        caches.push_back(jsonOf(cache, report));
    return {{"blocks", std::move(blocks)}, {"caches", std::move(caches)}};
}

void printBlocks(const CompiledReport& report)
{
    KernelNumbers numbers;
    std::size_t planned = 0;
    for (const CompiledReport::Entry& entry : report.entries) {
        std::cout << fmt::format("Line {}: {}\n", entry.line, entry.source);
        if (!entry.eager.empty())
            std::cout << "Runs eagerly: " << entry.eager << '\n';
        if (entry.fused)
            printText(*entry.fused, numbers);
        if (!entry.requests.empty())
            std::cout << fmt::format("Its plan: kernel plan --call {}\n", ++planned);
        std::cout << '\n';
    }
}

int fuse(const FuseOptions& options, const RuntimeFactory& factory)
{
    const auto session = readSession(options.session);
    if (!session)
        return report(session.error());
    const auto blocks = compiledBlocks(*session, options.session, factory);
    if (!blocks)
        return report(blocks.error());
    if (*blocks != nullptr) {
        if (options.json)
            std::cout << jsonText(jsonOf(**blocks));
        else
            printBlocks(**blocks);
        return kDone;
    }
    const auto fused = fuseSession(*session, options.session, factory);
    if (!fused)
        return report(fused.error());
    if (options.json) {
        std::cout << jsonText(jsonOf(*fused));
    } else {
        KernelNumbers numbers;
        printText(*fused, numbers);
    }
    return kDone;
}

}  // namespace

void addKernelFuse(const CommandContext& context)
{
    Command command(context, "fuse", "Show which operators of a session become one kernel, and why not more");
    command.footer(
        R"(The program is run once. Of its blocks `with compiled()` each kind of call is shown as it was compiled; a
program without such blocks is traced and fused as one graph. Operators that work element by element, and reductions along
the same dimensions, join into kernels; all others stay calls.

Status 1: an operator call of the program raised an error.

Examples:
  keyfall kernel fuse fall.keyfall
  keyfall kernel fuse fall.keyfall --json | jq '.refused[].text')");
    auto options = std::make_shared<FuseOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command.flag(
        "--json", options->json,
        "Print one JSON document: steps, refused merges, sizes, guards; of blocks also what their caches did for each "
        "kernel, and its launches");
    command.run([options, factory = context.factory] { return fuse(*options, factory); });
}

}  // namespace keyfall::app
