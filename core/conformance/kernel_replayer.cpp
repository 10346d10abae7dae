// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_replays.h"
#include "core/conformance/replayers.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <array>

namespace keyfall {

namespace {

constexpr std::array<std::pair<std::string_view, KernelReplay>, 11> kReplays{{
    {"size", &replaySize},
    {"launch", &replayLaunch},
    {"run", &replayRun},
    {"refused", &replayRefused},
    {"describe", &replayDescribe},
    {"race", &replayRace},
    {"key", &replayKey},
    {"file", &replayCacheFile},
    {"cache", &replayCacheScript},
    {"plan", &replayPlan},
    {"replay", &replayCompiledPlan},
}};

void requireReadableVersion(const JsonPlace& header)
{
    const JsonPlace version = header.at("version", "the number 1");
    if (version.integer("the number 1") > 1)
        version.fail("the file is of a newer version; this Keyfall reads version 1");
    if (version.integer("the number 1") != 1)
        version.failExpected("the number 1");
}

}  // namespace

SizeValues sizeValuesOf(const JsonPlace& place)
{
    SizeValues values;
    for (const auto& [name, value] : place.members("values of variables"))
        values[name] = value.integer("a value");
    return values;
}

Expected<ConformanceReport> replayKernels(const VectorFile& file, const RuntimeFactory&,
                                          const ConformanceOptions& options)
{
    if (!file.lines)
        return badInput(file.name, "expected JSON lines: a header, then records");
    return readingJson([&] {
        const JsonPlace header(file.header, file.name + ":1");
        header.onlyKnows({"format", "version", "group", "source", "seed", "count"});
        requireReadableVersion(header);
        KernelReplayState state{options, {}};
        ConformanceReport report;
        for (std::size_t i = 0; i < file.records.size(); ++i) {
            const JsonPlace place(file.records[i], fmt::format("{}:{}", file.name, i + 2));
            KernelRecord record(place, place.at("id", "the record's name").text("the record's name"));
            const std::string& kind = place.at("kind", "the record's kind").text("the record's kind");
            const auto replay = std::find_if(kReplays.begin(), kReplays.end(),
                                             [&kind](const auto& candidate) { return candidate.first == kind; });
            if (replay != kReplays.end())
                replay->second(record, state);
            else
                record.setNotRun(fmt::format("records of the kind '{}' cannot be replayed", kind));
            record.addTo(report);
        }
        const auto count = header.find("count");
        if (count && count->integer("how many records there are") != static_cast<std::int64_t>(file.records.size()))
            count->fail(fmt::format("the header says {} records, the file has {}", jsonLine(count->value()),
                                    file.records.size()));
        return report;
    });
}

}  // namespace keyfall
