// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_check.h"

#include "core/graph/graph_text.h"
#include "core/lesson/check_result.h"
#include "core/lesson/lesson_file.h"
#include "core/lesson/lesson_session.h"
#include "core/lesson/question.h"
#include "core/lesson/text_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <set>

namespace keyfall {

namespace {

using Kind = LessonProblemKind;

/// What a run did, without what differs between two runs that do the same: clocks, what the Profiler measured with them, and
/// the numbers of the tape's nodes, which a process gives out once.
Json comparable(Json document)
{
    if (!document.is_structured())
        return document;
    if (document.is_object()) {
        for (const char* const measured : {"start_ns", "duration_ns", "at_ns", "profile"})
            document.erase(measured);
        if (document.contains("kind") && document["kind"] == Json(nameOf(EventKind::profile)))
            document.erase("text");
        for (const EventKind timed : {EventKind::kernelCache, EventKind::launch})
            if (document.contains("kind") && document["kind"] == Json(nameOf(timed)))
                document["text"] = textWithoutTimes({timed, document.value("text", std::string()), 0});
        if (document.contains("kind") && document["kind"] == Json(nameOf(EventKind::nodeCreated))) {
            std::string text = document.value("text", std::string());
            text.resize(text.find_last_not_of("0123456789") + 1);
            document["text"] = text;
        }
    }
    for (Json& part : document)
        part = comparable(std::move(part));
    return document;
}

/// Proves one lesson, step by step.
class LessonProof {
public:
    LessonProof(const Lesson& lesson, const LessonTools& tools, const LessonCheckOptions& options)
        : lesson_(lesson), tools_(tools), options_(options)
    {
    }

    LessonReport prove()
    {
        proveWhole();
        for (std::size_t i = 0; i < lesson_.steps.size() && !report_.unavailable; ++i)
            proveStep(i);
        proveTranslations();
        return std::move(report_);
    }

private:
    void say(Kind kind, std::string text) { report_.problems.push_back({kind, step_, std::move(text)}); }

    /// Words an error of `what`; one that this machine alone has ends the proof.
    void sayError(Kind kind, const std::string& what, const Error& error)
    {
        if (error.kind == ErrorKind::unavailable)
            report_.unavailable = error;
        else
            say(kind, fmt::format("{}: {}", what, error.text()));
    }

    void proveWhole()
    {
        std::set<std::string> seen;
        for (const LessonStep& step : lesson_.steps)
            if (!seen.insert(step.id).second)
                say(Kind::id, fmt::format("two steps have the id '{}'", step.id));
        for (const std::string& id : lesson_.needed)
            if (id == lesson_.id
                || (options_.known
                    && std::find(options_.known->begin(), options_.known->end(), id) == options_.known->end()))
                say(Kind::reference, fmt::format("requires '{}', and there is no such lesson beside this one", id));
        for (const auto& [name, session] : lesson_.sessions.items())
            if (const auto document = sessionDocument(lesson_, Json(name)); !document)
                sayError(Kind::session, fmt::format("session '{}'", name), document.error());
    }

    void proveStep(std::size_t index)
    {
        const LessonStep& step = lesson_.steps[index];
        step_ = step.id;
        if (step.session || index == 0)
            enterSession(index);
        checkTexts(step, lesson_, answers_.get(), [this](Kind kind, std::string text) { say(kind, std::move(text)); });
        if (!answers_)
            return;
        for (const LessonCheck& fact : step.facts)
            proveFact(fact);
        switch (step.kind) {
        case StepKind::read: break;
        case StepKind::predict: proveQuestion(step.ask); break;
        case StepKind::choose: proveChoice(step); break;
        case StepKind::task: proveTask(step); break;
        }
        step_.clear();
    }

    void enterSession(std::size_t index)
    {
        answers_.reset();
        auto document = sessionDocumentOf(lesson_, index);
        if (!document) {
            sayError(Kind::session, "the session", document.error());
            return;
        }
        auto session = sessionOf(*document, lesson_.id + "/" + lesson_.steps[index].id);
        if (!session) {
            sayError(Kind::session, "the session cannot be read", session.error());
            return;
        }
        document_ = std::move(*document);
        auto answers = std::make_unique<SessionAnswers>(std::move(*session), tools_);
        if (proveRun(*answers))
            answers_ = std::move(answers);
    }

    /// The session starts, costs little and does the same twice.
    bool proveRun(SessionAnswers& answers)
    {
        const std::clock_t begin = std::clock();  // of the processor: whatever else a machine does, a verdict stays
        const auto first = answers.run();
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (!first) {
            sayError(Kind::session, "the session cannot be started", first.error());
            return false;
        }
        if (seconds > kMostLessonSeconds)
            say(Kind::limit,
                fmt::format("the session runs for {:.1f} s; at most {} s are allowed", seconds, kMostLessonSeconds));
        if ((*first)->graph->hops.size() > kMostLessonHops)
            say(Kind::limit,
                fmt::format("the session has {} hops; at most {} are allowed", (*first)->graph->hops.size(),
                            kMostLessonHops));
        const auto second = SessionAnswers(answers.session(), tools_).run();
        if (!second || comparable(runDocument(**first)) != comparable(runDocument(**second)))
            say(Kind::unstable, "the session does not do the same twice");
        return true;
    }

    void proveFact(const LessonCheck& fact)
    {
        ++report_.facts;
        const CheckResult result = resultOf(fact, *answers_);
        if (result.error)
            sayError(Kind::fact, fmt::format("fact {} of {}", fact.at, nameOf(fact.of.of)), *result.error);
        else if (!result.holds)
            say(Kind::fact,
                fmt::format("not so: {} of {} {}; found {}", fact.at, nameOf(fact.of.of), testText(fact),
                            valueText(result.found)));
    }

    void proveQuestion(const LessonAsk& ask)
    {
        const auto questions = questionsOf(ask, *answers_);
        if (!questions) {
            sayError(Kind::answer, "the question has no answer", questions.error());
            return;
        }
        report_.predictions += questions->size();
    }

    void proveChoice(const LessonStep& step)
    {
        const auto right = std::count_if(step.options.begin(), step.options.end(),
                                         [](const LessonOption& option) { return option.right; });
        if (right == 0 || (right > 1 && !step.many))
            say(Kind::answer,
                fmt::format("{} options are right; expected {}", right,
                            step.many ? "at least one" : "exactly one (or \"many\": true)"));
    }

    void proveTask(const LessonStep& step)
    {
        if (std::all_of(step.checks.begin(), step.checks.end(), [](const LessonCheck& check) { return check.guard; }))
            say(Kind::goalAtStart, "every check is a guard: there is no goal to reach");
        answers_->setLesson(unwrittenLesson());
        const TaskGrade start = gradeTask(step, *answers_);
        for (std::size_t i = 0; i < step.checks.size(); ++i) {
            const LessonCheck& check = step.checks[i];
            const CheckResult& result = start.results[i];
            if (result.error)
                sayError(Kind::session, fmt::format("check \"{}\"", check.say), *result.error);
            else if (result.holds != check.guard)
                say(check.guard ? Kind::guardAtStart : Kind::goalAtStart,
                    fmt::format("{}: \"{}\" ({} {}), found {}",
                                check.guard ? "a guard fails at the start" : "a goal holds at the start already",
                                check.say, check.at, testText(check), valueText(result.found)));
        }
        for (std::size_t i = 0; i < step.solutions.size() && !report_.unavailable; ++i)
            proveAttempt(step, step.solutions[i], fmt::format("solution {}", i + 1), true);
        for (std::size_t i = 0; i < step.wrong.size() && !report_.unavailable; ++i)
            proveAttempt(step, step.wrong[i], fmt::format("wrong attempt {}", i + 1), false);
    }

    void proveAttempt(const LessonStep& step, const Json& patch, const std::string& name, bool passes)
    {
        const Kind kind = passes ? Kind::solution : Kind::wrong;
        // Beside what it changes of the session, an attempt may have a lesson: what somebody wrote.
        Json attempted = mergePatch(document_, patch);
        attempted.erase("lesson");
        if (!passes && attempted == document_ && !patch.contains("lesson"))
            return say(kind, name + " is the start itself: it changes nothing, and so proves nothing");
        auto session = sessionOf(attempted, lesson_.id + "/" + step.id);
        if (!session) {
            sayError(kind, name + " cannot be read", session.error());
            return;
        }
        SessionAnswers answers(std::move(*session), tools_);
        answers.setLesson(patch.contains("lesson") ? checkJson({checkedLesson(patch["lesson"], tools_)})
                                                   : unwrittenLesson());
        if (const auto run = answers.run(); !run) {
            sayError(kind, name + " cannot be started", run.error());
            return;
        }
        const TaskGrade grade = gradeTask(step, answers);
        if (!passes && grade.solved())
            say(kind, name + " passes all checks");
        for (std::size_t i = 0; passes && i < step.checks.size(); ++i)
            if (const CheckResult& result = grade.results[i]; !result.holds)
                say(kind,
                    fmt::format("{} fails \"{}\" ({} {}), found {}", name, step.checks[i].say, step.checks[i].at,
                                testText(step.checks[i]),
                                result.error ? result.error->text() : valueText(result.found)));
    }

    void proveTranslations()
    {
        std::vector<LessonProblem>& to = options_.strict ? report_.problems : report_.notes;
        for (const LessonTexts& texts : options_.translations) {
            const auto add = [&to, &texts](const std::string& text) {
                to.push_back({Kind::translation, {}, texts.language + ": " + text});
            };
            if (texts.lesson != lesson_.id)
                add(fmt::format("is of the lesson '{}'", texts.lesson));
            const TranslationState state = stateOf(lesson_, texts);
            for (const std::string& id : state.outdated)
                add(fmt::format("{} is outdated: the lesson's text has changed", id));
            for (const std::string& id : state.missing)
                add(fmt::format("{} is not translated", id));
            for (const std::string& id : state.unknown)
                add(fmt::format("{} is no text of the lesson", id));
            checkLengths(translated(lesson_, texts), [&](const std::string& step, const std::string& text) {
                report_.problems.push_back({Kind::length, step, texts.language + ": " + text});
            });
        }
    }

    const Lesson& lesson_;
    const LessonTools& tools_;
    const LessonCheckOptions& options_;
    LessonReport report_;
    std::string step_;
    Json document_;
    std::unique_ptr<SessionAnswers> answers_;
};

}  // namespace

std::string_view nameOf(LessonProblemKind kind)
{
    switch (kind) {
    case Kind::schema: return "schema";
    case Kind::id: return "id";
    case Kind::reference: return "reference";
    case Kind::session: return "session";
    case Kind::unstable: return "unstable";
    case Kind::limit: return "limit";
    case Kind::answer: return "answer";
    case Kind::goalAtStart: return "goal-at-start";
    case Kind::guardAtStart: return "guard-at-start";
    case Kind::solution: return "solution";
    case Kind::wrong: return "wrong";
    case Kind::fact: return "fact";
    case Kind::link: return "link";
    case Kind::length: return "length";
    case Kind::translation: return "translation";
    }
    return {};
}

LessonReport checkLesson(const Lesson& lesson, const LessonTools& tools, const LessonCheckOptions& options)
{
    return LessonProof(lesson, tools, options).prove();
}

}  // namespace keyfall
