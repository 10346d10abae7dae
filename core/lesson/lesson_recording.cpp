// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_recording.h"

#include "core/graph/graph_text.h"
#include "core/lesson/lesson_session.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kLongestFall = 12;
constexpr std::size_t kMostValues = 12;

/// As a lesson holds it: no fields that are as in a new session, none of the view.
Json lessonSession(const Session& session)
{
    Json document = readJson(writeSession(session));
    for (const char* name : {"format", "version", "view", "breakpoints"})
        document.erase(name);
    const Json& fresh = newSessionDocument();
    for (const auto& [name, value] : fresh.items())
        if (name != "model" && document.contains(name) && document[name] == value)
            document.erase(name);
    return document;
}

Lesson sessionsOf(const Json& document)
{
    Lesson lesson;
    lesson.id = "lesson";
    lesson.sessions = document["sessions"];
    return lesson;
}

/// The name of the session in the lesson; it is added where there is none like it.
std::string nameOfSession(Json& document, const Session& session)
{
    const Json own = lessonSession(session);
    const Json whole = mergePatch(newSessionDocument(), own);
    Json& sessions = document["sessions"];
    const Lesson lesson = sessionsOf(document);
    for (const auto& [name, value] : sessions.items())
        if (const auto known = sessionDocument(lesson, name); known && patchBetween(*known, whole).empty())
            return name;
    if (sessions.empty()) {
        sessions["start"] = own;
        return "start";
    }
    std::size_t number = sessions.size() + 1;
    while (sessions.contains(fmt::format("session-{}", number)))
        ++number;
    std::string name = fmt::format("session-{}", number);
    const auto base = sessions.contains("start") ? sessionDocument(lesson, "start") : badInput({}, {}, {});
    if (base)
        sessions[name] = {{"base", "start"}, {"patch", patchBetween(*base, whole)}};
    else
        sessions[name] = own;
    return name;
}

Json documentOf(const LessonHighlight& highlight)
{
    switch (highlight.kind) {
    case LessonHighlight::Kind::panel: return {{"panel", highlight.name}};
    case LessonHighlight::Kind::lane: return {{"lane", highlight.name}};
    case LessonHighlight::Kind::hop: return {{"hop", highlight.hop}};
    case LessonHighlight::Kind::row: return {{"row", highlight.name}};
    case LessonHighlight::Kind::control: return {{"control", highlight.name}};
    }
    return nullptr;
}

Json documentOf(const LessonShow& show)
{
    Json json = Json::object();
    if (!show.panel.empty())
        json["panel"] = show.panel;
    if (!show.op.empty())
        json["operator"] = show.op;
    if (show.call)
        json["call"] = *show.call;
    if (show.hop)
        json["hop"] = *show.hop;
    if (show.fold)
        json["fold"] = *show.fold;
    if (show.zoom)
        json["zoom"] = *show.zoom;
    return json;
}

/// Where a hop is in the document of `keyfall run --json`.
std::string placeOf(const CallGraph& graph, const Hop& hop)
{
    return fmt::format("/calls/{}/hops/{}", hop.call, hop.id - graph.calls[hop.call].firstHop);
}

LessonCheck claim(std::string at, LessonTest test, Json wanted, std::string say)
{
    return {{LessonSubject::Of::run, nullptr}, std::move(at), test, std::move(wanted), std::move(say), false};
}

}  // namespace

Json patchBetween(const Json& from, const Json& to)
{
    if (!from.is_object() || !to.is_object())
        return to;
    Json patch = Json::object();
    for (const auto& [name, value] : from.items())
        if (!to.contains(name))
            patch[name] = nullptr;
    for (const auto& [name, value] : to.items()) {
        if (!from.contains(name)) {
            patch[name] = value;
        } else if (!(from[name] == value)) {
            Json inside = patchBetween(from[name], value);
            if (!inside.is_object() || !inside.empty() || !from[name].is_object())
                patch[name] = std::move(inside);
        }
    }
    return patch;
}

std::size_t recordStep(LessonDraft& draft, const LessonMoment& moment, std::optional<std::size_t> after)
{
    Json step{{"kind", "read"}, {"title", ""}};
    if (moment.position.at == LessonPosition::At::first)
        step["position"] = "first";
    else if (moment.position.at == LessonPosition::At::hop)
        step["position"] = moment.position.hop;
    if (Json show = documentOf(moment.show); !show.empty())
        step["show"] = std::move(show);
    for (const LessonHighlight& highlight : moment.highlights)
        step["highlight"].push_back(documentOf(highlight));
    const std::size_t place = draft.addStep(std::move(step), after);
    recordSession(draft, place, moment.session);
    return place;
}

void recordSession(LessonDraft& draft, std::size_t step, const Session& session)
{
    draft.edit({}, [&](Json& document) { document["steps"][step]["session"] = nameOfSession(document, session); });
}

Expected<Session> sessionAt(const LessonDraft& draft, std::size_t step)
{
    for (std::size_t i = step + 1; i > 0; --i) {
        const Json& at = draft.step(i - 1);
        if (!at.contains("session"))
            continue;
        const auto document = sessionDocument(sessionsOf(draft.document()), at["session"]);
        return document ? sessionOf(*document, "the step's session") : tl::unexpected<Error>(document.error());
    }
    return badInput("the lesson", "neither this step nor an earlier one has a session", "record one");
}

void askAt(LessonDraft& draft, std::size_t step, HopQuestion question, const CallGraph& graph, HopId id)
{
    const Hop& hop = *graph.find(id);
    const std::size_t call = hop.call + 1;
    Json ask;
    switch (question) {
    case HopQuestion::nextKey:
        ask = {{"what", "next key"}, {"call", call}, {"hops", {hop.id - graph.calls[hop.call].firstHop + 1}}};
        break;
    case HopQuestion::bits:
        ask = {{"what", "value"}, {"of", "run"}, {"at", placeOf(graph, hop) + "/keyset_in"}, {"as", "bits"}};
        break;
    case HopQuestion::slot:
        ask = {{"what", "value"}, {"of", "run"}, {"at", placeOf(graph, hop) + "/slot"}, {"as", "number"}};
        break;
    case HopQuestion::outcome: ask = {{"what", "outcome"}, {"call", call}}; break;
    }
    draft.edit({}, [&](Json& document) {
        Json& of = document["steps"][step];
        of["kind"] = "predict";
        of["ask"] = ask;
        // The answer must not stand in the picture already; what a step shows by itself is its beginning.
        of.erase("position");
        of.erase("highlight");
        if (of.contains("show"))
            of["show"].erase("hop");
    });
}

std::vector<LessonCheck> claimsAt(const RunResult& run, HopId id)
{
    std::vector<LessonCheck> claims;
    const CallGraph& graph = *run.graph;
    if (const Hop* hop = graph.find(id)) {
        const std::string place = placeOf(graph, *hop);
        const std::string key = keyName(graph, hop->key);
        if (hop->key) {
            claims.push_back(claim(place + "/key", LessonTest::equals, key, fmt::format("hop {} runs at {}", id, key)));
            claims.push_back(claim(place + "/provenance", LessonTest::equals, nameOf(hop->provenance),
                                   fmt::format("its entry was filled by: {}", nameOf(hop->provenance))));
        }
        if (!hop->kernel.empty())
            claims.push_back(claim(place + "/kernel", LessonTest::equals, hop->kernel.str(),
                                   fmt::format("its kernel is {}", hop->kernel.str())));
        const std::string bits = graph.model->hex(hop->keysetIn);
        claims.push_back(claim(place + "/keyset_in", LessonTest::equals, bits, fmt::format("its set is {}", bits)));
        std::vector<std::string> keys;
        const TopCall& call = graph.calls[hop->call];
        for (HopId each = call.firstHop; each < call.firstHop + call.hopCount; ++each)
            keys.push_back(graph.find(each)->key ? keyName(graph, graph.find(each)->key) : std::string());
        if (keys.size() <= kLongestFall && std::find(keys.begin(), keys.end(), "") == keys.end())
            claims.push_back(claim(fmt::format("/calls/{}/hops/*/key", hop->call), LessonTest::equals, keys,
                                   fmt::format("{} falls {}", call.op.str(), fmt::join(keys, " → "))));
    }
    for (std::size_t i = 0; i < run.results.size(); ++i) {
        const auto& result = run.results[i];
        if (result.data.empty() || result.data.size() > kMostValues)
            continue;
        const Json data = result.data;
        claims.push_back(claim(fmt::format("/results/{}/data", i), LessonTest::equals, data,
                               fmt::format("{} = {}", result.name, jsonLine(data))));
    }
    if (run.error)
        claims.push_back(claim("/error", LessonTest::isNot, nullptr, "the program ends with an error"));
    return claims;
}

Json documentOf(const LessonCheck& check)
{
    Json json;
    json["of"] = check.of.question.is_null() ? Json(nameOf(check.of.of))
                                             : Json{{std::string(nameOf(check.of.of)), check.of.question}};
    json["at"] = check.at;
    json[std::string(nameOf(check.test))] = check.wanted;
    if (!check.say.empty())
        json["say"] = check.say;
    if (check.guard)
        json["guard"] = true;
    return json;
}

}  // namespace keyfall
