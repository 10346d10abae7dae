// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/check_result.h"
#include "core/lesson/lesson_file.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// What `keyfall lesson check` prints of one lesson.
[[nodiscard]] std::string checkText(const LessonFile& file);

/// A learner's session against a task: each check, whether it holds and what was found.
[[nodiscard]] Json gradeJson(const LessonStep& task, const TaskGrade& grade);
[[nodiscard]] std::string gradeText(const LessonStep& task, const TaskGrade& grade);

/// One line of `keyfall lesson list`, and one entry of its document.
[[nodiscard]] Json listJson(const LessonFile& file, const std::vector<std::string>& languages);
[[nodiscard]] std::string listText(const LessonFile& file, const std::vector<std::string>& languages);

}  // namespace keyfall::app
