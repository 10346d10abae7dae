// SPDX-License-Identifier: MIT
#include "core/falls/fall_report.h"
#include "core/falls/fall_text.h"
#include "core/text/csv_text.h"

#include <fmt/format.h>

namespace keyfall {

std::string occurrenceText(const FallTable& table, const Occurrence& place)
{
    const std::string& thread = table.sources[place.source].name;
    return thread.empty() ? std::to_string(place.hop) : fmt::format("{} {}", thread, place.hop);
}

std::string csvText(const ShownFalls& shown)
{
    const bool timed = timesKnownBy(shown.table, shown.by);
    const bool split = shown.table.splitsTimes();
    const bool byFall = shown.by == FallGrouping::fall;
    std::string text = fmt::format("{},count,errors,own_ns,dispatch_ns,kernel_ns,total_ns,first,last\r\n",
                                   byFall ? "operator,path" : fmt::format("{},distinct", nameOf(shown.by)));
    const auto number = [timed](std::int64_t ns) { return timed ? std::to_string(ns) : std::string(); };
    for (const FallGroup& group : shown.groups.groups) {
        const FallTally& tally = group.tally;
        text += byFall ? csvField(group.name) + "," + csvField(pathWithKernels(shown.table.falls[group.fall]))
                       : csvField(group.name) + "," + std::to_string(group.distinct);
        text += fmt::format(",{},{},{},{},{},{},{},{}\r\n", tally.count, tally.errors, number(tally.ownNs()),
                            split ? number(tally.dispatchNs) : "", split ? number(tally.kernelNs) : "",
                            number(tally.totalNs), csvField(occurrenceText(shown.table, tally.first)),
                            csvField(occurrenceText(shown.table, tally.last)));
    }
    return text;
}

std::string csvText(const ShownFallDifference& shown)
{
    std::string text = "change,operator,path,count_before,count_after,median_ns_before,median_ns_after\r\n";
    const auto median = [](const FallTally& tally, const FallTimes& times) {
        return tally.ownNs() > 0 ? std::to_string(times.medianNs) : std::string();
    };
    for (const FallDifference& difference : shown.falls.differences) {
        const Fall& fall = difference.fall();
        text += fmt::format("{},{},{},{},{},{},{}\r\n", nameOf(difference.change), csvField(fall.op),
                            csvField(pathWithKernels(fall)), difference.before.tally.count,
                            difference.after.tally.count, median(difference.before.tally, difference.timesBefore),
                            median(difference.after.tally, difference.timesAfter));
    }
    return text;
}

}  // namespace keyfall
