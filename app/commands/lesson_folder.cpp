// SPDX-License-Identifier: MIT
#include "app/commands/lesson_folder.h"

#include "core/lesson/lesson_session.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace keyfall::app {

namespace {

/// Writes one file after the other, until one cannot be written.
class Folder {
public:
    explicit Folder(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] std::string at(const std::string& name) const { return path_ + "/" + name; }
    template <class T>
    [[nodiscard]] bool took(const std::string& name, const Expected<T>& written)
    {
        if (written)
            names_.push_back(name);
        else
            error_ = written.error();
        return written.has_value();
    }
    [[nodiscard]] bool text(const std::string& name, std::string_view text)
    {
        return took(name, writeFileAtomically(at(name), text));
    }
    [[nodiscard]] Expected<std::vector<std::string>> end()
    {
        return error_ ? Expected<std::vector<std::string>>(tl::unexpected<Error>(*error_)) : std::move(names_);
    }
    [[nodiscard]] bool fail(const Error& error)
    {
        error_ = error;
        return false;
    }

private:
    std::string path_;
    std::vector<std::string> names_;
    std::optional<Error> error_;
};

bool writePictures(Folder& folder, const CallGraph& graph, const std::string& name, std::optional<int> hops,
                   const std::string& theme)
{
    for (const auto& [ending, scale] : {std::pair(".png", 2.0), std::pair(".svg", 1.0)}) {
        PictureRequest picture;
        picture.path = folder.at(name + ending);
        picture.theme = theme;
        picture.scale = scale;
        picture.step = hops;
        picture.evenLanes = hops.has_value();
        if (!folder.took(name + ending, exportPicture(graph, picture)))
            return false;
    }
    return true;
}

bool writeStep(Folder& folder, const Lesson& lesson, std::size_t step, const LessonTools& tools,
               const std::string& theme)
{
    const auto run = runOfStep(lesson, step, tools);
    if (!run)
        return folder.fail(run.error());
    const std::string name = fmt::format("{:02}-{}", step + 1, lesson.steps[step].id);
    if (!folder.text(name + ".keyfall", writeSession(run->session)))
        return false;
    if (run->run->graph->hops.empty())
        return true;
    // What is asked, and beside it how it ends.
    const CallGraph& graph = *run->run->graph;
    if (!writePictures(folder, graph, name, run->hops, theme))
        return false;
    return !run->hops || writePictures(folder, graph, name + "-end", {}, theme);
}

bool writeAll(Folder& folder, const Lesson& lesson, const std::vector<LessonTexts>& translations,
              const LessonTools& tools, const HandoutRequest& handout, const std::string& theme)
{
    if (!folder.text(lesson.id + ".json", jsonText(lesson.document)))
        return false;
    for (const LessonTexts& texts : translations)
        if (!folder.text(fmt::format("{}.{}.json", lesson.id, texts.language), jsonText(texts.document)))
            return false;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        if (!writeStep(folder, lesson, i, tools, theme))
            return false;
    const std::string page = lesson.id + ".html";
    if (!folder.took(page, exportLesson(lesson, translations, tools, folder.at(page))))
        return false;
    const std::string paper = lesson.id + ".pdf";
    return folder.took(paper, exportHandout(lesson, translations, tools, folder.at(paper), handout));
}

}  // namespace

Expected<StepRun> runOfStep(const Lesson& lesson, std::size_t step, const LessonTools& tools)
{
    const auto document = sessionDocumentOf(lesson, step);
    auto session = document ? sessionOf(*document, lesson.id + "/" + lesson.steps[step].id)
                            : tl::unexpected<Error>(document.error());
    if (!session)
        return tl::unexpected<Error>(session.error());
    const auto run = SessionAnswers(*session, tools).run();
    if (!run)
        return tl::unexpected<Error>(run.error());
    StepRun made{std::move(*session), *run, {}};
    const LessonPosition& position = lesson.steps[step].position;
    if (position.at == LessonPosition::At::first)
        made.hops = 0;
    else if (position.at == LessonPosition::At::hop)
        made.hops = static_cast<int>(position.hop);
    return made;
}

Expected<std::vector<std::string>> writeLessonFolder(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                                                     const LessonTools& tools, const std::string& path,
                                                     const HandoutRequest& handout, const std::string& theme)
{
    std::error_code problem;
    std::filesystem::create_directories(path, problem);
    if (problem || !std::filesystem::is_directory(path, problem))
        return tl::unexpected<Error>(Error{ErrorKind::unavailable, path,
                                           "cannot be a folder" + (problem ? ": " + problem.message() : std::string()),
                                           "name one that can be written to"});
    Folder folder(path);
    (void)writeAll(folder, lesson, translations, tools, handout, theme);  // what went wrong is what ends it
    return folder.end();
}

}  // namespace keyfall::app
