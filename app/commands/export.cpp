// SPDX-License-Identifier: MIT
#include "app/commands/commands.h"
#include "app/picture.h"
#include "core/session/json_text.h"
#include "core/session/run.h"
#include "core/session/text_file.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iostream>

namespace keyfall::app {

namespace {

struct ExportOptions {
    std::string input;
    int call = 0;   ///< from 1; 0: all
    int step = -1;  ///< -1: everything happened
    PictureRequest picture;
};

constexpr std::array<std::string_view, 3> kDrawn{"png", "svg", "pdf"};
constexpr std::array<std::string_view, 4> kToCome{"webp", "gif", "html", "mmd"};

template <std::size_t N>
bool isOneOf(const std::string& format, const std::array<std::string_view, N>& formats)
{
    return std::find(formats.begin(), formats.end(), format) != formats.end();
}

std::string formatOf(const std::string& path)
{
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos || path.find('/', dot) != std::string::npos)
        return {};
    std::string format = path.substr(dot + 1);
    std::transform(format.begin(), format.end(), format.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return format;
}

/// Said before anything runs: a long session must not end in "unknown format".
std::optional<Error> problemWith(const std::string& format)
{
    if (format == "json" || format == "dot" || isOneOf(format, kDrawn))
        return std::nullopt;
    if (isOneOf(format, kToCome))
        return Error{ErrorKind::badInput, "--to", fmt::format("the format '{}' is not available yet", format),
                     "use png, svg, pdf, dot or json"};
    return Error{ErrorKind::badInput, "--to",
                 format.empty() ? std::string("the file's name has no extension to say the format")
                                : fmt::format("unknown format '{}'", format),
                 "use png, svg, pdf, dot or json"};
}

Expected<void> writeGraph(const RunResult& result, const ExportOptions& options, const std::string& format)
{
    const CallGraph& graph = *result.graph;
    if (format == "dot")
        return writeFileAtomically(options.picture.path,
                                   writeDot(options.picture.times ? graph : withoutTimes(graph), options.picture.call));
    if (format == "json") {
        Json document = runResultJson(result);
        if (options.picture.call)
            document["calls"] = Json::array({document["calls"].at(*options.picture.call)});
        return writeFileAtomically(options.picture.path, jsonText(document));
    }
    return exportPicture(graph, options.picture);
}

int exportGraph(ExportOptions options, const RuntimeFactory& factory)
{
    const std::string format = formatOf(options.picture.path);
    if (const auto problem = problemWith(format))
        return report(*problem);
    if (options.picture.view != "ladder")
        return report(Error{ErrorKind::badInput, "--view",
                            fmt::format("the view '{}' is not available yet", options.picture.view), "use ladder"});
    const auto session = readSession(options.input);
    if (!session)
        return report(session.error());
    const auto result = runSession(*session, factory);
    if (!result) {
        Error error = result.error();
        error.where = error.where.empty() ? options.input : options.input + ": " + error.where;
        return report(error);
    }
    const std::size_t calls = result->graph->calls.size();
    if (options.call > 0 && static_cast<std::size_t>(options.call) > calls)
        return report(Error{ErrorKind::badInput,
                            "--call",
                            fmt::format("there is no call {}; the run has {}", options.call, calls),
                            {}});
    if (options.step > static_cast<int>(result->graph->hops.size()))
        return report(
            Error{ErrorKind::badInput,
                  "--step",
                  fmt::format("there is no step {}; the run has {}", options.step, result->graph->hops.size()),
                  {}});
    if (options.call > 0)
        options.picture.call = static_cast<std::uint32_t>(options.call - 1);
    if (options.step >= 0)
        options.picture.step = options.step;
    if (const auto written = writeGraph(*result, options, format); !written)
        return report(written.error());
    // The picture is what was asked for; that it shows an error is no failure of the export.
    if (result->error)
        std::cerr << fmt::format("keyfall: the picture shows an error of program line {}: {}\n", result->errorLine,
                                 *result->error);
    return kDone;
}

}  // namespace

void addExport(const CommandContext& context)
{
    CLI::App* command =
        context.app.add_subcommand("export", "Run a session and save its call graph as a picture or data");
    command->footer(R"(The file's extension says the format: png, svg and pdf are drawn, dot is for Graphviz, json holds
everything (the names of run --json). No display is needed. Calls are counted from 1; --step N shows the
moment when N hops have been entered.

Examples:
  keyfall export fall.keyfall --to fall.png --scale 2
  keyfall export fall.keyfall --to fall.svg --theme dark --transparent
  keyfall export fall.keyfall --to second.pdf --call 2 --theme print
  keyfall export fall.keyfall --to fall.dot)");
    auto options = std::make_shared<ExportOptions>();
    PictureRequest& picture = options->picture;
    command->add_option("INPUT", options->input, "A session file (.keyfall), or - for standard input")->required();
    command->add_option("--to", picture.path, "The file to write")->required();
    command->add_option("--view", picture.view, "ladder, tree or timeline")
        ->check(CLI::IsMember({"ladder", "tree", "timeline"}))
        ->capture_default_str();
    command->add_option("--call", options->call, "Only this top-level call, from 1")->check(CLI::PositiveNumber);
    command->add_option("--step", options->step, "Only the first N hops")->check(CLI::NonNegativeNumber);
    command->add_option("--scale", picture.scale, "Pixels of the picture for one of the screen")
        ->check(CLI::Range(0.1, 16.0))
        ->capture_default_str();
    command->add_option("--theme", picture.theme, "light, dark or print")
        ->check(CLI::IsMember({"light", "dark", "print"}))
        ->capture_default_str();
    command->add_flag("--transparent", picture.transparent, "No background");
    command->add_flag("--times", picture.times,
                      "Draw measured times too; without them a session gives the same picture on every run");
    command->callback(
        [options, &status = context.status, factory = context.factory] { status = exportGraph(*options, factory); });
}

}  // namespace keyfall::app
