// SPDX-License-Identifier: MIT
#include "app/commands/fall_words.h"

#include "core/falls/fall_text.h"
#include "core/graph/graph_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace keyfall::app {

namespace {

/// Hops that are named behind a strange thing; JSON has more.
constexpr std::size_t kShownHops = 6;

double percentOf(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

/// How far dispatch's share can be trusted, where it cannot.
std::string trustText(const std::optional<DispatchShare>& share)
{
    if (share && share->measuredOnce())
        return " (mostly measured once: another run can divide it otherwise)";
    if (share && share->unsteady())
        return fmt::format(
            " ({:.0f} % by the medians of falls that are there {} times or more: a few took much longer)",
            100 * share->byMedians, kLeastTimes);
    return {};
}

std::string summaryText(const ShownFalls& shown)
{
    const FallTally& all = shown.groups.all;
    std::string text =
        fmt::format("{}: {} {} in {} hops, {} distinct", shown.input, countText(all.count),
                    all.count == 1 ? "fall" : "falls", countText(shown.hops), countText(shown.table.falls.size()));
    if (!shown.question.empty())
        text = fmt::format("{}: {} of {} falls ({})", shown.input, countText(all.count),
                           countText(shown.table.all.count), shown.question);
    if (all.errors > 0)
        text += fmt::format(", {} ended with an error", countText(all.errors));
    text += '\n';
    if (shown.table.predicted)
        text += "The calls were recorded; their keys and kernels are predicted from the recording's tables.";
    if (shown.table.predicted && shown.table.hasTimes())
        text += " Each time is of a whole call, begun anew from Python; all else that recording took lies between the "
                "calls.";
    text += shown.table.predicted ? "\n" : "";
    if (shown.table.hasTimes()) {
        text += fmt::format("{} in their own hops: ", durationText(all.ownNs()));
        text += shown.table.splitsTimes()
            ? fmt::format("{:.0f} % in kernels, {:.0f} % dispatch{}",
                          percentOf(static_cast<double>(all.kernelNs), static_cast<double>(all.ownNs())),
                          percentOf(static_cast<double>(all.dispatchNs), static_cast<double>(all.ownNs())),
                          trustText(shown.dispatch))
            : fmt::format("how much of it is dispatch is not known, since {}",
                          shown.table.keysKnown ? "only whole calls were timed" : "no key is");
        if (shown.recorderNsPerHop > 0 && shown.question.empty())  // a figure of the whole run
            text +=
                fmt::format("; {} are taken off for the recorder ({:.0f} ns for each hop within another, measured now)",
                            durationText(shown.table.recorderNs), shown.recorderNsPerHop);
        text += '\n';
    }
    return text;
}

std::string nameOf(const ShownFalls& shown, const FallGroup& group)
{
    if (shown.by == FallGrouping::fall) {
        const Fall& fall = shown.table.falls[group.fall];
        return fmt::format("{}: {}", fall.op, pathText(fall));
    }
    const bool noName = group.name.empty();
    const std::string name = noName ? std::string("(not known)") : group.name;
    return fmt::format("{}  ({} distinct)", name, countText(group.distinct));
}

std::string_view meaningOf(OddityKind kind)
{
    switch (kind) {
    case OddityKind::autogradTwice: return "autograd is entered twice in one fall";
    case OddityKind::undefinedKey: return "no key was left";
    case OddityKind::boxedLoop: return "the same call, boxed, again and again";
    case OddityKind::castBack: return "a cast is cast back";
    case OddityKind::densifyLoop: return "a sparse tensor is made dense again and again";
    case OddityKind::deviceCopy: return "a copy between host and device";
    }
    return {};
}

std::string_view meaningOf(Untold untold)
{
    switch (untold) {
    case Untold::keys: return "no hop names its key";
    case Untold::tensors: return "which tensor goes where is not told";
    case Untold::hops: return "what kernels hand on was not seen";
    }
    return {};
}

}  // namespace

std::string unreadText(const RecordedRun& run)
{
    if (run.unreadLines == 0)
        return {};
    if (run.unreadLines == 1)
        return fmt::format("line {} begins as a dispatch and was cut off or damaged: its call is missing",
                           run.firstUnreadLine);
    return fmt::format("{} lines, the first of them line {}, begin as a dispatch and were cut off or damaged: their "
                       "calls are missing",
                       countText(run.unreadLines), run.firstUnreadLine);
}

void noteUnread(const RecordedRun& run, const std::string& where)
{
    if (const std::string text = unreadText(run); !text.empty())
        std::cerr << fmt::format("keyfall: {}: {}\n", where, text);
}

std::string missingText(const RecordedRun& run)
{
    if (run.unreadLines > 0)
        return unreadText(run);
    if (run.cutOff)
        return "the recording has no end: the program was ended from outside, or the file was cut off, so falls may be "
               "missing";
    if (run.dropped > 0)
        return fmt::format("the recording holds as many calls as it was to hold: {} more {} only counted, so falls may "
                           "be missing (record(path, most=...) holds more)",
                           countText(run.dropped), run.dropped == 1 ? "was" : "were");
    return {};
}

std::size_t charactersOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string timesText(std::uint64_t count)
{
    return count == 1 ? std::string("once") : fmt::format("{} times", countText(count));
}

std::string timeColumn(std::int64_t ns, std::size_t width)
{
    const std::string text = durationText(ns);
    return std::string(width - std::min(width, charactersOf(text)), ' ') + text;
}

std::string oddityText(const Oddity& oddity, const FallTable& table)
{
    std::string hops;
    for (std::size_t i = 0; i < oddity.hops.size() && i < kShownHops; ++i) {
        const OddHop& hop = oddity.hops[i];
        hops += (i == 0 ? "" : ", ") + occurrenceText(table, hop.hop);
        if (hop.other != 0)
            hops += fmt::format(" (with {})", hop.other);
    }
    if (oddity.hops.size() > kShownHops)
        hops += " ...";
    return fmt::format("{} at {}, {}: {} ({}); hop {}", oddity.op, oddity.key, timesText(oddity.hops.size()),
                       meaningOf(oddity.kind), ruleOf(oddity.kind), hops);
}

std::string strangeText(const ComparedOddities& strange, const FallTable& before, const FallTable& after)
{
    std::string text = strange.empty() ? "" : "\nStrange\n";
    for (const OddityDifference& difference : strange.differences)
        text += fmt::format("  {:<5} {}\n", nameOf(difference.change),
                            oddityText(difference.oddity, difference.change == FallChange::gone ? before : after));
    for (const UnjudgedOddity& unjudged : strange.unjudged)
        text += fmt::format("  Not compared: {} ({}); in one of both runs {}\n", meaningOf(unjudged.kind),
                            ruleOf(unjudged.kind), meaningOf(unjudged.untold));
    return text;
}

std::string fallsText(const ShownFalls& shown, std::size_t lines)
{
    std::string text = summaryText(shown);
    if (shown.groups.all.count == 0 && !shown.question.empty())
        return text + "No fall matches.\n";
    const bool timed = timesKnownBy(shown.table, shown.by);
    const bool split = shown.table.splitsTimes();
    const FallTally& all = shown.groups.all;
    if (!shown.groups.groups.empty())
        text += fmt::format("\n{:>11} {:>7}  {}{:<{}}  {}\n", "count", "share",
                            timed ? fmt::format("{:>9} {:>7} {:>8}  ", "own", "of time", "dispatch") : "",
                            "over the run", kRunParts, nameOf(shown.by));
    for (std::size_t i = 0; i < shown.groups.groups.size() && i < lines; ++i) {
        const FallGroup& group = shown.groups.groups[i];
        const FallTally& tally = group.tally;
        text += fmt::format("{:>11} {:>5.1f} %  ", countText(tally.count),
                            percentOf(static_cast<double>(tally.count), static_cast<double>(all.count)));
        if (timed) {
            text += fmt::format("{} {:>5.1f} % ", timeColumn(tally.ownNs(), 9),
                                percentOf(static_cast<double>(tally.ownNs()), static_cast<double>(all.ownNs())));
            const double dispatch =
                percentOf(static_cast<double>(tally.dispatchNs), static_cast<double>(tally.ownNs()));
            text += split ? fmt::format("{:>6.0f} %  ", dispatch) : fmt::format("{:>8}  ", "-");
        }
        text += fmt::format("{}  {}{}\n", sparkText(tally.parts), nameOf(shown, group),
                            tally.errors > 0 ? fmt::format("  [{} failed]", countText(tally.errors)) : "");
    }
    if (shown.groups.groups.size() > lines)
        text += fmt::format("... and {} more; --top shows more, --json all\n",
                            countText(shown.groups.groups.size() - lines));
    if (!shown.strange.empty() || !shown.unjudged.empty())
        text += "\nStrange\n";
    for (const Oddity& oddity : shown.strange)
        text += fmt::format("  {}\n", oddityText(oddity, shown.table));
    for (const UnjudgedOddity& unjudged : shown.unjudged)
        text += fmt::format("  Not judged: {} ({}); {}\n", meaningOf(unjudged.kind), ruleOf(unjudged.kind),
                            meaningOf(unjudged.untold));
    return text;
}

}  // namespace keyfall::app
