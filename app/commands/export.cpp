// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/export_options.h"
#include "app/commands/fall_words.h"
#include "core/graph/flame.h"
#include "core/session/chosen_graphs.h"
#include "core/text/text_file.h"
#include "core/trace/dot_writer.h"
#include "core/trace/json_writer.h"
#include "core/trace/mermaid_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace keyfall::app {

namespace {

Expected<void> writeGraph(const RunResult& result, const ExportOptions& options, const std::string& format)
{
    const CallGraph& graph = *result.graph;
    if (format == "dot")
        return writeFileAtomically(options.picture.path, [&](const TextSink& sink) {
            writeDot(graph, sink, options.picture.call, options.picture.times);
        });
    if (format == "mmd")
        return writeFileAtomically(options.picture.path, writeMermaid(graph, options.picture.call));
    if (format == "html")
        return exportPlayer(graph, options.picture);
    if (format == "json")
        return writeFileAtomically(options.picture.path,
                                   [&](const TextSink& sink) { writeRunJson(result, sink, options.picture.call); });
    if (!options.steps) {
        const auto hops = exportPicture(graph, options.picture);
        if (!hops)
            return tl::unexpected<Error>(hops.error());
        if (*hops < graph.hops.size())
            std::cerr << fmt::format("keyfall: drawn are the first {} of {} hops; the others are like the last one\n",
                                     *hops, graph.hops.size());
        return {};
    }
    const auto files = exportSteps(graph, options.picture);
    if (!files)
        return tl::unexpected<Error>(files.error());
    if (files->size() > 1)
        std::cout << fmt::format("{} to {}: {} files written\n", files->front(), files->back(), files->size());
    return {};
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
    auto chosen = graphsOfInput(options.input, factory);
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    if (chosen->run)
        return *std::move(chosen->run);
    noteUnread(chosen->traced.front().recorded, nameOfInput(options.input));
    return tracedResult(std::move(chosen->traced), options, nameOfInput(options.input));
}

/// A picture without what was asked for is one all the same.
void noteTimes(const ExportOptions& options, bool timed)
{
    if (options.picture.times && !timed)
        std::cerr << fmt::format("keyfall: --times: nobody took times in {}, so the picture has none\n",
                                 nameOfInput(options.input));
}

/// The flow is of the whole run, all its threads together unless one is named.
int exportWholeFlow(ExportOptions options, const RuntimeFactory& factory)
{
    auto chosen = graphsOfInput(options.input, factory);
    if (!chosen)
        return report(chosen.error());
    if (!chosen->traced.empty())
        noteUnread(chosen->traced.front().recorded, nameOfInput(options.input));
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
    const FallTable table = fallsOf(std::move(sources));
    noteTimes(options, table.hasTimes());
    options.picture.subject = std::filesystem::path(nameOfInput(options.input)).filename().string();
    const auto written = exportFlow(table, options.picture);
    return written ? kDone : report(written.error());
}

int exportGraph(ExportOptions options, const RuntimeFactory& factory);

/// Text is made safe for a terminal on its way; bytes are not touched.
int toOutput(const std::string& file, const std::string& format)
{
    const auto content = readTextFile(file, std::size_t{1} << 30);
    if (!content)
        return report(content.error());
    if (format == "png" || format == "pdf" || format == "gif" || format == "webp") {
        const auto written = writeBytesToStandardOutput(*content);
        return written ? kDone : report(written.error());
    }
    std::cout << *content;
    return kDone;
}

/// Pictures are written to files, so that a failed export leaves none: this one is read back from its own folder, and
/// standard output gets the whole or nothing.
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
    int status = exportGraph(options, factory);
    if (status == kDone)
        status = toOutput(options.picture.path, format);
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
    if (options.picture.path == "-" && !options.steps)
        return exportToOutput(std::move(options), format, factory);
    if (const auto unusable = settle(options, format))
        return report(*unusable);
    if (options.picture.view == "flow")
        return exportWholeFlow(options, factory);
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
    noteTimes(options, hasTimes(*result->graph));
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
  keyfall export fall.keyfall --to fall.png --steps
  keyfall export fall.keyfall --to deck.pdf --steps --preset slide
  keyfall export fall.keyfall --to fall.dot
  keyfall export fall.keyfall --view tree --times --to fall.svg
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
    command
        .option("--to", picture.path,
                "The file to write; - is standard output, with --format (made in a folder of TMPDIR first, so that "
                "nothing half-made "
                "comes out)")
        .required();
    command.option("--format", options->format, exportFormats() + ", where the file's name does not say it");
    command.option("--rank", options->rank, "Of a trace of several ranks or threads: the one to draw (rank0)");
    command
        .option("--view", picture.view,
                "ladder, tree (an outline), timeline (what took how long) or flow (the whole run as bands)")
        .oneOf({"ladder", "tree", "timeline", "flow"})
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
    const auto preset = command
                            .option("--preset", picture.preset,
                                    "On a page, with caption, program and legend: slide (16:9), a4, a4-landscape or "
                                    "letter. Of a pdf: on as many as it takes")
                            .oneOf({"slide", "a4", "a4-landscape", "letter"});
    command.flag("--steps", options->steps,
                 "A png or svg of each position of playback, numbered (fall-00.png); of a pdf with --preset, pages");
    command.option("--wrap", picture.wrap, "Calls go on in a row below at this width, in pixels at scale 1 (2400)")
        .atLeast(1)
        .excludes(preset);
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
