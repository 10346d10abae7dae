// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/fall_change_words.h"
#include "app/commands/fall_words.h"
#include "core/falls/fall_query.h"
#include "core/falls/fall_report.h"
#include "core/session/chosen_graphs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace keyfall::app {

namespace {

struct FallsOptions {
    std::string input;
    std::string against;
    std::string by = "fall";
    std::string sort;
    std::string filter;
    std::string failOn;
    int top = 40;
    bool csv = false;
    bool json = false;
};

constexpr std::array kGroupings{FallGrouping::fall,  FallGrouping::op,     FallGrouping::key,
                                FallGrouping::depth, FallGrouping::thread, FallGrouping::line};
constexpr std::array kFailures{FallChange::fresh, FallChange::gone, FallChange::more, FallChange::slower};

/// A run's falls, and which of them the question names.
struct Asked : CountedFalls {
    std::optional<FallSelection> selection;
};

Expected<Asked> fallsOfInput(const std::string& input, const std::string& question, const RuntimeFactory& factory)
{
    auto chosen = graphsOfInput(input, factory);
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    if (chosen->run && chosen->run->error)
        std::cerr << fmt::format("keyfall: {}: program line {}: {}\n", nameOfInput(input), chosen->run->errorLine,
                                 *chosen->run->error);
    Asked asked{fallsOf(*std::move(chosen)), {}};
    if (const std::string missing = missingText(asked.table.recorded()); !missing.empty())
        std::cerr << fmt::format("keyfall: {}: {}\n", nameOfInput(input), missing);
    const auto query = FallQuery::parse(question, asked.table);
    if (!query) {
        Error error = query.error();
        error.where = "--filter";
        return tl::unexpected<Error>(error);
    }
    if (!query->empty())
        asked.selection = query->run(asked.table);
    return asked;
}

const FallSelection* selectionOf(const Asked& asked)
{
    return asked.selection ? &*asked.selection : nullptr;
}

/// Of so many.
std::size_t linesOf(const FallsOptions& options, std::size_t count)
{
    return options.top == 0 ? count : static_cast<std::size_t>(options.top);
}

void print(std::string_view text)
{
    std::cout << text;
}

int showFalls(const FallsOptions& options, const RuntimeFactory& factory)
{
    auto asked = fallsOfInput(options.input, options.filter, factory);
    if (!asked)
        return report(asked.error());
    ShownFalls shown;
    shown.input = nameOfInput(options.input);
    shown.question = options.filter;
    shown.by =
        *std::find_if(kGroupings.begin(), kGroupings.end(), [&](FallGrouping by) { return nameOf(by) == options.by; });
    shown.recorderNsPerHop = asked->recorderNsPerHop;
    for (const FallSource& source : asked->table.sources)
        shown.hops += source.graph->hops.size();
    if (options.sort == "time" && !timesKnownBy(asked->table, shown.by))
        return report(Error{ErrorKind::badInput, "--sort",
                            asked->table.hasTimes() ? fmt::format(
                                "which part of its time a call of {} spent at which key is not known", shown.input)
                                                    : fmt::format("{} has no times to sort by", shown.input),
                            "leave --sort out, or sort by count"});
    shown.groups = groupFalls(asked->table, shown.by, selectionOf(*asked));
    if (!options.sort.empty())
        std::ranges::sort(shown.groups.groups, [&](const FallGroup& a, const FallGroup& b) {
            return comesBefore(a, b, options.sort == "time" ? FallOrder::time : FallOrder::count);
        });
    shown.strange = odditiesOf(asked->table, selectionOf(*asked));
    shown.unjudged = unjudgedIn(asked->table);
    shown.dispatch = dispatchShareOf(asked->table, selectionOf(*asked));
    shown.table = std::move(asked->table);
    if (options.json)
        writeJson(shown, print);
    else if (options.csv)
        print(csvText(shown));
    else
        print(fallsText(shown, linesOf(options, shown.groups.groups.size())));
    return kDone;
}

/// What `--fail-on` names, or the word that it does not know.
Expected<std::vector<FallChange>> failuresOf(const std::string& text)
{
    std::vector<FallChange> failures;
    for (std::size_t at = 0; at <= text.size() && !text.empty();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, comma - at);
        const auto known =
            std::find_if(kFailures.begin(), kFailures.end(), [&](FallChange c) { return nameOf(c) == word; });
        if (known == kFailures.end())
            return badInput("--fail-on", fmt::format("'{}' is nothing that falls can be", word),
                            "new, gone, more, slower, with commas between them");
        failures.push_back(*known);
        at = comma + 1;
    }
    return failures;
}

/// What must not be there is not there: done. A misspelt question and runs without times are as quiet, so a log has it.
void noteUnchecked(const ShownFallDifference& shown, const std::vector<FallChange>& failures)
{
    const ComparedFalls& falls = shown.falls;
    const auto note = [](std::string_view text) { std::cerr << fmt::format("keyfall: --fail-on: {}\n", text); };
    if (failures.empty())
        return;
    if (falls.before.all.count == 0 && falls.after.all.count == 0 && !shown.question.empty())
        return note(fmt::format("no fall of either run matches {}, so none was checked", shown.question));
    if (falls.judged > 0 || std::find(failures.begin(), failures.end(), FallChange::slower) == failures.end())
        return;
    note(!falls.before.timed ? fmt::format("slower was not checked, since {} has no times", shown.before)
             : !falls.after.timed
             ? fmt::format("slower was not checked, since {} has no times", shown.after)
             : fmt::format("slower was not checked, since no fall occurs {} times in both runs", kLeastTimes));
}

int showDifference(const FallsOptions& options, const std::vector<FallChange>& failures, const RuntimeFactory& factory)
{
    const auto before = fallsOfInput(options.against, options.filter, factory);
    if (!before)
        return report(before.error());
    const auto after = fallsOfInput(options.input, options.filter, factory);
    if (!after)
        return report(after.error());
    const ShownFallDifference shown{
        nameOfInput(options.against), nameOfInput(options.input), options.filter,
        compareFalls(before->table, after->table, selectionOf(*before), selectionOf(*after)),
        compareOddities(before->table, after->table, selectionOf(*before), selectionOf(*after))};
    if (options.json) {
        writeJson(shown, print);
    } else if (options.csv) {
        print(csvText(shown));
    } else {
        print(differenceText(shown, linesOf(options, shown.falls.differences.size())));
        print(strangeText(shown.strange, before->table, after->table));
    }
    std::cout.flush();
    noteUnchecked(shown, failures);
    bool failed = false;
    for (const FallDifference& difference : shown.falls.differences)
        if (std::find(failures.begin(), failures.end(), difference.change) != failures.end()) {
            std::cerr << fmt::format("keyfall: {}\n", failureText(difference));
            failed = true;
        }
    return failed ? kFoundFailure : kDone;
}

int falls(const FallsOptions& options, const RuntimeFactory& factory)
{
    const auto failures = failuresOf(options.failOn);
    if (!failures)
        return report(failures.error());
    if (!options.against.empty() && options.by != "fall")
        return report(Error{ErrorKind::badInput, "--by", "a difference is told fall by fall, not by " + options.by,
                            "leave --by out, or print each run by itself"});
    if (!options.against.empty() && !options.sort.empty())
        return report(Error{ErrorKind::badInput, "--sort",
                            "differences stand kind by kind, the gravest of a kind first",
                            "leave --sort out, or print each run by itself"});
    if (!options.against.empty())
        return showDifference(options, *failures, factory);
    if (!failures->empty())
        return report(Error{ErrorKind::badInput, "--fail-on", "it asks what differs from another run",
                            "name that with --against"});
    return showFalls(options, factory);
}

std::string footer()
{
    std::string text = "A fall is one call of an operator with every hop that goes on with it (keyfall rule "
                       "design:falls.1).\nStatus 1: --fail-on found something. Where --filter names no fall of either "
                       "run, or no times "
                       "are there to say what is slower, that is status 0, and standard error says so.\n\nConditions "
                       "of --filter, which "
                       "must all hold (a|b: either; -a or !a: not):\n";
    for (const auto& [word, means] : FallQuery::words())
        text += fmt::format("  {:<12} {}\n", word, means);
    return text + R"(
Examples:
  keyfall falls trace.txt                            which falls there are, how often, and what is strange
  keyfall falls training.keyfall --by key            where the time goes
  keyfall falls training.keyfall --sort time         which falls take the longest
  keyfall falls trace.txt --filter '@Autograd* nested' --csv
  keyfall falls today.txt --against yesterday.txt --fail-on new,more)";
}

}  // namespace

void addFalls(const CommandContext& context)
{
    Command command(context, "falls", "The distinct falls of a run or trace: how often, how long, what is strange");
    command.footer(footer());
    auto options = std::make_shared<FallsOptions>();
    command
        .option("INPUT", options->input,
                "A session (.keyfall), which is run, a TORCH_SHOW_DISPATCH_TRACE text, a recording, a profile or "
                "what keyfall run --json printed; - is "
                "standard input")
        .required();
    command.option("--by", options->by, "Count together: fall, operator, key, depth, thread or line")
        .oneOf({"fall", "operator", "key", "depth", "thread", "line"})
        .showDefault();
    command
        .option("--sort", options->sort,
                "Highest first: count or time, which is own time; else by count, depths and threads in their order")
        .oneOf({"count", "time"});
    command.option("--filter", options->filter, "Only falls of which this holds: '@CPU -@Autograd* conv*'");
    command.option("--against", options->against, "Print what differs from the falls of this earlier run or trace");
    command.option("--fail-on", options->failOn, "Status 1 where falls are new, gone, more or slower: new,more");
    Command::Option top =
        command.option("--top", options->top, "Print so many lines of text; 0: all").atLeast(0).showDefault();
    Command::Option csv = command.flag("--csv", options->csv, "Print a line for each fall, group or difference");
    csv.excludes(top);
    command.flag("--json", options->json, "Print one JSON document").excludes(csv).excludes(top);
    command.run([options, factory = context.factory] { return falls(*options, factory); });
}

}  // namespace keyfall::app
