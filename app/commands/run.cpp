// SPDX-License-Identifier: MIT
#include "core/session/run.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/graph_words.h"
#include "core/text/text_file.h"
#include "core/trace/chrome_writer.h"
#include "core/trace/json_writer.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct RunOptions {
    std::string session;
    bool json = false;
    std::string chromeTrace;
};

void printText(const RunResult& result)
{
    for (const TopCall& call : result.graph->calls)
        std::cout << callText(*result.graph, call) << '\n';
    for (const ResultTensor& tensor : result.results)
        std::cout << resultText(tensor) << '\n';
    if (!result.reports.tracedGraph.empty())
        std::cout << "\nTrace:\n" << result.reports.tracedGraph;
    if (!result.reports.profileTable.empty())
        std::cout << "\nProfile:\n" << result.reports.profileTable;
}

int run(const RunOptions& options, const RuntimeFactory& factory)
{
    if (options.chromeTrace == "-")  // standard output has the results
        return report(Error{ErrorKind::badInput, "--chrome-trace", "- is no file to write to", "name a file"});
    const auto session = readSession(options.session);
    if (!session)
        return report(session.error());
    const auto result = runSession(*session, factory);
    if (!result) {
        Error error = result.error();
        const std::string file = options.session == "-" ? "standard input" : options.session;
        error.where = error.where.empty() ? file : file + ": " + error.where;
        return report(error);
    }
    if (!options.chromeTrace.empty())
        if (const auto written =
                writeFileAtomically(options.chromeTrace, writeChromeTrace(*result->graph, result->reports.profile));
            !written)
            return report(written.error());
    if (options.json)
        writeRunJson(*result, [](std::string_view text) { std::cout << text; });
    else
        printText(*result);
    if (!result->error)
        return kDone;
    std::cout.flush();
    std::cerr << fmt::format("keyfall: program line {}: {}\n", result->errorLine, *result->error);
    if (!result->errorCall.empty())
        std::cerr << fmt::format("keyfall: it was raised in {}\n", result->errorCall);
    return kFoundFailure;
}

}  // namespace

void addRun(const CommandContext& context)
{
    Command command(context, "run", "Run a session's program; print results and call graphs");
    command.footer(R"(Status 1: an operator call of the program raised an error; the call graph shows where.

Examples:
  keyfall run fall.keyfall
  keyfall run fall.keyfall --json | jq '.calls[0].hops[].key'
  keyfall run fall.keyfall --chrome-trace fall.trace.json   # open it in ui.perfetto.dev or chrome://tracing
  cat fall.keyfall | keyfall run -)");
    auto options = std::make_shared<RunOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command.flag("--json", options->json, "Print one JSON document: model, calls with hops, results, error");
    command.option("--chrome-trace", options->chromeTrace,
                   "Also write the run's calls and hops to this file as a Chrome trace (Perfetto, chrome://tracing)");
    command.run([options, factory = context.factory] { return run(*options, factory); });
}

}  // namespace keyfall::app
