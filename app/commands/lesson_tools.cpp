// SPDX-License-Identifier: MIT
#include "app/commands/lesson_tools.h"

#include "app/commands/chosen_operators.h"
#include "app/commands/kernel_plan_json.h"
#include "app/commands/keyset_protocol.h"
#include "app/commands/lint_json.h"
#include "app/commands/resolution_json.h"
#include "app/commands/table_text.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"
#include "core/session/prepared_session.h"
#include "core/session/run.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace keyfall::app {

namespace {

/// Answers one subject after the other; the tables that it has read stay.
class TableAnswers {
public:
    explicit TableAnswers(RuntimeFactory factory) : factory_(std::move(factory)) {}

    Expected<Json> ask(const Session& session, const LessonSubject& subject)
    {
        switch (subject.of) {
        case LessonSubject::Of::plan: return planDocument(session, "the session", factory_);
        case LessonSubject::Of::resolve: return resolve(session, subject.question);
        case LessonSubject::Of::table: return table(session, subject.question.at("op").get<std::string>());
        case LessonSubject::Of::lint:
            return sessionLintJson(session, subject.question.at("op").get<std::string>(), factory_);
        case LessonSubject::Of::keyset: return keyset(session, subject.question);
        case LessonSubject::Of::run:
        case LessonSubject::Of::session:
        case LessonSubject::Of::lesson: break;
        }
        return badInput({}, fmt::format("no table answers '{}'", nameOf(subject.of)));
    }

private:
    static Expected<Json> keyset(const Session& session, const Json& question)
    {
        const auto model = modelOf(session);
        if (!model)
            return tl::unexpected<Error>(model.error());
        Json answer = readJson(answerKeysetRequest(**model, jsonLine(question)));
        if (answer.contains("error"))
            return badInput("keyset", answer["error"].get<std::string>());
        return answer;
    }

    Expected<Json> table(const Session& session, const std::string& op) const
    {
        const auto prepared = prepareSession(session, factory_);
        if (!prepared)
            return tl::unexpected<Error>(prepared.error());
        const Dispatcher& dispatcher = prepared->runtime->dispatcher();
        const auto ops = chosenOperators(dispatcher, op);
        if (!ops)
            return tl::unexpected<Error>(ops.error());
        return readJson(wholeText([&](const TextSink& sink) { writeTableJson(dispatcher, *ops, sink); }));
    }

    Expected<Json> resolve(const Session& session, const Json& question)
    {
        if (const auto named = question.find("table"); named != question.end()) {
            const auto tables = tablesOf(named->get<std::string>());
            return tables ? resolveIn(*(*tables)->dispatcher, question) : tl::unexpected<Error>(tables.error());
        }
        Session asked = session;
        asked.freshTables = asked.freshTables || question.value("fresh", false);
        const auto prepared = prepareSession(asked, factory_);
        if (!prepared)
            return tl::unexpected<Error>(prepared.error());
        return resolveIn(prepared->runtime->dispatcher(), question);
    }

    static Expected<Json> resolveIn(const Dispatcher& dispatcher, const Json& question)
    {
        const auto ops = chosenOperators(dispatcher, question.at("op").get<std::string>());
        if (!ops)
            return tl::unexpected<Error>(ops.error());
        KeySet keys;
        for (const Json& name : question.at("keys")) {
            const auto key = dispatcher.model().parseKey(name.get<std::string>());
            if (!key)
                return tl::unexpected<Error>(key.error());
            keys = dispatcher.model().add(keys, *key);
        }
        const PredictedFall fall = predictFall(dispatcher, ops->front(), keys, KeySet(), KeySet());
        return resolutionJson(fall, staleEntries(dispatcher, ops->front()));
    }

    Expected<const ImportedDispatcher*> tablesOf(const std::string& name)
    {
        if (const auto known = tables_.find(name); known != tables_.end())
            return &known->second;
        const auto tables = importTables(name);
        if (!tables)
            return tl::unexpected<Error>(tables.error());
        const auto model = keyfall::modelOf(*tables);
        if (!model)
            return tl::unexpected<Error>(model.error());
        return &tables_.emplace(name, predictedDispatcher(*tables, model->model)).first->second;
    }

    RuntimeFactory factory_;
    std::map<std::string, ImportedDispatcher> tables_;
};

}  // namespace

LessonTools lessonTools(RuntimeFactory factory)
{
    auto answers = std::make_shared<TableAnswers>(factory);
    return {std::move(factory),
            [answers](const Session& session, const LessonSubject& subject) { return answers->ask(session, subject); }};
}

}  // namespace keyfall::app
