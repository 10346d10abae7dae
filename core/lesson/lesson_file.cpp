// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_file.h"

#include "core/keys/key_model.h"
#include "core/lesson/lesson_session.h"

#include <algorithm>
#include <cctype>

namespace keyfall {

namespace {

Json problemJson(const LessonFile& file, const LessonProblem& problem)
{
    return {{"lesson", file.lesson ? Json(file.lesson->id) : Json(nullptr)},
            {"file", file.path},
            {"step", problem.step.empty() ? Json(nullptr) : Json(problem.step)},
            {"kind", nameOf(problem.kind)},
            {"text", problem.text}};
}

std::size_t wordsIn(const std::string& text)
{
    std::size_t words = 0;
    bool inside = false;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n' || c == '\t';
        words += !space && !inside ? 1 : 0;
        inside = !space;
    }
    return words;
}

/// The keys of the session's model that the learner reads of.
Json keysNamed(const Lesson& lesson, std::size_t number)
{
    Json keys = Json::array();
    const auto document = sessionDocumentOf(lesson, number);
    const auto session = document ? sessionOf(*document, lesson.id) : tl::unexpected<Error>(document.error());
    const auto model = session ? modelOf(*session) : tl::unexpected<Error>(session.error());
    if (!model)
        return keys;
    const LessonStep& step = lesson.steps[number];
    std::string word;
    for (const char c : step.title + ' ' + step.prose + ' ' + step.after + ' ') {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            word += c;
            continue;
        }
        if ((*model)->find(word) && std::find(keys.begin(), keys.end(), Json(word)) == keys.end())
            keys.push_back(word);
        word.clear();
    }
    return keys;
}

Json stepJson(const Lesson& lesson, std::size_t number)
{
    const LessonStep& step = lesson.steps[number];
    Json json{{"id", step.id},
              {"kind", nameOf(step.kind)},
              {"words", wordsIn(step.prose)},
              {"keys", keysNamed(lesson, number)}};
    if (step.kind == StepKind::task) {
        json["solutions"] = step.solutions.size();
        json["wrong"] = step.wrong.size();
    }
    return json;
}

}  // namespace

Json checkJson(const std::vector<LessonFile>& files)
{
    Json document{{"problems", Json::array()}, {"lessons", Json::array()}};
    for (const LessonFile& file : files) {
        Json lesson{{"file", file.path}, {"id", file.lesson ? Json(file.lesson->id) : Json(nullptr)}};
        lesson["title_words"] = wordsIn(file.lesson ? file.lesson->title : std::string());
        lesson["summary_words"] = wordsIn(file.lesson ? file.lesson->summary : std::string());
        lesson["steps"] = Json::array();
        if (file.lesson)
            for (std::size_t i = 0; i < file.lesson->steps.size(); ++i)
                lesson["steps"].push_back(stepJson(*file.lesson, i));
        lesson["predictions"] = file.report.predictions;
        lesson["facts"] = file.report.facts;
        lesson["unavailable"] = file.report.unavailable ? Json(file.report.unavailable->text()) : Json(nullptr);
        lesson["problems"] = Json::array();
        for (const LessonProblem& problem : file.report.problems) {
            lesson["problems"].push_back(problemJson(file, problem));
            document["problems"].push_back(problemJson(file, problem));
        }
        lesson["notes"] = Json::array();
        for (const LessonProblem& note : file.report.notes)
            lesson["notes"].push_back(problemJson(file, note));
        document["lessons"].push_back(std::move(lesson));
    }
    return document;
}

Json unwrittenLesson()
{
    LessonFile nothing;
    nothing.report.problems.push_back({LessonProblemKind::schema, {}, "nothing is written yet"});
    return checkJson({nothing});
}

LessonFile checkedLesson(const Json& document, const LessonTools& tools)
{
    LessonFile file;
    auto lesson = lessonOf(document, "the lesson", {});
    if (lesson) {
        file.report = checkLesson(*lesson, tools);
        file.lesson = std::move(*lesson);
    } else {
        file.report.problems.push_back({LessonProblemKind::schema, {}, lesson.error().text()});
    }
    return file;
}

}  // namespace keyfall
