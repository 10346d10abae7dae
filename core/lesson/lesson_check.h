// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_texts.h"
#include "core/lesson/session_answers.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What can be wrong with a lesson.
enum class LessonProblemKind {
    schema,       ///< the document is not as the format says
    id,           ///< two steps with one id
    reference,    ///< a lesson, a session, a key, a hop or an operator that is not there
    session,      ///< a session cannot be read or started
    unstable,     ///< it runs differently the second time
    limit,        ///< too slow, or too many hops
    answer,       ///< a question without one right answer among at least two
    goalAtStart,  ///< nothing would be left to do
    guardAtStart,
    solution,  ///< one that does not pass
    wrong,     ///< a wrong attempt that passes
    fact,      ///< the prose claims what is not so
    link,
    length,
    translation,  ///< outdated or not complete
};
[[nodiscard]] std::string_view nameOf(LessonProblemKind kind);

struct LessonProblem {
    LessonProblemKind kind = LessonProblemKind::schema;
    std::string step;  ///< its id; empty: the lesson as a whole
    std::string text;  ///< what was expected, what was found

    friend bool operator==(const LessonProblem&, const LessonProblem&) = default;
};

/// What was proved about a lesson.
struct LessonReport {
    std::vector<LessonProblem> problems;
    std::vector<LessonProblem> notes;  ///< what only counts when one is strict: translations that are behind
    std::size_t predictions = 0;
    std::size_t facts = 0;
    /// Why nothing more could be proved on this machine (a device is missing).
    std::optional<Error> unavailable;
};

struct LessonCheckOptions {
    bool strict = false;
    /// Ids of the lessons beside this one, for "requires"; nothing: not known.
    std::optional<std::vector<std::string>> known;
    std::vector<LessonTexts> translations;
};

/// Most that a lesson's session may cost.
inline constexpr std::size_t kMostLessonHops = 2'000;
inline constexpr double kMostLessonSeconds = 2.0;

/// Runs and proves everything that a lesson says (workshop section 5).
[[nodiscard]] LessonReport checkLesson(const Lesson& lesson, const LessonTools& tools,
                                       const LessonCheckOptions& options = {});

}  // namespace keyfall
