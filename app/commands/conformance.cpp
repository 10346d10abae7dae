// SPDX-License-Identifier: MIT
#include "core/conformance/conformance.h"

#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/kernel_commands.h"
#include "core/keys/model_file.h"
#include "kernels/codegen/codegen.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct ConformanceArguments {
    std::vector<std::string> files;
    std::string device = "cpu";
    std::string model;
    std::string backend;
};

std::string outcome(const ConformanceReport& report)
{
    return fmt::format("{} passed, {} failed", report.passed, report.failed)
        + (report.notRun > 0 ? fmt::format(", {} not run", report.notRun) : std::string());
}

int replay(const ConformanceArguments& arguments, const RuntimeFactory& factory)
{
    const auto device = deviceNamed(arguments.device);
    if (!device)
        return report(Error{ErrorKind::badInput, "--device", fmt::format("unknown device '{}'", arguments.device),
                            "cpu or cuda"});
    ConformanceOptions options{*device, nullptr, {}};
    for (KernelBackend& backend : kernelBackends())
        if (arguments.backend.empty() || arguments.backend == backend.name)
            options.kernelBackends.push_back(std::move(backend));
    if (options.kernelBackends.empty())
        return report(missingBackend(arguments.backend));
    if (!arguments.model.empty()) {
        auto model = modelNamed(arguments.model);
        if (!model)
            return report(model.error());
        options.model = std::move(*model);
    }
    ConformanceReport total;
    for (const std::string& file : arguments.files) {
        const auto found = replayVectors(file, factory, options);
        if (!found)
            return report(found.error());
        std::cout << fmt::format("{}: {} ({} checks in {} records)\n", file, outcome(*found), found->checks,
                                 found->records);
        for (const auto& [reason, count] : found->notRunReasons)
            std::cout << fmt::format("  {} not run: {}\n", count, reason);
        total += *found;
    }
    std::cout << outcome(total) << '\n';
    for (const Difference& difference : total.differences)
        std::cout << fmt::format("{}: {}\n  expected {}\n  found    {}\n", difference.record, difference.what,
                                 difference.expected, difference.found);
    if (total.passed + total.failed == 0)
        return report(Error{ErrorKind::failed,
                            {},
                            "nothing was replayed, so nothing is known",
                            "the reasons stand above; a file without records has nothing to replay"});
    return total.failed == 0 ? kDone : kFoundFailure;
}

}  // namespace

void addConformance(const CommandContext& context)
{
    Command command(context, "conformance", "Replay vector files; print what differs");
    command.footer(
        R"(Status 1: an expectation does not hold; each is printed with what was expected and what was found. Or nothing ran.
Status 2: a file cannot be replayed. Files may be JSON, JSON lines, or either compressed with gzip.
A record that needs an operator, a layout or a layer that is not there is counted as "not run", with its reason.

Examples:
  keyfall conformance ferrotorch_dispatch.json
  keyfall conformance --device cuda forward.jsonl.gz backward.jsonl.gz
  keyfall conformance --model mine.json keys_2_15_0.json)");
    auto arguments = std::make_shared<ConformanceArguments>();
    command.option("FILE", arguments->files, "Vector files; \"format\" in each says how to replay it").required();
    command.option("--device", arguments->device, "Where operator vectors run: cpu or cuda").showDefault();
    command.option("--backend", arguments->backend, "What kernel programs run on (each that this machine has)")
        .oneOf(backendNames());
    command.option(
        "--model", arguments->model,
        "The key model that operator vectors run in (ferrotorch where none is said) and that facts about one "
        "version are held against (that version's): a built-in name or a file");
    command.run([arguments, factory = context.factory] { return replay(*arguments, factory); });
}

}  // namespace keyfall::app
