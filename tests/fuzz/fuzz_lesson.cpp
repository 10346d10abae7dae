// SPDX-License-Identifier: MIT
#include "core/lesson/lesson.h"
#include "core/lesson/lesson_texts.h"
#include "core/text/json_text.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any text is a lesson or an error with a message; a lesson that was read reads again as its document, and its
// translation can be begun. Files beside it are none here.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace keyfall;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto texts = parseLessonTexts(text, "fuzz");
    if (!texts && texts.error().message.empty())
        std::abort();
    const auto lesson = parseLesson(text, "fuzz", "/nowhere");
    if (!lesson) {
        if (lesson.error().message.empty())
            std::abort();
        return 0;
    }
    const auto again = parseLesson(jsonText(lesson->document), "written", "/nowhere");
    if (!again || again->steps.size() != lesson->steps.size())
        std::abort();
    const LessonTexts none{lesson->id, "zh_CN", {}, Json::object()};
    if (!parseLessonTexts(updatedTexts(*lesson, none), "texts"))
        std::abort();
    return 0;
}
