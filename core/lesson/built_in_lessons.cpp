// SPDX-License-Identifier: MIT
#include "core/lesson/built_in_lessons.h"

namespace keyfall {

std::vector<Lesson> builtInLessons()
{
    std::vector<Lesson> lessons;
    for (const BuiltInLessonFile& file : builtInLessonFiles())
        if (file.language.empty())
            if (auto lesson = parseLesson(file.text(), std::string(file.name), {}))
                lessons.push_back(std::move(*lesson));
    return lessons;
}

std::optional<LessonTexts> builtInTexts(std::string_view lesson, std::string_view language)
{
    for (const BuiltInLessonFile& file : builtInLessonFiles())
        if (file.name == lesson && file.language == language && !language.empty())
            if (auto texts = parseLessonTexts(file.text(), std::string(file.name)))
                return std::move(*texts);
    return std::nullopt;
}

}  // namespace keyfall
