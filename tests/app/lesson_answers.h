// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/session_answers.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/keyfall_process.h"

namespace keyfall::test {

/// What lessons ask of tables, answered by the program's own commands; `folder` must outlive it.
[[nodiscard]] inline LessonTools lessonAnswers(const ScratchFolder& folder)
{
    return {standardRuntimeFactory(),
            [&folder](const Session& session, const LessonSubject& subject) -> Expected<Json> {
                const QString file = folder.write("asked.keyfall", QByteArray::fromStdString(writeSession(session)));
                const QString op = subject.question.contains("op")
                    ? QString::fromStdString(subject.question["op"].get<std::string>())
                    : QString();
                QStringList keys;
                if (subject.of == LessonSubject::Of::resolve)
                    for (const Json& key : subject.question["keys"])
                        keys << QString::fromStdString(key.get<std::string>());
                Outcome outcome;
                switch (subject.of) {
                case LessonSubject::Of::plan: outcome = keyfall({"kernel", "plan", file, "--json"}); break;
                case LessonSubject::Of::lint: outcome = keyfall({"lint", file, "--op", op, "--json"}); break;
                case LessonSubject::Of::table:
                    outcome = keyfall({"table", "--session", file, "--op", op, "--format", "json"});
                    break;
                case LessonSubject::Of::resolve:
                    outcome = keyfall({"resolve", "--session", file, "--op", op, "--keys", keys.join(','), "--json"});
                    break;
                default:
                    outcome = keyfall({"keyset", "--model", QString::fromStdString(session.model)},
                                      QByteArray::fromStdString(jsonLine(subject.question) + "\n"));
                }
                return outcome.json();
            }};
}

}  // namespace keyfall::test
