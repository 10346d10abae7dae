// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/lesson/lesson.h"
#include "core/script/runtime.h"

#include <string>
#include <vector>

namespace keyfall::app {

struct LessonCheckRequest {
    std::vector<std::string> files;
    bool strict = false;
    bool json = false;
};
/// Proves lessons; the exit status.
[[nodiscard]] int checkLessons(const LessonCheckRequest& request, const RuntimeFactory& factory);

struct LessonGradeRequest {
    std::string lesson;
    std::string step;
    std::string session;
    bool json = false;
};
/// Grades a session against a task's checks; the exit status.
[[nodiscard]] int gradeSession(const LessonGradeRequest& request, const RuntimeFactory& factory);

/// A lesson's file, or the built-in lesson of that id where there is no such file.
[[nodiscard]] Expected<Lesson> lessonNamed(const std::string& fileOrId);

}  // namespace keyfall::app
