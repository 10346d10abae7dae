// SPDX-License-Identifier: MIT
#include "app/commands/lesson_documents.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall::app {

namespace {

std::string nameOfFile(const LessonFile& file)
{
    return file.lesson ? file.lesson->id : file.path;
}

std::string problemText(const LessonProblem& problem, std::string_view mark)
{
    return fmt::format("  {}{}{}: {}\n", mark, problem.step.empty() ? "" : problem.step + ": ", nameOf(problem.kind),
                       problem.text);
}

std::string counted(std::size_t count, std::string_view one)
{
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

}  // namespace

std::string checkText(const LessonFile& file)
{
    std::string text = nameOfFile(file) + ": ";
    if (file.lesson) {
        const auto tasks = std::count_if(file.lesson->steps.begin(), file.lesson->steps.end(),
                                         [](const LessonStep& step) { return step.kind == StepKind::task; });
        text += fmt::format("{}, {}, {}, {}; ", counted(file.lesson->steps.size(), "step"),
                            counted(file.report.predictions, "prediction"), counted(file.report.facts, "fact"),
                            counted(static_cast<std::size_t>(tasks), "task"));
    }
    text += file.report.problems.empty() ? "nothing found\n" : counted(file.report.problems.size(), "problem") + "\n";
    for (const LessonProblem& problem : file.report.problems)
        text += problemText(problem, "");
    for (const LessonProblem& note : file.report.notes)
        text += problemText(note, "note: ");
    return text;
}

Json gradeJson(const LessonStep& task, const TaskGrade& grade)
{
    Json json{{"step", task.id}, {"solved", grade.solved()}, {"checks", Json::array()}};
    for (std::size_t i = 0; i < task.checks.size(); ++i) {
        const CheckResult& result = grade.results[i];
        json["checks"].push_back({{"say", task.checks[i].say},
                                  {"guard", task.checks[i].guard},
                                  {"holds", result.holds},
                                  {"found", result.found},
                                  {"error", result.error ? Json(result.error->text()) : Json(nullptr)}});
    }
    return json;
}

std::string gradeText(const LessonStep& task, const TaskGrade& grade)
{
    std::string text;
    for (std::size_t i = 0; i < task.checks.size(); ++i) {
        const CheckResult& result = grade.results[i];
        text += fmt::format("{}  {}   found: {}\n", result.holds ? "✓" : "○", task.checks[i].say,
                            result.error ? result.error->text() : valueText(result.found));
    }
    return text + (grade.solved() ? "solved\n" : "not solved\n");
}

Json listJson(const LessonFile& file, const std::vector<std::string>& languages)
{
    const Lesson& lesson = *file.lesson;
    return {{"id", lesson.id},
            {"title", lesson.title},
            {"summary", lesson.summary},
            {"minutes", lesson.minutes == 0 ? Json(nullptr) : Json(lesson.minutes)},
            {"steps", lesson.steps.size()},
            {"requires", lesson.needed},
            {"needs", lesson.needsCuda ? Json{"cuda"} : Json::array()},
            {"languages", languages},
            {"file", file.path.empty() ? Json(nullptr) : Json(file.path)}};
}

std::string listText(const LessonFile& file, const std::vector<std::string>& languages)
{
    const Lesson& lesson = *file.lesson;
    return fmt::format("{:<26} {:>2} steps {:>4}  {}  [{}]\n", lesson.id, lesson.steps.size(),
                       lesson.minutes == 0 ? std::string() : fmt::format("{} min", lesson.minutes), lesson.title,
                       fmt::join(languages, ", "));
}

}  // namespace keyfall::app
