// SPDX-License-Identifier: MIT
#include "core/lesson/lesson.h"
#include "core/lesson/step_reader.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMostSteps = 40;
constexpr std::int64_t kMostMinutes = 120;

LessonSource sourceAt(const JsonPlace& place)
{
    LessonSource source{place.at("title", "a title").text("a title"), place.at("url", "a link").text("a link")};
    if (!source.url.starts_with("https://"))
        place.at("url", "a link").failExpected("a link that begins with https://");
    return source;
}

Lesson lessonAt(const JsonPlace& root)
{
    Lesson lesson;
    lesson.id = readLessonId(root.at("id", "an id"));
    if (const auto language = root.find("language"))
        lesson.language = language->text("a language such as en or zh_CN");
    lesson.title = readLessonText(root.at("title", "the lesson's title"));
    lesson.summary = readLessonText(root.at("summary", "one or two sentences"));
    if (const auto minutes = root.find("minutes"))
        lesson.minutes = static_cast<int>(minutes->integer("minutes", 1, kMostMinutes));
    lesson.credits = textIn(root, "credits");
    if (const auto needed = root.find("requires"))
        for (const JsonPlace& item : needed->items("a list of lesson ids"))
            lesson.needed.push_back(readLessonId(item));
    if (const auto needs = root.find("needs"))
        for (const JsonPlace& item : needs->items("a list: \"cuda\"")) {
            if (item.text("\"cuda\"") != "cuda")
                item.failExpected("\"cuda\"");
            lesson.needsCuda = true;
        }
    if (const auto sources = root.find("sources"))
        for (const JsonPlace& item : sources->items("a list of sources"))
            lesson.sources.push_back(sourceAt(item));
    if (const auto sessions = root.find("sessions")) {
        for (const auto& [name, session] : sessions->members("an object of named sessions"))
            checkSessionForm(session);
        lesson.sessions = sessions->value();
    }
    const JsonPlace steps = root.at("steps", "a list of steps");
    for (const JsonPlace& item : steps.items("a list of steps"))
        lesson.steps.push_back(readStep(item));
    if (lesson.steps.empty() || lesson.steps.size() > kMostSteps)
        steps.failExpected(fmt::format("1 to {} steps", kMostSteps));
    return lesson;
}

}  // namespace

bool saysItIsALesson(const Json& document)
{
    return document.is_object() && document.contains("format") && document["format"] == Json(kLessonFormat);
}

Expected<void> checkLessonVersion(const Json& document, const std::string& where)
{
    const JsonPlace root(document, where);
    const auto checked = readingJson([&root] {
        if (!saysItIsALesson(root.value()))
            root.fail("is no lesson: expected an object that begins with \"format\": \"keyfall-lesson\"",
                      "`keyfall lesson new FILE` makes one");
        const JsonPlace version = root.at("version", "the number 1");
        const std::int64_t number = version.integer("the number 1");
        if (number > kVersion)
            version.fail(fmt::format("the lesson was written for a newer Keyfall (version {}); this one reads version "
                                     "{}",
                                     number, kVersion),
                         "open it with a newer Keyfall");
        if (number < 1)
            version.failExpected("the number 1");
        return true;
    });
    if (!checked)
        return tl::unexpected<Error>(checked.error());
    return {};
}

Expected<Lesson> lessonOf(Json document, const std::string& where, const std::string& folder)
{
    if (const auto version = checkLessonVersion(document, where); !version)
        return tl::unexpected<Error>(version.error());
    const JsonPlace root(document, where);
    auto lesson = readingJson([&root] { return lessonAt(root); });
    if (lesson) {
        lesson->folder = folder;
        lesson->document = std::move(document);
    }
    return lesson;
}

Expected<Lesson> parseLesson(std::string_view text, const std::string& where, const std::string& folder)
{
    auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    return lessonOf(std::move(*document), where, folder);
}

Expected<Lesson> readLesson(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    if (path == "-")
        return parseLesson(*text, "standard input", {});
    const std::size_t slash = path.find_last_of('/');
    return parseLesson(*text, path, slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1)));
}

}  // namespace keyfall
