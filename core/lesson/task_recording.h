// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_draft.h"
#include "core/lesson/session_answers.h"

#include <vector>

namespace keyfall {

/// A check that a task may have, and whether most authors would want it.
struct ProposedCheck {
    LessonCheck check;
    bool ticked = false;
};

/// Checks from what the two differ in (the fall, the error, results, provenances, slots, findings of lint): goals, which
/// fail at the start and hold at the goal; and from what stayed (model, set, program, strict …): guards, which hold at both.
[[nodiscard]] std::vector<ProposedCheck> proposedChecks(SessionAnswers& start, SessionAnswers& goal);

/// The checks that a step has, all ticked; none where they cannot be read.
[[nodiscard]] std::vector<ProposedCheck> checksOf(const LessonDraft& draft, std::size_t step);

/// Makes the step a task: the goal is its first solution, and `checks` are those that are ticked.
void recordGoal(LessonDraft& draft, std::size_t step, const Session& start, const Session& goal,
                const std::vector<ProposedCheck>& checks);
/// One more way that does not count.
void recordWrong(LessonDraft& draft, std::size_t step, const Session& start, const Session& attempt);

}  // namespace keyfall
