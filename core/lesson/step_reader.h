// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"

#include <string>

namespace keyfall {

// Parts of a lesson document; they throw `JsonFailure` for the reader above them.

/// An id: 1 to 64 of a-z, 0-9 and -.
[[nodiscard]] const std::string& readLessonId(const JsonPlace& place);
/// A TEXT: a string, or a list of lines.
[[nodiscard]] std::string readLessonText(const JsonPlace& place);
/// The TEXT of a member; empty where there is none.
[[nodiscard]] std::string textIn(const JsonPlace& place, const std::string& name);
/// The outer form of a session; what is inside is read when the lesson is checked or shown.
void checkSessionForm(const JsonPlace& place);
[[nodiscard]] LessonStep readStep(const JsonPlace& place);

}  // namespace keyfall
