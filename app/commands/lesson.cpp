// SPDX-License-Identifier: MIT
#include "core/lesson/lesson.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/lesson_check_command.h"
#include "app/commands/lesson_documents.h"
#include "app/commands/lesson_export.h"
#include "core/lesson/built_in_lessons.h"
#include "core/lesson/lesson_session.h"
#include "core/lesson/new_lesson.h"
#include "core/session/session.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace keyfall::app {

namespace {

// --- list ---------------------------------------------------------------------------------------------------------

struct ListOptions {
    std::vector<std::string> places;
    bool json = false;
};

struct Listed {
    LessonFile file;
    std::vector<std::string> languages;
};

std::vector<Listed> builtIn()
{
    std::vector<Listed> listed;
    for (Lesson& lesson : builtInLessons()) {
        std::vector<std::string> languages{lesson.language};
        for (const BuiltInLessonFile& file : builtInLessonFiles())
            if (file.name == lesson.id && !file.language.empty())
                languages.emplace_back(file.language);
        listed.push_back({{{}, std::move(lesson), {}}, std::move(languages)});
    }
    return listed;
}

Expected<std::vector<std::string>> filesIn(const std::string& place)
{
    namespace fs = std::filesystem;
    std::error_code problem;
    if (!fs::is_directory(place, problem))
        return std::vector{place};
    std::vector<std::string> files;
    for (fs::directory_iterator entry(place, problem), end; !problem && entry != end; entry.increment(problem))
        if (entry->path().extension() == ".json")
            files.push_back(entry->path().string());
    if (problem)
        return badInput(place, "the folder cannot be read: " + problem.message());
    std::sort(files.begin(), files.end());
    // In a folder there are other documents too: translations, sessions, whatever is JSON.
    std::erase_if(files, [](const std::string& file) {
        const auto text = readTextFile(file);
        const auto document = text ? parseJson(*text, file) : tl::unexpected<Error>(text.error());
        return !document || !saysItIsALesson(*document);
    });
    return files;
}

int list(const ListOptions& options)
{
    std::vector<Listed> listed;
    if (options.places.empty())
        listed = builtIn();
    for (const std::string& place : options.places) {
        const auto files = filesIn(place);
        if (!files)
            return report(files.error());
        for (const std::string& file : *files) {
            auto lesson = readLesson(file);
            if (!lesson)
                return report(lesson.error());
            std::vector<std::string> languages{lesson->language};
            for (const auto& [language, path] : translationsBeside(file))
                languages.push_back(language);
            listed.push_back({{file, std::move(*lesson), {}}, std::move(languages)});
        }
    }
    Json document{{"lessons", Json::array()}};
    for (const Listed& one : listed) {
        document["lessons"].push_back(listJson(one.file, one.languages));
        if (!options.json)
            std::cout << listText(one.file, one.languages);
    }
    if (options.json)
        std::cout << jsonText(document);
    return kDone;
}

// --- new ----------------------------------------------------------------------------------------------------------

struct NewOptions {
    std::string file;
    std::vector<std::string> sessions;
    std::string title;
    std::string language;
};

int writeNew(const NewOptions& options)
{
    std::error_code problem;
    if (std::filesystem::exists(options.file, problem))
        return report(Error{ErrorKind::badInput, options.file, "there is a file already", "name another one"});
    std::vector<LessonBeginning> sessions;
    for (const std::string& path : options.sessions) {
        const auto session = readSession(path);
        if (!session)
            return report(session.error());
        std::string name = lessonIdOf(path);
        while (std::any_of(sessions.begin(), sessions.end(), [&name](const auto& one) { return one.name == name; }))
            name += "-2";
        Json saved = savedDocument(*session);
        for (const char* const own : {"view", "breakpoints"})  // of the window, not of the lesson
            saved.erase(own);
        sessions.push_back({std::move(name), std::move(saved)});
    }
    const std::string title = options.title.empty() ? "A new lesson" : options.title;
    const auto written = writeFileAtomically(options.file, newLessonText(lessonIdOf(options.file), title, sessions));
    if (!written)
        return report(written.error());
    std::cout << fmt::format("{}: written; `keyfall lesson check {}` proves it\n", options.file, options.file);
    return kDone;
}

int writeTranslation(const NewOptions& options)
{
    const auto lesson = readLesson(options.file);
    if (!lesson)
        return report(lesson.error());
    const std::string path = translationPath(options.file, options.language);
    LessonTexts texts{lesson->id, options.language, {}, Json::object()};
    std::error_code problem;
    if (std::filesystem::exists(path, problem)) {
        auto read = readLessonTexts(path);
        if (!read)
            return report(read.error());
        if (read->lesson != lesson->id)
            return report(Error{ErrorKind::badInput, path, "is of the lesson '" + read->lesson + "'",
                                "move it away, or correct its \"lesson\""});
        texts = std::move(*read);
    }
    const std::string text = updatedTexts(*lesson, texts);
    // What would be written is read first: a language that is none, for one, is found out here.
    const auto again = parseLessonTexts(text, path);
    if (!again)
        return report(again.error());
    if (const auto written = writeFileAtomically(path, text); !written)
        return report(written.error());
    const TranslationState before = stateOf(*lesson, texts);
    std::cout << fmt::format("{}: {} to translate, {} of them because the lesson has changed; {} removed\n", path,
                             stateOf(*lesson, *again).missing.size(), before.outdated.size(), before.unknown.size());
    return kDone;
}

int writeLesson(const NewOptions& options)
{
    if (options.language.empty())
        return writeNew(options);
    if (!options.sessions.empty() || !options.title.empty())
        return report(Error{ErrorKind::badInput, "--translate", "goes neither with --from nor with --title",
                            "a translation is of a lesson that is there"});
    return writeTranslation(options);
}

// --- check, grade ---------------------------------------------------------------------------------------------------

struct CheckOptions {
    LessonCheckRequest check;
    std::string step;
    std::string session;
};

int check(const CheckOptions& options, const RuntimeFactory& factory)
{
    if (options.step.empty() && options.session.empty())
        return checkLessons(options.check, factory);
    if (options.step.empty() || options.session.empty() || options.check.files.size() != 1)
        return report(Error{ErrorKind::badInput, "--step", "grading needs one lesson, --step and --session",
                            "keyfall lesson check LESSON --step ID --session FILE"});
    return gradeSession({options.check.files.front(), options.step, options.session, options.check.json}, factory);
}

void addList(Command& lesson)
{
    Command command = lesson.part("list", "The lessons that come with the program, or those of files and folders");
    auto options = std::make_shared<ListOptions>();
    command.option("PLACE", options->places, "Lesson files, or folders of them (those of the program)");
    command.flag("--json", options->json, "Print one JSON document");
    command.run([options] { return list(*options); });
}

void addCheck(Command& lesson, const RuntimeFactory& factory)
{
    Command command = lesson.part("check", "Run lessons and prove what they say");
    command.footer(
        R"(Sessions run twice and without CUDA, every question has one right answer, goals fail and guards hold at
the start, solutions pass and wrong attempts do not, facts hold, links lead somewhere.
Status 0: nothing was found; 1: something was; 2: a file is no lesson; 3: this machine lacks a device.

Examples:
  keyfall lesson check --strict resources/lessons/*
  keyfall lesson check mine.json --step repair --session learner.keyfall)");
    auto options = std::make_shared<CheckOptions>();
    command.option("LESSON", options->check.files, "Lesson files").required();
    command.flag("--strict", options->check.strict, "A translation that is outdated or not complete is a problem too");
    command.option("--step", options->step, "Grade a session against this task instead");
    command.option("--session", options->session, "The learner's session");
    command.flag("--json", options->check.json, "Print one JSON document");
    command.run([options, factory] { return check(*options, factory); });
}

void addGrade(Command& lesson, const RuntimeFactory& factory)
{
    Command command = lesson.part("grade", "Does a learner's session solve a task?");
    command.footer("Status 0: it does; 1: a check does not hold.\n\nExample:\n"
                   "  keyfall lesson grade 03-missing-kernel --step decline --session learner.keyfall");
    auto options = std::make_shared<LessonGradeRequest>();
    command.option("LESSON", options->lesson, "A lesson file, or the id of a lesson of the program").required();
    command.option("--step", options->step, "The task's id").required();
    command.option("--session", options->session, "The learner's session").required();
    command.flag("--json", options->json, "Print one JSON document");
    command.run([options, factory] { return gradeSession(*options, factory); });
}

void addNew(Command& lesson)
{
    Command command = lesson.part("new", "Write a lesson to begin with, or a translation to fill in");
    command.footer(R"(Examples:
  keyfall lesson new mine.json --from fall.keyfall --title "What a fall is"
  keyfall lesson new --translate zh_CN mine.json        writes or updates mine.zh_CN.json)");
    auto options = std::make_shared<NewOptions>();
    command.option("FILE", options->file, "The lesson's file").required();
    command.option("--from", options->sessions, "A session to begin with; may be repeated");
    command.option("--title", options->title, "The lesson's title");
    command.option("--translate", options->language, "The language of a translation, such as zh_CN");
    command.run([options] { return writeLesson(*options); });
}

}  // namespace

void addLesson(const CommandContext& context)
{
    Command command(context, "lesson", "Lessons: list, check, grade, write, export");
    command.footer(R"(Examples:
  keyfall lesson list
  keyfall lesson check --strict mine.json
  keyfall lesson grade 03-missing-kernel --step decline --session learner.keyfall
  keyfall lesson new mine.json --from fall.keyfall
  keyfall lesson export 02-one-fall --to one-fall.html)");
    addList(command);
    addCheck(command, context.factory);
    addGrade(command, context.factory);
    addNew(command);
    addLessonExport(command, context.factory);
}

}  // namespace keyfall::app
