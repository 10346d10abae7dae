// SPDX-License-Identifier: MIT
#include "app/commands/lesson_check_command.h"

#include "app/commands/commands.h"
#include "app/commands/lesson_documents.h"
#include "app/commands/lesson_tools.h"
#include "app/commands/lesson_without_cuda.h"
#include "core/lesson/built_in_lessons.h"
#include "core/lesson/lesson_session.h"
#include "core/text/near_miss.h"
#include "core/text/text_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace keyfall::app {

namespace {

/// Ids of the lessons that lie beside a file, itself among them.
std::vector<std::string> idsBeside(const std::string& path)
{
    namespace fs = std::filesystem;
    std::vector<std::string> ids;
    const fs::path folder = fs::path(path).parent_path().empty() ? fs::path(".") : fs::path(path).parent_path();
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
        if (entry->path().extension() == ".json" && entry->is_regular_file(problem))
            if (const auto text = readTextFile(entry->path().string()))
                if (const auto document = parseJson(*text, {});
                    document && saysItIsALesson(*document) && document->contains("id") && (*document)["id"].is_string())
                    ids.push_back((*document)["id"].get<std::string>());
    return ids;
}

/// A translation stands for its lesson, which is checked with all translations beside it: `check resources/lessons/*`.
std::vector<std::string> lessonsAmong(const std::vector<std::string>& paths)
{
    std::vector<std::string> lessons;
    for (const std::string& path : paths) {
        std::string lesson = path;
        const auto texts = path == "-" ? Expected<LessonTexts>(tl::unexpected<Error>(Error{})) : readLessonTexts(path);
        if (const std::string ending = texts ? "." + texts->language + ".json" : std::string();
            !ending.empty() && path.ends_with(ending))
            lesson = path.substr(0, path.size() - ending.size()) + ".json";
        if (std::find(lessons.begin(), lessons.end(), lesson) == lessons.end())
            lessons.push_back(std::move(lesson));
    }
    return lessons;
}

/// What is no lesson at all, or one for a newer Keyfall, is bad input; one that breaks a rule is found out.
Expected<LessonFile> readFile(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    const std::string where = path == "-" ? "standard input" : path;
    auto document = parseJson(*text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    if (const auto version = checkLessonVersion(*document, where); !version)
        return tl::unexpected<Error>(version.error());
    LessonFile file;
    file.path = path;
    const std::string folder = std::filesystem::path(path).parent_path().string();
    auto lesson = lessonOf(std::move(*document), where, path == "-" ? "" : folder.empty() ? "." : folder);
    if (lesson)
        file.lesson = std::move(*lesson);
    else
        file.report.problems.push_back({LessonProblemKind::schema, {}, lesson.error().text()});
    return file;
}

Expected<LessonCheckOptions> optionsFor(const LessonFile& file, bool strict)
{
    LessonCheckOptions options;
    options.strict = strict;
    if (file.path == "-")
        return options;
    options.known = idsBeside(file.path);
    for (const auto& [language, path] : translationsBeside(file.path)) {
        auto texts = readLessonTexts(path);
        if (!texts)
            return tl::unexpected<Error>(texts.error());
        options.translations.push_back(std::move(*texts));
    }
    return options;
}

int statusOf(const std::vector<LessonFile>& files, bool unreadable)
{
    if (unreadable)
        return kBadInput;
    if (std::any_of(files.begin(), files.end(), [](const auto& file) { return !file.report.problems.empty(); }))
        return kFoundFailure;
    const bool lacks =
        std::any_of(files.begin(), files.end(), [](const auto& file) { return file.report.unavailable.has_value(); });
    return lacks ? kUnavailable : kDone;
}

}  // namespace

Expected<Lesson> lessonNamed(const std::string& fileOrId)
{
    std::error_code problem;
    if (fileOrId == "-" || std::filesystem::exists(fileOrId, problem))
        return readLesson(fileOrId);
    std::vector<std::string> ids;
    for (Lesson& lesson : builtInLessons()) {
        if (lesson.id == fileOrId)
            return std::move(lesson);
        ids.push_back(lesson.id);
    }
    const std::string advice = didYouMean(fileOrId, ids);
    return badInput(fileOrId, "there is no such file, and no lesson with this id comes with the program",
                    advice.empty() ? "`keyfall lesson list` shows those that do" : advice);
}

int checkLessons(const LessonCheckRequest& request, const RuntimeFactory& factory)
{
    const LessonTools tools = lessonTools(factory);
    std::vector<LessonFile> files;
    bool unreadable = false;
    for (const std::string& path : lessonsAmong(request.files)) {
        auto file = readFile(path);
        if (file && file->lesson) {
            if (const auto options = optionsFor(*file, request.strict); !options)
                file = tl::unexpected<Error>(options.error());
            else if (file->lesson->needsCuda && cudaIsOff())
                file->report.unavailable =
                    Error{ErrorKind::unavailable, file->lesson->id, "needs a CUDA device, and KEYFALL_CUDA is off",
                          "KEYFALL_CUDA=emulated gives one to every machine"};
            else
                file->report = checkLesson(*file->lesson, tools, *options);
        }
        if (!file) {
            (void)report(file.error());
            unreadable = true;
            continue;
        }
        if (file->report.unavailable)
            std::cerr << "keyfall: " << file->report.unavailable->text() << '\n';
        files.push_back(std::move(*file));
    }
    checkWithoutCuda(files);
    if (request.json)
        std::cout << jsonText(checkJson(files));
    else
        for (const LessonFile& file : files)
            std::cout << checkText(file);
    return statusOf(files, unreadable);
}

int gradeSession(const LessonGradeRequest& request, const RuntimeFactory& factory)
{
    const auto lesson = lessonNamed(request.lesson);
    if (!lesson)
        return report(lesson.error());
    const LessonStep* const step = lesson->find(request.step);
    if (step == nullptr || step->kind != StepKind::task) {
        std::vector<std::string> tasks;
        for (const LessonStep& one : lesson->steps)
            if (one.kind == StepKind::task)
                tasks.push_back(one.id);
        const std::string advice = didYouMean(request.step, tasks);
        return report(Error{ErrorKind::badInput, "--step", fmt::format("{} has no task '{}'", lesson->id, request.step),
                            advice.empty() ? fmt::format("its tasks: {}", fmt::join(tasks, ", ")) : advice});
    }
    const auto session = readSession(request.session);
    if (!session)
        return report(session.error());
    SessionAnswers answers(*session, lessonTools(factory));
    if (const auto run = answers.run(); !run)
        return report(run.error());
    const TaskGrade grade = gradeTask(*step, answers);
    std::cout << (request.json ? jsonText(gradeJson(*step, grade)) : gradeText(*step, grade));
    return grade.solved() ? kDone : kFoundFailure;
}

}  // namespace keyfall::app
