// SPDX-License-Identifier: MIT
#include "core/lesson/progress.h"

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::string_view kFormat = "keyfall-progress";

StepAnswer answerAt(const JsonPlace& place)
{
    StepAnswer answer;
    for (const JsonPlace& option : place.at("chosen", "a list of options").items("a list of options"))
        answer.chosen.push_back(static_cast<int>(option.integer("an option", 0, 1000)));
    answer.points = place.at("points", "points").number("points");
    if (const auto gaveUp = place.find("gave_up"))
        answer.gaveUp = gaveUp->truth();
    return answer;
}

StepProgress stepAt(const JsonPlace& place)
{
    StepProgress step;
    step.done = place.at("done", "true or false").truth();
    step.right = place.at("right", "points").number("points");
    step.asked = static_cast<int>(place.at("asked", "a count").integer("a count", 0, 1'000'000));
    step.hints = static_cast<int>(place.at("hints", "a count").integer("a count", 0, 1'000'000));
    if (const auto date = place.find("date"))
        step.date = date->text("a date");
    if (const auto answers = place.find("answers"))
        for (const JsonPlace& answer : answers->items("a list of answers"))
            step.answers.push_back(answerAt(answer));
    return step;
}

Json jsonOf(const StepProgress& step)
{
    Json json{{"done", step.done}, {"right", step.right}, {"asked", step.asked}, {"hints", step.hints}};
    if (!step.date.empty())
        json["date"] = step.date;
    for (const StepAnswer& answer : step.answers) {
        Json kept{{"chosen", answer.chosen}, {"points", answer.points}};
        if (answer.gaveUp)
            kept["gave_up"] = true;
        json["answers"].push_back(std::move(kept));
    }
    return json;
}

}  // namespace

StepProgress LessonProgress::of(const std::string& lesson, const std::string& step) const
{
    const auto found = lessons_.find(lesson);
    if (found == lessons_.end())
        return {};
    const auto at = found->second.find(step);
    return at == found->second.end() ? StepProgress() : at->second;
}

void LessonProgress::set(const std::string& lesson, const std::string& step, const StepProgress& progress)
{
    lessons_[lesson][step] = progress;
}

void LessonProgress::forget(const std::string& lesson, const std::string& step)
{
    if (const auto found = lessons_.find(lesson); found != lessons_.end())
        found->second.erase(step);
}

void LessonProgress::forget(const std::string& lesson)
{
    lessons_.erase(lesson);
    at_.erase(lesson);
    if (last_ == lesson)
        last_.clear();
}

void LessonProgress::forgetAll()
{
    lessons_.clear();
    at_.clear();
    last_.clear();
}

std::string LessonProgress::at(const std::string& lesson) const
{
    const auto found = at_.find(lesson);
    return found == at_.end() ? std::string() : found->second;
}

std::size_t LessonProgress::doneIn(const std::string& lesson) const
{
    const auto found = lessons_.find(lesson);
    return found == lessons_.end()
        ? 0
        : static_cast<std::size_t>(std::count_if(found->second.begin(), found->second.end(),
                                                 [](const auto& step) { return step.second.done; }));
}

std::pair<double, int> LessonProgress::pointsIn(const std::string& lesson) const
{
    std::pair<double, int> points{0, 0};
    if (const auto found = lessons_.find(lesson); found != lessons_.end())
        for (const auto& [step, progress] : found->second) {
            points.first += progress.right;
            points.second += progress.asked;
        }
    return points;
}

std::string LessonProgress::text() const
{
    Json document = unknown_;
    document["format"] = kFormat;
    document["version"] = 1;
    document["lessons"] = Json::object();
    for (const auto& [lesson, steps] : lessons_)
        for (const auto& [step, progress] : steps)
            document["lessons"][lesson][step] = jsonOf(progress);
    document["at"] = Json::object();
    for (const auto& [lesson, step] : at_)
        document["at"][lesson] = step;
    document.erase("last");
    if (!last_.empty())
        document["last"] = last_;
    return jsonText(document);
}

Expected<LessonProgress> LessonProgress::parse(std::string_view text, const std::string& where)
{
    const auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    const JsonPlace root(*document, where);
    return readingJson([&root] {
        if (root.at("format", "\"keyfall-progress\"").text("\"keyfall-progress\"") != kFormat)
            root.failExpected("what Keyfall keeps of lessons: \"format\": \"keyfall-progress\"");
        (void)root.at("version", "the number 1").integer("the number 1", 1, 1);
        LessonProgress progress;
        for (const auto& [lesson, steps] : root.at("lessons", "an object of lessons").members("an object of lessons"))
            for (const auto& [step, place] : steps.members("an object of steps"))
                progress.set(lesson, step, stepAt(place));
        if (const auto at = root.find("at"))
            for (const auto& [lesson, step] : at->members("an object of lessons"))
                progress.setAt(lesson, step.text("a step"));
        if (const auto last = root.find("last"))
            progress.setLast(last->text("a lesson"));
        progress.unknown_ = root.value();
        return progress;
    });
}

}  // namespace keyfall
