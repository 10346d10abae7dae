// SPDX-License-Identifier: MIT
#include "app/commands/lesson_export.h"

#include "app/commands/commands.h"
#include "app/commands/lesson_check_command.h"
#include "app/commands/lesson_tools.h"
#include "app/picture/picture.h"
#include "core/lesson/built_in_lessons.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>

namespace keyfall::app {

namespace {

struct LessonExport {
    std::string lesson;
    std::string to;
};

/// The translations beside a file, or those that the program has.
Expected<std::vector<LessonTexts>> translationsOf(const std::string& fileOrId, const Lesson& lesson)
{
    std::vector<LessonTexts> translations;
    std::error_code problem;
    if (std::filesystem::exists(fileOrId, problem)) {
        for (const auto& [language, path] : translationsBeside(fileOrId)) {
            auto texts = readLessonTexts(path);
            if (!texts)
                return tl::unexpected<Error>(texts.error());
            translations.push_back(std::move(*texts));
        }
        return translations;
    }
    for (const BuiltInLessonFile& file : builtInLessonFiles())
        if (file.name == lesson.id && !file.language.empty())
            if (auto texts = builtInTexts(lesson.id, file.language))
                translations.push_back(std::move(*texts));
    return translations;
}

int exportOne(const LessonExport& request, const RuntimeFactory& factory)
{
    if (!request.to.ends_with(".html"))
        return report(Error{ErrorKind::badInput, "--to", fmt::format("a lesson cannot be written as '{}'", request.to),
                            "use a name that ends in .html"});
    const auto lesson = lessonNamed(request.lesson);
    if (!lesson)
        return report(lesson.error());
    const auto translations = translationsOf(request.lesson, *lesson);
    if (!translations)
        return report(translations.error());
    if (const auto written = exportLesson(*lesson, *translations, lessonTools(factory), request.to); !written)
        return report(written.error());
    std::cout << fmt::format("{}: written\n", request.to);
    return kDone;
}

}  // namespace

void addLessonExport(Command& lesson, const RuntimeFactory& factory)
{
    Command command = lesson.part("export", "Write a lesson as one file to hand out");
    command.footer(
        R"(The HTML file has everything inside, in all languages: pictures that are stepped through, questions, hints
and answers. It asks no other machine for anything, and can be read without its script.

Example:
  keyfall lesson export 02-one-fall --to one-fall.html)");
    auto options = std::make_shared<LessonExport>();
    command.option("LESSON", options->lesson, "A lesson file, or the id of a lesson of the program").required();
    command.option("--to", options->to, "The file to write, .html").required();
    command.run([options, factory] { return exportOne(*options, factory); });
}

}  // namespace keyfall::app
