// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_check.h"

#include <functional>
#include <string>

namespace keyfall {

/// Most characters of what a learner reads at once, and of what a room reads from far.
inline constexpr std::size_t kMostProse = 1'200;
inline constexpr std::size_t kMostSlide = 160;

/// Links, highlights and the places that a step names: each must be there in the run of its session (null: it has none),
/// and texts must be short enough.
void checkTexts(const LessonStep& step, const Lesson& lesson, SessionAnswers* answers,
                const std::function<void(LessonProblemKind, std::string)>& say);

/// Only the lengths, of all steps; `say` is told the step's id and what is too long.
void checkLengths(const Lesson& lesson, const std::function<void(const std::string&, const std::string&)>& say);

}  // namespace keyfall
