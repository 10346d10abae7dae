// SPDX-License-Identifier: MIT
#include "core/lesson/task_recording.h"

#include "core/lesson/check_reader.h"
#include "core/lesson/check_result.h"
#include "core/lesson/lesson_recording.h"
#include "core/lesson/lesson_session.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

using Of = LessonSubject::Of;

constexpr std::size_t kMostCalls = 6;
constexpr std::size_t kMostHops = 12;
constexpr std::size_t kMostValues = 12;

/// Gathers the checks that tell start and goal apart, or hold at both.
class Proposals {
public:
    Proposals(SessionAnswers& start, SessionAnswers& goal) : start_(start), goal_(goal) {}

    std::vector<ProposedCheck> take()
    {
        const auto run = goal_.ask({Of::run, nullptr});
        if (run) {
            const bool outcome = goals(errors(*run), true);
            const bool fall = goals(lists(*run, "key", " falls "), true);
            goals(results(*run), !outcome && !fall);
            goals(lists(*run, "provenance", ": the entries were filled by "), taken_.empty());
            goals(lists(*run, "slot", ": the slots are "), taken_.empty());
            goals(findings(*run), true);
        }
        guards();
        return std::move(taken_);
    }

private:
    static LessonCheck check(Of of, std::string at, LessonTest test, Json wanted, std::string say)
    {
        return {{of, nullptr}, std::move(at), test, std::move(wanted), std::move(say), false};
    }

    bool goals(std::vector<LessonCheck> candidates, bool ticked)
    {
        bool any = false;
        for (LessonCheck& each : candidates) {
            if (resultOf(each, start_).holds || !resultOf(each, goal_).holds)
                continue;
            taken_.push_back({std::move(each), ticked});
            any = true;
        }
        return any;
    }

    static std::vector<LessonCheck> errors(const Json& run)
    {
        if (run["error"].is_null())
            return {check(Of::run, "/error", LessonTest::equals, nullptr, "The program runs without an error")};
        return {check(Of::run, "/error", LessonTest::isNot, nullptr, "The program ends with an error")};
    }

    static std::vector<LessonCheck> results(const Json& run)
    {
        std::vector<LessonCheck> found;
        for (std::size_t i = 0; i < run["results"].size(); ++i) {
            const Json& result = run["results"][i];
            const auto data = result.find("data");
            if (data != result.end() && data->is_array() && data->size() <= kMostValues)
                found.push_back(check(Of::run, fmt::format("/results/{}/data", i), LessonTest::equals, *data,
                                      fmt::format("{} = {}", result.value("name", "?"), valueText(*data))));
        }
        return found;
    }

    /// One check a call: what all its hops have in a member.
    static std::vector<LessonCheck> lists(const Json& run, const std::string& member, std::string_view falls)
    {
        std::vector<LessonCheck> found;
        for (std::size_t c = 0; c < std::min(run["calls"].size(), kMostCalls); ++c) {
            const Json& call = run["calls"][c];
            Json values = Json::array();
            std::vector<std::string> words;
            for (const Json& hop : call["hops"]) {
                values.push_back(hop[member]);
                words.push_back(hop[member].is_string() ? hop[member].get<std::string>() : valueText(hop[member]));
            }
            if (!values.empty() && values.size() <= kMostHops)
                found.push_back(
                    check(Of::run, fmt::format("/calls/{}/hops/*/{}", c, member), LessonTest::equals, std::move(values),
                          fmt::format("{}{}{}", call["op"].get<std::string>(), falls, fmt::join(words, " → "))));
        }
        return found;
    }

    /// What lint no longer says of the operators that are called.
    std::vector<LessonCheck> findings(const Json& run)
    {
        std::vector<LessonCheck> found;
        std::vector<std::string> ops;
        for (const Json& call : run["calls"])
            if (const auto op = call["op"].get<std::string>();
                ops.size() < kMostCalls && std::find(ops.begin(), ops.end(), op) == ops.end())
                ops.push_back(op);
        for (const std::string& op : ops) {
            const LessonSubject lint{Of::lint, {{"op", op}}};
            const auto before = start_.ask(lint, "/findings/*/kind");
            if (!before)
                continue;
            std::vector<Json> kinds(before->begin(), before->end());
            std::sort(kinds.begin(), kinds.end());
            kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
            for (const Json& kind : kinds)
                found.push_back({lint, "/findings/*/kind", LessonTest::lacks, kind,
                                 fmt::format("{}: no {}", op, kind.get<std::string>()), false});
        }
        return found;
    }

    void guards()
    {
        const auto session = goal_.ask({Of::session, nullptr});
        if (!session)
            return;
        struct Stays {
            const char* field;
            const char* say;
            bool ticked;
        };
        constexpr Stays kStays[]{{"model", "The model stays", true},
                                 {"program", "The program stays", true},
                                 {"keyset", "The key set stays", true},
                                 {"strict", "Strict stays as it is", false},
                                 {"tables", "The tables stay as they are", false},
                                 {"include", "The included keys stay", false},
                                 {"exclude", "The excluded keys stay", false},
                                 {"tensors", "The tensors stay", false},
                                 {"registrations", "The registrations stay", false}};
        for (const auto& [field, say, ticked] : kStays) {
            LessonCheck stays =
                check(Of::session, std::string("/") + field, LessonTest::equals, session->value(field, Json()), say);
            stays.guard = true;
            if (resultOf(stays, start_).holds && resultOf(stays, goal_).holds)
                taken_.push_back({std::move(stays), ticked});
        }
    }

    SessionAnswers& start_;
    SessionAnswers& goal_;
    std::vector<ProposedCheck> taken_;
};

}  // namespace

std::vector<ProposedCheck> proposedChecks(SessionAnswers& start, SessionAnswers& goal)
{
    return Proposals(start, goal).take();
}

std::vector<ProposedCheck> checksOf(const LessonDraft& draft, std::size_t step)
{
    const Json& of = draft.step(step);
    if (!of.contains("checks"))
        return {};
    const JsonPlace place(of["checks"], "the checks");
    const auto checks = readingJson([&place] {
        std::vector<ProposedCheck> found;
        for (const JsonPlace& item : place.items("a list of checks")) {
            found.push_back({readCheck(item), true});
            found.back().check.say = looseText(item.value(), "say");
        }
        return found;
    });
    return checks ? *checks : std::vector<ProposedCheck>();
}

void recordGoal(LessonDraft& draft, std::size_t step, const Session& start, const Session& goal,
                const std::vector<ProposedCheck>& checks)
{
    draft.edit({}, [&](Json& document) {
        Json& of = document["steps"][step];
        of["kind"] = "task";
        of.erase("position");
        of["solutions"] = {patchBetween(savedDocument(start), savedDocument(goal))};
        of["checks"] = Json::array();
        for (const ProposedCheck& each : checks)
            if (each.ticked)
                of["checks"].push_back(documentOf(each.check));
    });
}

void recordWrong(LessonDraft& draft, std::size_t step, const Session& start, const Session& attempt)
{
    draft.edit({}, [&](Json& document) {
        document["steps"][step]["wrong"].push_back(patchBetween(savedDocument(start), savedDocument(attempt)));
    });
}

}  // namespace keyfall
