// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/check_result.h"
#include "core/lesson/lesson_check.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall::app {

/// A lesson that was asked for, or why it could not be read.
struct LessonFile {
    std::string path;  ///< empty: it comes with the program
    std::optional<Lesson> lesson;
    LessonReport report;
};

/// `keyfall lesson check --json`: every problem, and each lesson with what was proved about it.
[[nodiscard]] Json checkJson(const std::vector<LessonFile>& files);
[[nodiscard]] std::string checkText(const LessonFile& file);

/// A learner's session against a task: each check, whether it holds and what was found.
[[nodiscard]] Json gradeJson(const LessonStep& task, const TaskGrade& grade);
[[nodiscard]] std::string gradeText(const LessonStep& task, const TaskGrade& grade);

/// One line of `keyfall lesson list`, and one entry of its document.
[[nodiscard]] Json listJson(const LessonFile& file, const std::vector<std::string>& languages);
[[nodiscard]] std::string listText(const LessonFile& file, const std::vector<std::string>& languages);

}  // namespace keyfall::app
