// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/export_options.h"
#include "app/commands/kernel_commands.h"
#include "app/commands/kernel_plan_json.h"
#include "app/commands/kernel_tools.h"
#include "core/program/plan_text.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace keyfall::app {

namespace {

struct PlanOptions {
    std::string session;
    std::string to = "text";
    int call = 0;  ///< of the blocks; 0: the whole program
    PictureRequest picture;
    bool json = false;
};

/// "%y" or, of a part of a storage, "%v (bytes 8..16 of %y)".
std::string textOf(const FusedPlan& made, std::size_t buffer)
{
    const auto [storage, offset] = made.plan.placeOf(BufferIndex(buffer));
    const std::string& name = made.buffers[buffer];
    if (name == made.storages[storage])
        return "%" + name;
    return fmt::format("%{} (bytes {}..{} of %{})", name, offset,
                       offset + made.plan.memoryOf(BufferIndex(buffer)).size(), made.storages[storage]);
}

std::string textOf(const FusedPlan& made, const std::vector<BufferIndex>& buffers)
{
    std::string text;
    for (const BufferIndex buffer : buffers)
        text += (text.empty() ? "" : ", ") + textOf(made, static_cast<std::size_t>(buffer));
    return text;
}

void printText(const FusedPlan& made)
{
    const PlanGraph& graph = made.plan.graph();
    for (std::size_t level = 0; level < graph.levels.size(); ++level) {
        std::cout << fmt::format("Level {}\n", level);
        for (const std::size_t index : graph.levels[level]) {
            const PlanOp& op = made.plan.ops()[index];
            const OpOperands operands = operandsOf(op);
            std::cout << fmt::format("  {}. {}{}", index, op.kind == PlanOp::Kind::kernel ? "kernel " : "",
                                     labelOf(op));
            if (!operands.writes.empty())
                std::cout << " writes " << textOf(made, operands.writes);
            if (!operands.reads.empty())
                std::cout << " reads " << textOf(made, operands.reads);
            std::cout << '\n';
        }
    }
    std::cout << "Order:";
    for (const std::size_t index : graph.order)
        std::cout << ' ' << index;
    const std::vector<PlanLink> links = linksOf(made.plan);
    const auto follow = std::count_if(links.begin(), links.end(), [](const PlanLink& link) { return link.follows; });
    std::cout << fmt::format("\nHazards: {}, of which {} follow from the others\n", graph.hazards.size(), follow);
    for (const PlanLink& link : links)
        if (link.hazard != nullptr)
            std::cout << fmt::format("  {} before {}: {}{}\n", link.ops.first, link.ops.second, link.hazard->kinds(),
                                     link.follows ? ", follows" : "");
    const auto isView = [&made](const PlanLink& link) { return readsView(made.plan, link); };
    if (const auto views = std::count_if(links.begin(), links.end(), isView); views > 0)
        std::cout << fmt::format("Reads of views: {}\n", views);
    for (const PlanLink& link : links)
        if (isView(link))
            std::cout << fmt::format("  {} before {}: view\n", link.ops.first, link.ops.second);
    std::cout << "Memory:\n";
    for (std::size_t s = 0; s < made.storages.size(); ++s)
        std::cout << fmt::format("  %{}: {} bytes\n", made.storages[s], made.plan.storages()[s].size());
    std::cout << fmt::format("Replay: {}\n", keyfall::textOf(made.plan.captured()));
}

/// What is to be written, from `--to`: the format, and the file; none: standard output.
struct Target {
    std::string format;
    std::string file;
};

Expected<Target> targetOf(const PlanOptions& options)
{
    const std::string& to = options.to;
    if (options.json)
        return Target{"json", {}};
    if (to == "text" || to == "json" || to == "dot" || to == "svg")
        return Target{to, {}};
    const std::string format = formatOf(to);
    if (format == "json" || format == "dot" || isDrawn(format))
        return Target{format, to};
    return badInput("--to", fmt::format("'{}' is no format, and no file whose name says one", to),
                    "use text, json, dot or svg, or a file that ends with .svg, .png, .pdf, .dot or .json");
}

Expected<std::string> contentOf(const FusedPlan& made, const std::string& format, const PlanOptions& options)
{
    if (format == "json")
        return jsonText(jsonOf(made));
    if (format == "dot")
        return dotOf(made.plan, made.storages);
    return planPicture(made.plan, made.buffers, format, options.picture);
}

/// Of the whole program, or of the call that was asked for.
Expected<FusedPlan> planFor(const Session& session, const PlanOptions& options, const RuntimeFactory& factory)
{
    const bool blocks = hasCompiledBlocks(session, options.session).value_or(false);
    if (options.call == 0 && !blocks)
        return planOf(session, options.session, factory);
    if (!blocks)
        return badInput("--call", "the program has no block compiled()", "leave --call out: it is planned as a whole");
    const auto calls = compiledCalls(session, options.session, factory);
    if (!calls)
        return tl::unexpected<Error>(calls.error());
    if (options.call == 0) {
        auto whole = planOf(session, options.session, factory);
        if (whole && !calls->empty())
            std::cerr << "keyfall: this is the whole program as one graph; the plans of its compiled calls:\n";
        for (std::size_t i = 0; whole && i < calls->size(); ++i)
            std::cerr << fmt::format("  --call {}: line {}, {}\n", i + 1, (*calls)[i].line, (*calls)[i].name);
        return whole;
    }
    if (options.call > std::ssize(*calls))
        return badInput("--call",
                        fmt::format("there is no compiled call {}: {} have kernels", options.call, calls->size()),
                        "keyfall kernel fuse lists what each block became");
    return planOf((*calls)[static_cast<std::size_t>(options.call) - 1]);
}

int plan(const PlanOptions& options, const RuntimeFactory& factory)
{
    const auto target = targetOf(options);
    if (!target)
        return report(target.error());
    if (isDrawn(target->format))
        if (const auto problem = pictureProblem(target->format))
            return report(*problem);
    const auto session = readSession(options.session);
    if (!session)
        return report(session.error());
    const auto made = planFor(*session, options, factory);
    if (!made)
        return report(made.error());
    if (target->format == "text") {
        printText(*made);
        return kDone;
    }
    const auto content = contentOf(*made, target->format, options);
    if (!content)
        return report(content.error());
    if (target->file.empty()) {
        std::cout << *content;
        return kDone;
    }
    const auto written = writeFileAtomically(target->file, *content);
    return written ? kDone : report(written.error());
}

}  // namespace

void addKernelPlan(const CommandContext& context)
{
    Command command(context, "plan", "Show how a session's kernels and calls depend on each other's memory");
    command.footer(
        R"(The program is run once, traced and fused as one graph, whatever blocks it has. --call takes instead one
call of its blocks `with compiled()`, as the run compiled it: the plan that the window's panel Kernels
shows of that block. The calls are numbered in the order of their lines; standard error lists them
where the whole program is planned, and `keyfall kernel fuse` says the number of each.

What two ops have in common as bytes decides which comes first: RAW reads what the other wrote, WAR writes what
the other read, WAW writes what the other wrote. A view moves nothing; it waits as one who reads its
bytes, and who reads what it names comes after it. An op's level is one above the highest of those
it waits for, so that ops of one level do not wait for each other. It has the same number
everywhere, its place in the list "ops" of --json.

The picture is drawn as the window draws it: a column a level, an arrow an edge with its hazards and bytes, and the memory below. Hazards that follow from the arrows
(0 before 2, where 0 is before 1 and 1 before 2) are dotted lines below them; "edges" of --json has
the arrows, "hazards" all.

On a CUDA device launches that are the same in every run become one CUDA graph, which a run launches
by one call. The last line says whether these do (they are captured, and nothing runs), or why not:
a call or copy of the host, a kernel of the CPU, a size that each run gives.

Status 1: an operator call of the program raised an error.

Examples:
  keyfall kernel plan resources/sessions/compiled_plan.keyfall
  keyfall kernel plan fall.keyfall --to plan.svg
  keyfall kernel plan resources/sessions/compiled_chain.keyfall --call 1
  keyfall kernel plan fall.keyfall --to dot | dot -Tsvg > plan.svg)");
    auto options = std::make_shared<PlanOptions>();
    command.option("SESSION", options->session, "A session file (.keyfall), or - for standard input").required();
    command
        .option("--call", options->call,
                "Of which call of its blocks compiled(): 1, 2 ..., as standard error and kernel fuse number them")
        .atLeast(1);
    const auto to = command
                        .option("--to", options->to,
                                "As what: text, json, dot or svg, on standard output; or a file that ends with .svg, "
                                ".png, .pdf, .dot or .json")
                        .showDefault();
    command.option("--theme", options->picture.theme, "Of a picture: light, dark or print")
        .oneOf({"light", "dark", "print"})
        .showDefault();
    command.option("--scale", options->picture.scale, "Of a png: pixels for one of the screen")
        .between(0.1, 16.0)
        .showDefault();
    command.flag("--json", options->json, "The same as --to json").excludes(to);
    command.run([options, factory = context.factory] { return plan(*options, factory); });
}

}  // namespace keyfall::app
