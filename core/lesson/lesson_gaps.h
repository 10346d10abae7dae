// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_draft.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What a lesson that is being written lacks.
struct LessonGap {
    enum class Kind {
        title,    ///< of the lesson, or of a step
        summary,  ///< of the lesson
        steps,    ///< there are none
        prose,    ///< of a step
        ask,      ///< what a prediction asks
        options,  ///< a choice has at least two
        optionText,
        optionWhy,
        right,  ///< an option that is right
        goal,   ///< a task's solution
        checks,
        tooLong,  ///< a text for the room, or for the learner
    };
    Kind kind = Kind::title;
    std::optional<std::size_t> step;  ///< nothing: of the lesson
    std::string field;                ///< where it is written: "title", "prose", "options" …

    friend bool operator==(const LessonGap&, const LessonGap&) = default;
};

/// Everything that is missing, in the order in which somebody meets it. A lesson without gaps can be read; whether what it
/// says is so is for checkLesson.
[[nodiscard]] std::vector<LessonGap> gapsOf(const LessonDraft& draft);

}  // namespace keyfall
