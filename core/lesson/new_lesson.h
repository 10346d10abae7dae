// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"

#include <string>
#include <vector>

namespace keyfall {

/// A session that a new lesson begins with.
struct LessonBeginning {
    std::string name;  ///< what the lesson calls it
    Json document;
};

/// The text of a lesson to begin with: for each session a step that shows it and one that asks for the next key; without
/// sessions for one small call. `keyfall lesson check` finds nothing in it.
[[nodiscard]] std::string newLessonText(const std::string& id, const std::string& title,
                                        const std::vector<LessonBeginning>& sessions);

/// An id made of a file's name: "My lesson.json" becomes "my-lesson".
[[nodiscard]] std::string lessonIdOf(const std::string& path);

}  // namespace keyfall
