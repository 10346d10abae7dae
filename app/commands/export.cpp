// SPDX-License-Identifier: MIT
#include "app/commands/chosen_graph.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/picture/picture.h"
#include "core/text/text_file.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"
#include "core/trace/mermaid_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace keyfall::app {

namespace {

struct ExportOptions {
    std::string input;
    std::string format;  ///< empty: by the file's name
    std::string rank;    ///< of a trace: the rank or thread to draw; empty: the only one
    int call = 0;        ///< from 1; 0: all
    int step = -1;       ///< -1: everything happened
    int width = 0;       ///< 0: by the scale, or as usual
    bool scaled = false;
    PictureRequest picture;
};

constexpr std::array<std::string_view, 3> kDrawn{"png", "svg", "pdf"};
constexpr std::array<std::string_view, 2> kAnimated{"gif", "webp"};
constexpr std::string_view kFormats = "png, svg, pdf, html, gif, webp, dot, mmd or json";
constexpr int kUsualAnimationWidth = 1280;

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
    if (format == "json" || format == "dot" || format == "mmd" || format == "html" || isOneOf(format, kDrawn))
        return std::nullopt;
    if (isOneOf(format, kAnimated))
        return pictureProblem(format);
    return Error{ErrorKind::badInput, "--to",
                 format.empty() ? std::string("the file's name has no extension to say the format")
                                : fmt::format("unknown format '{}'", format),
                 fmt::format("use {}", kFormats)};
}

Expected<void> writeGraph(const RunResult& result, const ExportOptions& options, const std::string& format)
{
    const CallGraph& graph = *result.graph;
    if (format == "dot")
        return writeFileAtomically(options.picture.path,
                                   writeDot(options.picture.times ? graph : withoutTimes(graph), options.picture.call));
    if (format == "mmd")
        return writeFileAtomically(options.picture.path, writeMermaid(graph, options.picture.call));
    if (format == "html")
        return exportPlayer(graph, options.picture);
    if (format == "json")
        return writeFileAtomically(options.picture.path,
                                   [&](const TextSink& sink) { writeRunJson(result, sink, options.picture.call); });
    return exportPicture(graph, options.picture);
}

/// The graph of the rank that was asked for.
Expected<RunResult> tracedResult(std::vector<TracedGraph> graphs, const ExportOptions& options,
                                 const std::string& where)
{
    std::vector<std::string> names;
    for (TracedGraph& traced : graphs) {
        if (traced.source == options.rank || (options.rank.empty() && graphs.size() == 1)) {
            RunResult result;
            result.graph = std::make_shared<const CallGraph>(std::move(traced.graph));
            return result;
        }
        names.push_back(traced.source.empty() ? "''" : "'" + traced.source + "'");
    }
    if (options.rank.empty())
        return badInput(where,
                        fmt::format("the trace has {} ranks or threads: {}", names.size(), fmt::join(names, ", ")),
                        "say which with --rank");
    return badInput("--rank", fmt::format("the trace has no '{}'", options.rank),
                    fmt::format("it has {}", fmt::join(names, ", ")));
}

/// The graph to draw: the session's, or that of the rank that was asked for.
Expected<RunResult> graphOf(const ExportOptions& options, const RuntimeFactory& factory)
{
    auto chosen = graphsForCommand(options.input, factory);
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    if (chosen->run)
        return *std::move(chosen->run);
    return tracedResult(std::move(chosen->traced), options, nameOfInput(options.input));
}

/// How wide the picture is in pixels, where that is not up to the scale.
std::optional<Error> chooseWidth(ExportOptions& options, const std::string& format)
{
    const bool animated = isOneOf(format, kAnimated);
    if (options.width > 0 && !animated && format != "png")
        return Error{ErrorKind::badInput, "--width", fmt::format("a file of the format '{}' has no pixels", format),
                     "use --scale, or write png, gif or webp"};
    if (options.width > 0)
        options.picture.width = options.width;
    else if (animated && !options.scaled)
        options.picture.width = kUsualAnimationWidth;
    return std::nullopt;
}

/// The flow is of the whole run, all its threads together unless one is named.
int exportWholeFlow(const ExportOptions& options, const std::string& format, const RuntimeFactory& factory)
{
    if (!isOneOf(format, kDrawn))
        return report(Error{ErrorKind::badInput, "--to", fmt::format("the flow is a picture, '{}' is none", format),
                            "use png, svg or pdf; keyfall falls --json has the data"});
    if (options.call > 0 || options.step >= 0)
        return report(Error{ErrorKind::badInput, options.call > 0 ? "--call" : "--step", "the flow is of the whole run",
                            "leave it out, or use --view ladder"});
    auto chosen = graphsForCommand(options.input, factory);
    if (!chosen)
        return report(chosen.error());
    std::vector<FallSource> sources;
    if (chosen->run) {
        sources.push_back({{}, chosen->run->graph});
    } else if (!options.rank.empty()) {
        const auto one = tracedResult(std::move(chosen->traced), options, nameOfInput(options.input));
        if (!one)
            return report(one.error());
        sources.push_back({options.rank, one->graph});
    } else {
        for (TracedGraph& traced : chosen->traced)
            sources.push_back({std::move(traced.source), std::make_shared<const CallGraph>(std::move(traced.graph))});
    }
    const auto written = exportFlow(fallsOf(std::move(sources)), options.picture);
    return written ? kDone : report(written.error());
}

int exportGraph(ExportOptions options, const RuntimeFactory& factory);

/// Pictures are written to files, so that a failed export leaves none: this one is read back from its own folder.
int exportToOutput(ExportOptions options, const std::string& format, const RuntimeFactory& factory)
{
    if (format.empty())
        return report(Error{ErrorKind::badInput, "--to", "standard output has no name to say the format",
                            "say it with --format svg"});
    std::error_code problem;
    std::string folder = (std::filesystem::temp_directory_path(problem) / "keyfall-export-XXXXXX").string();
    if (problem || ::mkdtemp(folder.data()) == nullptr)
        return report(
            Error{ErrorKind::unavailable, folder, "no folder can be made there", "set TMPDIR to one that exists"});
    options.picture.path = folder + "/picture." + format;
    options.format.clear();
    const int status = exportGraph(options, factory);
    if (status == kDone)
        if (const auto content = readTextFile(options.picture.path, std::size_t{1} << 30))
            std::cout << *content;
    std::filesystem::remove_all(folder, problem);
    return status;
}

int exportGraph(ExportOptions options, const RuntimeFactory& factory)
{
    const std::string format = options.format.empty() ? formatOf(options.picture.path) : options.format;
    if (const std::string named = formatOf(options.picture.path);
        !options.format.empty() && !named.empty() && named != options.format)
        return report(Error{ErrorKind::badInput, "--format",
                            fmt::format("it says {}, the file's name says {}", options.format, named),
                            "leave one of them out"});
    if (options.picture.path == "-")
        return exportToOutput(std::move(options), format, factory);
    if (const auto unusable = problemWith(format))
        return report(*unusable);
    if (const auto unusable = chooseWidth(options, format))
        return report(*unusable);
    if (options.picture.view == "flow")
        return exportWholeFlow(options, format, factory);
    if (options.picture.view != "ladder")
        return report(Error{ErrorKind::badInput, "--view",
                            fmt::format("the view '{}' is not available yet", options.picture.view),
                            "use ladder or flow"});
    const auto result = graphOf(options, factory);
    if (!result)
        return report(result.error());
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
    Command command(context, "export", "Save the call graph of a session or of a dispatch trace as a picture or data");
    command.footer(R"(The file's extension says the format: png, svg and pdf are drawn; html is a page that is stepped
through in a browser and needs nothing else; gif and webp show one position after the other, again and again; dot is for
Graphviz, mmd for Mermaid; json holds everything (the names of run --json). No display is needed. Calls are counted from
1; --step N shows the moment when N hops have been entered.

Examples:
  keyfall export fall.keyfall --to fall.png --scale 2
  keyfall export fall.keyfall --to fall.svg --theme dark --transparent
  keyfall export fall.keyfall --to second.pdf --call 2 --theme print
  keyfall export fall.keyfall --to fall.html
  keyfall export fall.keyfall --to fall.webp --width 800
  keyfall export fall.keyfall --to fall.dot
  keyfall export trace.txt --view flow --to flow.svg
  keyfall export trace.txt --rank rank0 --to trace.svg
  keyfall export out.jsonl.gz --call 7 --to - --format svg)");
    auto options = std::make_shared<ExportOptions>();
    PictureRequest& picture = options->picture;
    command
        .option(
            "INPUT", options->input,
            "A session (.keyfall), which is run, a TORCH_SHOW_DISPATCH_TRACE text, or a recording of record.py; - is "
            "standard input")
        .required();
    command.option("--to", picture.path, "The file to write; - is standard output, with --format").required();
    command.option("--format", options->format, fmt::format("{}, where the file's name does not say it", kFormats));
    command.option("--rank", options->rank, "Of a trace of several ranks or threads: the one to draw (rank0)");
    command.option("--view", picture.view, "ladder, flow (the whole run as bands), tree or timeline")
        .oneOf({"ladder", "flow", "tree", "timeline"})
        .showDefault();
    command.option("--call", options->call, "Only this top-level call, from 1").atLeast(1);
    command.option("--step", options->step, "Only the first N hops").atLeast(0);
    const auto scale = command.option("--scale", picture.scale, "Pixels of the picture for one of the screen")
                           .between(0.1, 16.0)
                           .showDefault();
    command
        .option("--width", options->width,
                "Of png, gif and webp: pixels from side to side, instead of --scale (gif, webp: 1280)")
        .between(16, 16'384)
        .excludes(scale);
    command.option("--wrap", picture.wrap, "Calls go on in a row below at this width, in pixels at scale 1 (2400)")
        .atLeast(1);
    command.option("--theme", picture.theme, "light, dark or print").oneOf({"light", "dark", "print"}).showDefault();
    command.flag("--transparent", picture.transparent, "No background");
    command.flag("--times", picture.times,
                 "Draw measured times too (the flow: as wide as its time); without them a session gives the same "
                 "picture on every run");
    command.run([options, scale, factory = context.factory] {
        options->scaled = scale.given();
        return exportGraph(*options, factory);
    });
}

}  // namespace keyfall::app
