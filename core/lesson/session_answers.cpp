// SPDX-License-Identifier: MIT
#include "core/lesson/session_answers.h"

#include "core/lesson/lesson_pointer.h"
#include "core/lesson/lesson_session.h"
#include "core/text/json_text.h"
#include "core/trace/json_writer.h"

#include <fmt/format.h>

namespace keyfall {

SessionAnswers::SessionAnswers(Session session, LessonTools tools, std::shared_ptr<const RunResult> run)
    : session_(std::move(session)), tools_(std::move(tools)), run_(std::move(run))
{
}

Expected<std::shared_ptr<const RunResult>> SessionAnswers::run()
{
    if (!run_ && !notStarted_) {
        auto result = runSession(session_, tools_.factory);
        if (result)
            run_ = std::make_shared<const RunResult>(std::move(*result));
        else
            notStarted_ = result.error();
    }
    if (notStarted_)
        return tl::unexpected<Error>(*notStarted_);
    return run_;
}

Expected<Json> SessionAnswers::fetch(const LessonSubject& subject)
{
    switch (subject.of) {
    case LessonSubject::Of::run: {
        const auto result = run();
        return result ? Expected<Json>(runDocument(**result)) : tl::unexpected<Error>(result.error());
    }
    case LessonSubject::Of::session: return savedDocument(session_);
    case LessonSubject::Of::lesson:
        if (!lesson_)
            return badInput({}, "no lesson is being written here, so nothing can be asked of one", {});
        return *lesson_;
    case LessonSubject::Of::plan:
    case LessonSubject::Of::resolve:
    case LessonSubject::Of::table:
    case LessonSubject::Of::lint:
    case LessonSubject::Of::keyset: break;
    }
    if (!tools_.ask)
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, {}, fmt::format("nobody here answers '{}'", nameOf(subject.of)), {}});
    return tools_.ask(session_, subject);
}

Expected<Json> SessionAnswers::ask(const LessonSubject& subject)
{
    const std::string name = std::string(nameOf(subject.of)) + jsonLine(subject.question);
    auto found = answered_.find(name);
    if (found == answered_.end())
        found = answered_.emplace(name, fetch(subject)).first;
    return found->second;
}

Expected<Json> SessionAnswers::ask(const LessonSubject& subject, const std::string& at)
{
    auto document = ask(subject);
    if (!document)
        return document;
    return valueAt(*document, at);
}

Json runDocument(const RunResult& run)
{
    std::string text;
    writeRunJson(run, [&text](std::string_view piece) { text += piece; });
    return readJson(text);
}

}  // namespace keyfall
