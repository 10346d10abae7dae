// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_file.h"

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

Json stepJson(const LessonStep& step)
{
    Json json{{"id", step.id}, {"kind", nameOf(step.kind)}, {"title", step.title}, {"prose", step.prose}};
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
        Json lesson{{"file", file.path},
                    {"id", file.lesson ? Json(file.lesson->id) : Json(nullptr)},
                    {"title", file.lesson ? Json(file.lesson->title) : Json(nullptr)},
                    {"summary", file.lesson ? Json(file.lesson->summary) : Json(nullptr)}};
        lesson["steps"] = Json::array();
        if (file.lesson)
            for (const LessonStep& step : file.lesson->steps)
                lesson["steps"].push_back(stepJson(step));
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
