// SPDX-License-Identifier: MIT
#include "core/falls/fall_report.h"

#include "core/falls/fall_text.h"
#include "core/keys/key_model.h"
#include "core/text/json_text.h"

#include <algorithm>

namespace keyfall {

namespace {

/// Of a strange thing; its count is of all.
constexpr std::size_t kHopsOfAnOddity = 1'000;

Json placeJson(const Occurrence& place)
{
    return {{"thread", place.source}, {"hop", place.hop}};
}

void addTally(Json& json, const FallTally& tally, bool timed, bool split)
{
    const auto time = [timed](std::int64_t ns) { return timed ? Json(ns) : Json(); };
    json["count"] = tally.count;
    json["errors"] = tally.errors;
    json["own_ns"] = time(tally.ownNs());
    json["dispatch_ns"] = split ? time(tally.dispatchNs) : Json();
    json["kernel_ns"] = split ? time(tally.kernelNs) : Json();
    json["total_ns"] = time(tally.totalNs);
    if (tally.count == 0)
        return;
    json["first"] = placeJson(tally.first);
    json["last"] = placeJson(tally.last);
    json["parts"] = tally.parts;
}

/// A fall in one of two runs; `median_ns` is of its own times.
void addSide(Json& json, const FallTally& tally, const FallTimes& times)
{
    const bool timed = tally.ownNs() > 0;
    addTally(json, tally, timed, true);
    json["median_ns"] = timed ? Json(times.medianNs) : Json();
}

Json fallJson(const Fall& fall)
{
    Json json = {{"op", fall.op}, {"path", pathText(fall)}, {"steps", Json::array()}};
    for (const FallStep& step : fall.steps)
        json["steps"].push_back({{"after", step.after},
                                 {"key", step.key.empty() ? Json() : Json(step.key)},
                                 {"kernel", step.kernel},
                                 {"provenance", nameOf(step.provenance)},
                                 {"kind", nameOf(step.kind)},
                                 {"end", nameOf(step.end)}});
    return json;
}

Json groupJson(const ShownFalls& shown, const FallGroup& group)
{
    Json json = shown.by == FallGrouping::fall ? fallJson(shown.table.falls[group.fall])
                                               : Json{{"name", group.name}, {"distinct", group.distinct}};
    addTally(json, group.tally, timesKnownBy(shown.table, shown.by), shown.table.splitsTimes());
    return json;
}

/// A fall in both runs.
Json sidesJson(const FallDifference& difference)
{
    Json json = fallJson(difference.fall());
    json["before"] = Json::object();
    json["after"] = Json::object();
    addSide(json["before"], difference.before.tally, difference.timesBefore);
    addSide(json["after"], difference.after.tally, difference.timesAfter);
    return json;
}

Json runJson(const ComparedRun& run)
{
    return {{"pytorch", run.recorded.pytorch.empty() ? Json() : Json(run.recorded.pytorch)},
            {"cut_off", run.recorded.cutOff},
            {"dropped", run.recorded.dropped},
            {"unread_lines", run.recorded.unreadLines},
            {"first_unread_line", firstUnreadJson(run.recorded)},
            {"count", run.all.count},
            {"own_ns", run.timed ? Json(run.all.ownNs()) : Json()}};
}

Json shareJson(const std::optional<DispatchShare>& share)
{
    return share ? Json{{"measured", share->measured}, {"by_medians", share->byMedians}, {"repeated", share->repeated}}
                 : Json();
}

Json oddityJson(const Oddity& oddity)
{
    Json json = {{"kind", nameOf(oddity.kind)}, {"rule", ruleOf(oddity.kind)}, {"op", oddity.op},
                 {"key", oddity.key},           {"count", oddity.hops.size()}, {"hops", Json::array()}};
    for (std::size_t i = 0; i < std::min(oddity.hops.size(), kHopsOfAnOddity); ++i) {
        Json hop = placeJson(oddity.hops[i].hop);
        hop["other"] = oddity.hops[i].other == 0 ? Json() : Json(oddity.hops[i].other);
        json["hops"].push_back(std::move(hop));
    }
    return json;
}

Json unjudgedJson(const UnjudgedOddity& unjudged)
{
    return {{"kind", nameOf(unjudged.kind)}, {"rule", ruleOf(unjudged.kind)}, {"untold", nameOf(unjudged.untold)}};
}

}  // namespace

std::string_view nameOf(FallGrouping by)
{
    switch (by) {
    case FallGrouping::fall: return "fall";
    case FallGrouping::op: return "operator";
    case FallGrouping::key: return "key";
    case FallGrouping::depth: return "depth";
    case FallGrouping::thread: return "thread";
    case FallGrouping::line: return "line";
    }
    return "fall";
}

Json firstUnreadJson(const RecordedRun& run)
{
    return run.unreadLines == 0 ? Json() : Json(run.firstUnreadLine);
}

void writeJson(const ShownFalls& shown, const TextSink& sink)
{
    JsonStream json(sink);
    json.beginObject();
    Json threads = Json::array();
    for (const FallSource& source : shown.table.sources)
        threads.push_back({{"name", source.name},
                           {"model", source.graph->model ? Json(source.graph->model->name()) : Json()},
                           {"hops", source.graph->hops.size()}});
    Json all = {{"distinct", shown.table.falls.size()}};
    addTally(all, shown.groups.all, shown.table.hasTimes(), shown.table.splitsTimes());
    json.members({{"file", shown.input},
                  {"by", nameOf(shown.by)},
                  {"filter", shown.question},
                  {"predicted", shown.table.predicted},
                  {"cut_off", shown.table.recorded().cutOff},
                  {"dropped", shown.table.recorded().dropped},
                  {"unread_lines", shown.table.recorded().unreadLines},
                  {"first_unread_line", firstUnreadJson(shown.table.recorded())},
                  {"threads", std::move(threads)},
                  {"recorder_ns_per_hop", shown.recorderNsPerHop > 0 ? Json(shown.recorderNsPerHop) : Json()},
                  {"recorder_ns", shown.table.recorderNs},
                  {"dispatch_share", shareJson(shown.dispatch)},
                  {"all", std::move(all)}});
    json.beginList("falls");
    for (const FallGroup& group : shown.groups.groups)
        json.item(groupJson(shown, group));
    json.end();
    json.beginList("strange");
    for (const Oddity& oddity : shown.strange)
        json.item(oddityJson(oddity));
    json.end();
    json.beginList("unjudged");
    for (const UnjudgedOddity& unjudged : shown.unjudged)
        json.item(unjudgedJson(unjudged));
    json.end();
    json.end();
}

void writeJson(const ShownFallDifference& shown, const TextSink& sink)
{
    JsonStream json(sink);
    json.beginObject();
    json.members({{"file", shown.after},
                  {"against", shown.before},
                  {"filter", shown.question},
                  {"before", runJson(shown.falls.before)},
                  {"after", runJson(shown.falls.after)}});
    if (shown.only)
        json.members({{"change", nameOf(*shown.only)}});
    json.beginList("differences");
    for (const FallDifference& difference : shown.falls.differences) {
        Json entry = {{"change", nameOf(difference.change)}};
        entry.update(sidesJson(difference));
        json.item(entry);
    }
    json.end();
    json.beginList("uneven");
    for (const FallDifference& difference : shown.falls.uneven)
        json.item(sidesJson(difference));
    json.end();
    json.beginList("strange");
    for (const OddityDifference& difference : shown.strange.differences) {
        Json entry = {{"change", nameOf(difference.change)}};
        entry.update(oddityJson(difference.oddity));
        json.item(entry);
    }
    json.end();
    json.beginList("unjudged");
    for (const UnjudgedOddity& unjudged : shown.strange.unjudged)
        json.item(unjudgedJson(unjudged));
    json.end();
    json.end();
}

}  // namespace keyfall
