// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_check.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A lesson that was asked for with what was proved about it, or why it could not be read.
struct LessonFile {
    std::string path;  ///< empty: it comes with the program, or is being written
    std::optional<Lesson> lesson;
    LessonReport report;
};

/// The document of `keyfall lesson check --json`: every problem, and each lesson with what was proved about it.
[[nodiscard]] Json checkJson(const std::vector<LessonFile>& files);

/// That document of a lesson in which nothing stands: it has a problem, and no steps.
[[nodiscard]] Json unwrittenLesson();

/// Reads and proves a document.
[[nodiscard]] LessonFile checkedLesson(const Json& document, const LessonTools& tools);

}  // namespace keyfall
