// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/session/run.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace keyfall {

/// What lessons need from outside of core, injected by the application.
struct LessonTools {
    RuntimeFactory factory;
    /// The document that the command of the subject's name prints about a session with `--json`: resolve, table, lint and
    /// keyset. An error where the command has one.
    std::function<Expected<Json>(const Session& session, const LessonSubject& subject)> ask;
};

/// Everything that can be asked about one session, each answered once. Answers are computed, never stored in a lesson.
class SessionAnswers {
public:
    /// `run`: what a run of this session left behind, where there is one already.
    SessionAnswers(Session session, LessonTools tools, std::shared_ptr<const RunResult> run = {});

    [[nodiscard]] const Session& session() const { return session_; }
    /// The run; made when it is first asked for. The error says why the session cannot be started.
    [[nodiscard]] Expected<std::shared_ptr<const RunResult>> run();
    /// What a subject says as a whole.
    [[nodiscard]] Expected<Json> ask(const LessonSubject& subject);
    /// What it says at a place (`valueAt`).
    [[nodiscard]] Expected<Json> ask(const LessonSubject& subject, const std::string& at);
    /// What the subject "lesson" answers; without it, asking is an error.
    void setLesson(Json document) { lesson_ = std::move(document); }

private:
    [[nodiscard]] Expected<Json> fetch(const LessonSubject& subject);

    Session session_;
    LessonTools tools_;
    std::shared_ptr<const RunResult> run_;
    std::optional<Error> notStarted_;
    std::optional<Json> lesson_;
    std::map<std::string, Expected<Json>> answered_;
};

/// The document of `keyfall run --json`.
[[nodiscard]] Json runDocument(const RunResult& run);

}  // namespace keyfall
