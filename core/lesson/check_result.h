// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/session_answers.h"

#include <optional>
#include <vector>

namespace keyfall {

/// What a check came to, and what it found.
struct CheckResult {
    bool holds = false;
    Json found;                  ///< null where nothing was there, and with an error
    std::optional<Error> error;  ///< why nothing could be asked; then it does not hold
};

/// Whether the test of `check` holds for a value. Numbers are equal within 1e-5 (of the larger one, above 1).
[[nodiscard]] bool testHolds(const LessonCheck& check, const Json& found);
[[nodiscard]] CheckResult resultOf(const LessonCheck& check, SessionAnswers& answers);

/// A task's checks against a session, in their order.
struct TaskGrade {
    std::vector<CheckResult> results;

    [[nodiscard]] bool solved() const;
};
[[nodiscard]] TaskGrade gradeTask(const LessonStep& task, SessionAnswers& answers);

/// "equals [Autograd, Cpu]": the test in words, for messages.
[[nodiscard]] std::string testText(const LessonCheck& check);
/// A value shortened to one line.
[[nodiscard]] std::string valueText(const Json& value, std::size_t most = 200);

}  // namespace keyfall
