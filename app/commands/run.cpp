// SPDX-License-Identifier: MIT
#include "core/session/run.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/graph_words.h"
#include "app/commands/overlay.h"
#include "app/commands/run_difference.h"
#include "core/dispatch/hop_watcher.h"
#include "core/graph/difference.h"
#include "core/text/json_text.h"
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
    std::string against;
    std::string table;
};

std::string nameOfFile(const std::string& path)
{
    return path == "-" ? "standard input" : path;
}

/// The session in a file and its run, over the registrations of `table` where one is named; errors name the file.
Expected<RunResult> runFile(const std::string& path, const std::string& table, const RuntimeFactory& factory)
{
    auto session = readSession(path);
    if (!session)
        return tl::unexpected<Error>(session.error());
    if (!table.empty()) {
        if (!session->standardKernels)
            return badInput(nameOfFile(path),
                            "\"standard_kernels\": false leaves nothing but the session's own registrations",
                            "leave --table out, or say true there");
        session->registrationsFrom = table;
        session->folder = {};  // the table is named from here
    }
    RunControl control;
    control.watch = [&session](Runtime& runtime) {
        saySessionOverrides(*session, runtime.dispatcher());
        return std::unique_ptr<HopWatcher>();
    };
    auto result = runSession(*session, factory, &control);
    if (!result) {
        Error error = result.error();
        error.where = error.where.empty() ? nameOfFile(path) : nameOfFile(path) + ": " + error.where;
        return tl::unexpected<Error>(error);
    }
    return result;
}

void reportStop(const std::string& file, const RunResult& result)
{
    if (!result.error)
        return;
    std::cerr << fmt::format("keyfall: {}: program line {}: {}\n", file, result.errorLine, *result.error);
}

int compare(const RunOptions& options, const RuntimeFactory& factory)
{
    if (options.session == "-" && options.against == "-")
        return report(Error{ErrorKind::badInput, "--against", "both sessions are standard input", "name a file"});
    const auto before = runFile(options.against, {}, factory);
    if (!before)
        return report(before.error());
    const auto after = runFile(options.session, options.table, factory);
    if (!after)
        return report(after.error());
    const GraphDifference difference = differenceOf(*before->graph, *after->graph);
    const RunPair pair{nameOfFile(options.against), nameOfFile(options.session), *before->graph, *after->graph,
                       difference};
    std::cout << (options.json ? jsonText(differenceJson(pair)) : differenceText(pair));
    std::cout.flush();
    reportStop(pair.before, *before);
    reportStop(pair.after, *after);
    return difference.sameBehaviour() && !before->error && !after->error ? kDone : kFoundFailure;
}

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
    if (!options.against.empty())
        return compare(options, factory);
    const auto result = runFile(options.session, options.table, factory);
    if (!result)
        return report(result.error());
    if (!options.chromeTrace.empty())
        if (const auto written = writeFileAtomically(
                options.chromeTrace,
                [&](const TextSink& sink) { writeChromeTrace(*result->graph, result->reports.profile, sink); });
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
    command.footer(
        R"(Status 1: an operator call of the program raised an error; the call graph shows where. With --against: one of the two
did, or they differ in more than times.

Examples:
  keyfall run fall.keyfall
  keyfall run fall.keyfall --json | jq '.calls[0].hops[].key'
  keyfall run fall.keyfall --chrome-trace fall.trace.json   # open it in ui.perfetto.dev or chrome://tracing
  cat fall.keyfall | keyfall run -
  keyfall run mine.keyfall --against fall.keyfall           # what differs, hop by hop
  keyfall run mine.keyfall --table builtin:2.15.0           # with PyTorch's registrations below those of the session)");
    auto options = std::make_shared<RunOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command.flag("--json", options->json, "Print one JSON document: model, calls with hops, results, error");
    command.option("--table", options->table,
                   "Start from the registrations of a real PyTorch, whatever the session says: builtin:2.15.0, or what "
                   "export_tables.py wrote");
    const auto chrome = command.option(
        "--chrome-trace", options->chromeTrace,
        "Also write the run's calls and hops to this file as a Chrome trace (Perfetto, chrome://tracing)");
    command
        .option("--against", options->against,
                "Run this session, too, and print what the two do otherwise: hops that are gone or new, other kernels, "
                "other results, other times. They may be of two key models. --table is for SESSION alone")
        .excludes(chrome);
    command.run([options, factory = context.factory] { return run(*options, factory); });
}

}  // namespace keyfall::app
