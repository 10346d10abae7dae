// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_texts.h"

#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace keyfall {

namespace {

constexpr std::string_view kEnding = ".json";

bool isLanguage(std::string_view text)
{
    const auto lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const std::size_t letters = std::min(text.find('_'), text.size());
    if (letters < 2 || letters > 3 || !std::all_of(text.begin(), text.begin() + static_cast<long>(letters), lower))
        return false;
    return letters == text.size()
        || (text.size() == letters + 3 && upper(text[letters + 1]) && upper(text[letters + 2]));
}

LessonTexts textsAt(const JsonPlace& root)
{
    if (!root.value().is_object() || !root.value().contains("format")
        || root.value()["format"] != Json(kLessonTextFormat))
        root.fail("is no translation: expected an object that begins with \"format\": \"keyfall-lesson-text\"",
                  "`keyfall lesson new --translate LANGUAGE LESSON` makes one");
    const JsonPlace version = root.at("version", "the number 1");
    if (version.integer("the number 1", 1, 1'000'000) > 1)
        version.fail("the translation was written for a newer Keyfall", "open it with a newer Keyfall");
    LessonTexts texts;
    texts.lesson = root.at("lesson", "the lesson's id").text("the lesson's id");
    const JsonPlace language = root.at("language", "a language such as zh_CN");
    texts.language = language.text("a language such as zh_CN");
    if (!isLanguage(texts.language))
        language.failExpected("a language such as zh_CN");
    for (const auto& [id, place] : root.at("texts", "an object of texts").members("an object of texts"))
        texts.texts.push_back({id, place.at("source", "the text that was translated").text("a text"),
                               place.at("text", "the translation").text("a text")});
    return texts;
}

}  // namespace

std::vector<LessonTextPlace> textPlaces(Lesson& lesson)
{
    std::vector<LessonTextPlace> places;
    const auto add = [&places](const std::string& id, std::string& text) {
        if (!text.empty())
            places.push_back({id, &text});
    };
    add("title", lesson.title);
    add("summary", lesson.summary);
    add("credits", lesson.credits);
    for (LessonStep& step : lesson.steps) {
        const std::string at = "steps/" + step.id + "/";
        add(at + "title", step.title);
        add(at + "prose", step.prose);
        add(at + "slide", step.slide);
        add(at + "notes", step.notes);
        add(at + "after", step.after);
        for (std::size_t i = 0; i < step.hints.size(); ++i)
            add(fmt::format("{}hints/{}", at, i), step.hints[i]);
        for (std::size_t i = 0; i < step.options.size(); ++i) {
            add(fmt::format("{}options/{}/text", at, i), step.options[i].text);
            add(fmt::format("{}options/{}/why", at, i), step.options[i].why);
        }
        for (std::size_t i = 0; i < step.checks.size(); ++i)
            add(fmt::format("{}checks/{}/say", at, i), step.checks[i].say);
    }
    return places;
}

const TranslatedText* LessonTexts::find(std::string_view id) const
{
    const auto found =
        std::find_if(texts.begin(), texts.end(), [id](const TranslatedText& one) { return one.id == id; });
    return found == texts.end() ? nullptr : &*found;
}

Expected<LessonTexts> parseLessonTexts(std::string_view text, const std::string& where)
{
    auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    const JsonPlace root(*document, where);
    auto texts = readingJson([&root] { return textsAt(root); });
    if (texts)
        texts->document = std::move(*document);
    return texts;
}

Expected<LessonTexts> readLessonTexts(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return parseLessonTexts(*text, path);
}

TranslationState stateOf(const Lesson& lesson, const LessonTexts& texts)
{
    // Credits name people and things; a translation may leave them as they are.
    TranslationState state;
    Lesson copy = lesson;
    const std::vector<LessonTextPlace> places = textPlaces(copy);
    for (const LessonTextPlace& place : places) {
        const TranslatedText* found = texts.find(place.id);
        if (found == nullptr || found->text.empty()) {
            if (place.id != "credits")
                state.missing.push_back(place.id);
        } else if (found->source != place.value()) {
            state.outdated.push_back(place.id);
        }
    }
    for (const TranslatedText& text : texts.texts)
        if (std::none_of(places.begin(), places.end(),
                         [&text](const LessonTextPlace& place) { return place.id == text.id; }))
            state.unknown.push_back(text.id);
    return state;
}

Lesson translated(Lesson lesson, const LessonTexts& texts)
{
    for (const LessonTextPlace& place : textPlaces(lesson))
        if (const TranslatedText* found = texts.find(place.id);
            found != nullptr && !found->text.empty() && found->source == place.value())
            *place.text = found->text;
    return lesson;
}

std::string updatedTexts(const Lesson& lesson, const LessonTexts& texts)
{
    Json document = texts.document.is_object() ? texts.document : Json::object();
    const Json old = document.contains("texts") ? document["texts"] : Json::object();
    document["format"] = kLessonTextFormat;
    document["version"] = 1;
    document["lesson"] = lesson.id;
    document["language"] = texts.language;
    Json entries = Json::object();
    Lesson copy = lesson;
    for (const LessonTextPlace& place : textPlaces(copy)) {
        const TranslatedText* found = texts.find(place.id);
        if (found == nullptr) {
            entries[place.id] = {{"source", place.value()}, {"text", ""}};
            continue;
        }
        entries[place.id] = old[place.id];
        if (found->source == place.value())
            continue;
        entries[place.id]["source"] = place.value();
        entries[place.id]["text"] = "";
        if (!found->text.empty())
            entries[place.id]["before"] = {{"source", found->source}, {"text", found->text}};
    }
    document["texts"] = std::move(entries);
    return jsonText(document);
}

std::string translationPath(const std::string& lessonPath, const std::string& language)
{
    const bool ends = lessonPath.ends_with(kEnding);
    return lessonPath.substr(0, lessonPath.size() - (ends ? kEnding.size() : 0)) + "." + language
        + std::string(kEnding);
}

std::vector<std::pair<std::string, std::string>> translationsBeside(const std::string& lessonPath)
{
    namespace fs = std::filesystem;
    std::vector<std::pair<std::string, std::string>> found;
    const fs::path path(lessonPath);
    const std::string stem = path.stem().string() + ".";
    const fs::path folder = path.parent_path().empty() ? fs::path(".") : path.parent_path();
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(stem) || !name.ends_with(kEnding) || name.size() <= stem.size() + kEnding.size())
            continue;
        const std::string language = name.substr(stem.size(), name.size() - stem.size() - kEnding.size());
        if (isLanguage(language))
            found.emplace_back(language, translationPath(lessonPath, language));
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace keyfall
