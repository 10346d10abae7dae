// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_texts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A file of resources/lessons that is in the program.
struct BuiltInLessonFile {
    std::string_view name;      ///< "03-missing-kernel"
    std::string_view language;  ///< empty: the lesson itself; else its translation
    std::string_view (*text)();
};
[[nodiscard]] const std::vector<BuiltInLessonFile>& builtInLessonFiles();

/// The lessons that come with the program, in their order. A defect of one would be a defect of the program, which the
/// tests find; it would be left out.
[[nodiscard]] std::vector<Lesson> builtInLessons();
/// Its texts in a language, where it has them.
[[nodiscard]] std::optional<LessonTexts> builtInTexts(std::string_view lesson, std::string_view language);

}  // namespace keyfall
