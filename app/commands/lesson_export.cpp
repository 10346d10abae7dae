// SPDX-License-Identifier: MIT
#include "app/commands/lesson_export.h"

#include "app/commands/commands.h"
#include "app/commands/lesson_check_command.h"
#include "app/commands/lesson_folder.h"
#include "app/commands/lesson_tools.h"
#include "app/picture/picture.h"
#include "core/lesson/built_in_lessons.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

namespace keyfall::app {

namespace {

constexpr int kMovingWidth = 1280;  ///< pixels

struct LessonExport {
    std::string lesson;
    std::string to;
    HandoutRequest handout;
    bool ofPaper = false;  ///< something is said that only paper has
    std::string step;      ///< of a picture that moves: its id; empty: the first that has hops
    std::string theme = "light";
};

bool isFolder(const std::string& path)
{
    std::error_code problem;
    return path.ends_with('/') || std::filesystem::is_directory(path, problem)
        || std::filesystem::path(path).extension().empty();
}

/// A step as a picture that moves.
Expected<void> exportMoving(const Lesson& lesson, const LessonExport& request, const LessonTools& tools)
{
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        ids.push_back(lesson.steps[i].id);
        if (!request.step.empty() && lesson.steps[i].id != request.step)
            continue;
        const auto run = runOfStep(lesson, i, tools);
        if (!run)
            return tl::unexpected<Error>(run.error());
        if (run->run->graph->hops.empty() && request.step.empty())
            continue;
        PictureRequest picture;
        picture.path = request.to;
        picture.theme = request.theme;
        picture.width = kMovingWidth;
        const auto drawn = exportPicture(*run->run->graph, picture);
        return drawn ? Expected<void>() : tl::unexpected<Error>(drawn.error());
    }
    if (request.step.empty())
        return badInput(lesson.id, "no step of this lesson has a hop to show", {});
    const std::string advice = didYouMean(request.step, ids);
    return badInput("--step", fmt::format("the lesson has no step '{}'", request.step),
                    advice.empty() ? fmt::format("it has: {}", fmt::join(ids, ", ")) : advice);
}

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
    const bool moves = request.to.ends_with(".webp") || request.to.ends_with(".gif");
    const bool folder = !paper && !moves && !request.to.ends_with(".html") && isFolder(request.to);
    if (request.ofPaper && !paper && !folder)
        return report(Error{ErrorKind::badInput, "--to",
                            "--answers, --language and --paper are of a .pdf, or a folder with one",
                            "leave them out: an .html has all answers and languages inside"});
    if (!request.step.empty() && !moves)
        return report(
            Error{ErrorKind::badInput, "--step", "is of a .webp or .gif", "leave it out: other files have all steps"});
    if (!paper && !moves && !folder && !request.to.ends_with(".html"))
        return report(Error{ErrorKind::badInput, "--to", fmt::format("a lesson cannot be written as '{}'", request.to),
                            "use a name that ends in .html, .pdf, .webp or .gif, or one without an ending: a folder"});
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
    const LessonTools tools = lessonTools(factory);
    if (folder) {
        const auto files = writeLessonFolder(*lesson, *translations, tools, request.to, request.handout, request.theme);
        if (!files)
            return report(files.error());
        std::cout << fmt::format("{}: {} files written\n", request.to, files->size());
        return kDone;
    }
    const auto written = moves ? exportMoving(*lesson, request, tools)
        : paper                ? exportHandout(*lesson, *translations, tools, request.to, request.handout)
                               : exportLesson(*lesson, *translations, tools, request.to);
    if (!written)
        return report(written.error());
    std::cout << fmt::format("{}: written\n", request.to);
    return kDone;
}

}  // namespace

void addLessonExport(Command& lesson, const RuntimeFactory& factory)
{
    Command command = lesson.part("export", "Write a lesson as a file to hand out, or a folder with everything");
    command.footer(
        R"(The HTML file has everything inside, in all languages: pictures that are stepped through, questions, hints
and answers. It asks no other machine for anything, and can be read without its script. The PDF is for paper: predictions
are lines to fill in, and the answers with their reasons stand on pages of their own. A folder gets both, the lesson with
its translations, and of each step the session and the picture (png, svg). A .webp or .gif moves through one step.

Examples:
  keyfall lesson export 02-one-fall --to one-fall.html
  keyfall lesson export 02-one-fall --to handout.pdf --answers none --language zh_CN
  keyfall lesson export 02-one-fall --to one-fall/
  keyfall lesson export 02-one-fall --to chain.webp --step chain)");
    auto options = std::make_shared<LessonExport>();
    command.option("LESSON", options->lesson, "A lesson file, or the id of a lesson of the program").required();
    command.option("--to", options->to, "The file to write (.html, .pdf, .webp, .gif), or a folder").required();
    const auto answers = command
                             .option("--answers", options->handout.answers,
                                     "Of a .pdf: the answers on pages at the end, none, or only them")
                             .oneOf({"end", "none", "only"});
    const auto language = command.option("--language", options->handout.language, "Of a .pdf: en, zh_CN");
    const auto paper =
        command.option("--paper", options->handout.paper, "Of a .pdf: a4 or letter").oneOf({"a4", "letter"});
    command.option("--step", options->step, "Of a .webp or .gif: the id of the step; without it the first with hops");
    command.option("--theme", options->theme, "Colours of pictures").oneOf({"light", "dark", "print"}).showDefault();
    command.run([options, answers, language, paper, factory] {
        options->ofPaper = answers.given() || language.given() || paper.given();
        return exportOne(*options, factory);
    });
}

}  // namespace keyfall::app
