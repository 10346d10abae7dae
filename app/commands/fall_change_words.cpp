// SPDX-License-Identifier: MIT
#include "app/commands/fall_change_words.h"

#include "app/commands/fall_words.h"
#include "core/falls/fall_text.h"
#include "core/text/quantity_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall::app {

namespace {

/// `678 µs → 6.78 ms`: of its occurrences in sum.
std::string sumsText(const FallDifference& difference)
{
    return fmt::format("{} → {}", durationText(difference.before.tally.ownNs()),
                       durationText(difference.after.tally.ownNs()));
}

/// How much of it there was and is.
std::string figuresOf(const FallDifference& difference)
{
    const std::uint64_t before = difference.before.tally.count;
    const std::uint64_t after = difference.after.tally.count;
    switch (difference.change) {
    case FallChange::fresh: return countText(after);
    case FallChange::gone: return countText(before);
    case FallChange::more:
    case FallChange::fewer: return fmt::format("{} → {}", countText(before), countText(after));
    case FallChange::slower:
    case FallChange::faster: break;
    }
    return fmt::format("{} → {}, {} in all", durationText(difference.timesBefore.medianNs),
                       durationText(difference.timesAfter.medianNs), sumsText(difference));
}

/// What both runs have in sum.
std::string runsText(const ComparedFalls& falls)
{
    std::string text =
        fmt::format("{} → {} falls", countText(falls.before.all.count), countText(falls.after.all.count));
    if (falls.before.timed && falls.after.timed)
        text += fmt::format(", {} → {} in their own hops", durationText(falls.before.all.ownNs()),
                            durationText(falls.after.all.ownNs()));
    if (falls.ofTwoVersions())
        text += fmt::format(", PyTorch {} → {}", falls.before.recorded.pytorch, falls.after.recorded.pytorch);
    if (falls.ofTwoModels())
        text += fmt::format(", key model {} → {}", falls.before.model, falls.after.model);
    return text + '\n';
}

std::string unevenText(const std::vector<FallDifference>& uneven)
{
    if (uneven.empty())
        return {};
    const FallDifference& most = uneven.front();
    return fmt::format(
        "{} took longer on average, too unevenly or too seldom to be called slower (design:falls.7){} {}: "
        "{}, {}{}\n",
        uneven.size() == 1 ? std::string("1 fall") : countText(uneven.size()) + " falls",
        uneven.size() == 1 ? ":" : "; the most:", most.after.op, pathText(most.after), sumsText(most),
        most.before.tally.count == most.after.tally.count
            ? ""
            : fmt::format(" ({} → {} times)", countText(most.before.tally.count), countText(most.after.tally.count)));
}

/// Whether the falls differ, as far as they were asked for.
std::string verdictText(const ShownFallDifference& shown)
{
    const ComparedFalls& falls = shown.falls;
    if (falls.before.all.count == 0 && falls.after.all.count == 0 && !shown.question.empty())
        return ": no fall matches " + shown.question;
    if (!falls.differences.empty())
        return shown.question.empty() ? std::string() : fmt::format(" ({})", shown.question);
    return shown.question.empty() ? std::string(": the falls are the same.")
                                  : fmt::format(": the falls that match {} are the same.", shown.question);
}

}  // namespace

std::string differenceText(const ShownFallDifference& shown, std::size_t lines)
{
    const std::vector<FallDifference>& differences = shown.falls.differences;
    std::string text = fmt::format("{} → {}{}\n", shown.before, shown.after, verdictText(shown));
    text += runsText(shown.falls) + unevenText(shown.falls.uneven);
    const std::size_t count = std::min(lines, differences.size());
    std::size_t widest = 0;
    for (std::size_t i = 0; i < count; ++i)
        widest = std::max(widest, charactersOf(figuresOf(differences[i])));
    for (std::size_t i = 0; i < count; ++i) {
        const std::string figures = figuresOf(differences[i]);
        const Fall& fall = differences[i].fall();
        text += fmt::format("{:<7} {}{}  {}: {}\n", nameOf(differences[i].change), figures,
                            std::string(widest - charactersOf(figures), ' '), fall.op, pathText(fall));
    }
    if (differences.size() > count)
        text += fmt::format("... and {} more; --top shows more, --json all\n", countText(differences.size() - count));
    return text;
}

std::string failureText(const FallDifference& difference)
{
    const Fall& fall = difference.fall();
    const FallTally& before = difference.before.tally;
    const FallTally& after = difference.after.tally;
    const std::string what = fmt::format("{} through {}", fall.op, pathText(fall));
    switch (difference.change) {
    case FallChange::fresh: return fmt::format("a new fall: {}, {}", what, timesText(after.count));
    case FallChange::gone: return fmt::format("a fall is gone: {}, which was {} there", what, timesText(before.count));
    case FallChange::more:
    case FallChange::fewer:
        return fmt::format("a fall is there {} than before: {}, {} instead of {}",
                           difference.change == FallChange::more ? "more often" : "less often", what,
                           timesText(after.count), timesText(before.count));
    case FallChange::slower:
    case FallChange::faster:
        return fmt::format("a fall is {}: {}, {} in the median instead of {}, {} in all", nameOf(difference.change),
                           what, durationText(difference.timesAfter.medianNs),
                           durationText(difference.timesBefore.medianNs), sumsText(difference));
    }
    return what;
}

}  // namespace keyfall::app
