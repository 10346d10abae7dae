// SPDX-License-Identifier: MIT
#include "app/commands/lesson_export.h"

#include "app/commands/commands.h"
#include "app/commands/lesson_check_command.h"
#include "app/commands/lesson_tools.h"
#include "app/picture/picture.h"
#include "core/lesson/built_in_lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

namespace keyfall::app {

namespace {

struct LessonExport {
    std::string lesson;
    std::string to;
    HandoutRequest handout;
    bool ofPaper = false;  ///< something is said that only paper has
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
    const bool paper = request.to.ends_with(".pdf");
    if (request.ofPaper && !paper)
        return report(Error{ErrorKind::badInput, "--to", "--answers and --language are of a .pdf",
                            "leave them out: an .html has all answers and languages inside"});
    if (!paper && !request.to.ends_with(".html"))
        return report(Error{ErrorKind::badInput, "--to", fmt::format("a lesson cannot be written as '{}'", request.to),
                            "use a name that ends in .html or .pdf"});
    const auto lesson = lessonNamed(request.lesson);
    if (!lesson)
        return report(lesson.error());
    const auto translations = translationsOf(request.lesson, *lesson);
    if (!translations)
        return report(translations.error());
    const auto spoken = [&](const LessonTexts& texts) { return texts.language == request.handout.language; };
    if (request.handout.language != "en" && std::none_of(translations->begin(), translations->end(), spoken))
        return report(Error{ErrorKind::badInput, "--language",
                            fmt::format("the lesson has no texts in '{}'", request.handout.language),
                            "keyfall lesson list says which languages it has"});
    const auto written = paper
        ? exportHandout(*lesson, *translations, lessonTools(factory), request.to, request.handout)
        : exportLesson(*lesson, *translations, lessonTools(factory), request.to);
    if (!written)
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
and answers. It asks no other machine for anything, and can be read without its script. The PDF is for paper: predictions
are lines to fill in, and the answers with their reasons stand on pages of their own.

Examples:
  keyfall lesson export 02-one-fall --to one-fall.html
  keyfall lesson export 02-one-fall --to handout.pdf --answers none --language zh_CN)");
    auto options = std::make_shared<LessonExport>();
    command.option("LESSON", options->lesson, "A lesson file, or the id of a lesson of the program").required();
    command.option("--to", options->to, "The file to write, .html or .pdf").required();
    const auto answers = command
                             .option("--answers", options->handout.answers,
                                     "Of a .pdf: the answers on pages at the end, none, or only them")
                             .oneOf({"end", "none", "only"});
    const auto language = command.option("--language", options->handout.language, "Of a .pdf: en, zh_CN");
    command.run([options, answers, language, factory] {
        options->ofPaper = answers.given() || language.given();
        return exportOne(*options, factory);
    });
}

}  // namespace keyfall::app
