// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_draft.h"

#include "core/lesson/lesson.h"
#include "core/lesson/new_lesson.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kMostStates = 200;

Json& stepsOf(Json& document)
{
    Json& steps = document["steps"];
    if (!steps.is_array())
        steps = Json::array();
    return steps;
}

bool isTaken(const Json& steps, const std::string& id)
{
    return std::any_of(steps.begin(), steps.end(),
                       [&id](const Json& step) { return step.contains("id") && step["id"] == id; });
}

/// "look", "look-2" … : one that no step has.
std::string freeId(const Json& steps, const std::string& wanted)
{
    std::string id = wanted;
    for (int number = 2; isTaken(steps, id); ++number)
        id = fmt::format("{}-{}", wanted.substr(0, 60), number);
    return id;
}

/// Whether the id was made of the title, and follows it.
bool isMadeOf(const std::string& id, const std::string& title)
{
    return id.starts_with("step") || (!title.empty() && id.starts_with(lessonIdOf(title)));
}

/// The session that a step has from one before it becomes its own.
void ownSession(Json& steps, std::size_t step)
{
    for (std::size_t i = step + 1; i > 0 && !steps[step].contains("session"); --i)
        if (steps[i - 1].contains("session"))
            steps[step]["session"] = Json(steps[i - 1]["session"]);
}

}  // namespace

std::string looseText(const Json& object, const std::string& name)
{
    const auto value = object.is_object() ? object.find(name) : object.end();
    if (value == object.end())
        return {};
    if (value->is_string())
        return value->get<std::string>();
    std::string text;
    if (value->is_array())
        for (const Json& line : *value)
            if (line.is_string())
                text += (text.empty() ? "" : "\n") + line.get<std::string>();
    return text;
}

LessonDraft::LessonDraft()
    : LessonDraft(HeldJson({{"format", kLessonFormat},
                            {"version", 1},
                            {"id", "lesson"},
                            {"language", "en"},
                            {"title", ""},
                            {"summary", ""},
                            {"sessions", Json::object()},
                            {"steps", Json::array()}}))
{
}

LessonDraft::LessonDraft(HeldJson document)
{
    states_.push_back(std::move(document));
}

Expected<LessonDraft> LessonDraft::of(std::string_view text, const std::string& where)
{
    auto document = parseJson(text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    if (const auto version = checkLessonVersion(*document, where); !version)
        return tl::unexpected<Error>(version.error());
    Json& steps = stepsOf(*document);
    if (!std::all_of(steps.begin(), steps.end(), [](const Json& step) { return step.is_object(); }))
        return badInput(where, "a step of the lesson is no object", "open the file in a text editor");
    if (!(*document)["sessions"].is_object())
        (*document)["sessions"] = Json::object();
    return LessonDraft(HeldJson(std::move(*document)));
}

std::string LessonDraft::text() const
{
    return jsonText(document());
}

std::size_t LessonDraft::stepCount() const
{
    return document().at("steps").size();
}

const Json& LessonDraft::step(std::size_t step) const
{
    return document().at("steps").at(step);
}

std::string LessonDraft::field(std::optional<std::size_t> step, const std::string& name) const
{
    return looseText(step ? this->step(*step) : document(), name);
}

void LessonDraft::edit(const std::string& what, const Edit& edit)
{
    Json changed = document();
    edit(changed);
    if (changed == document())
        return;
    const bool joins = !what.empty() && what == last_ && now_ > 0;
    states_.resize(joins ? now_ : now_ + 1);
    states_.emplace_back(std::move(changed));
    if (states_.size() > kMostStates)
        states_.erase(states_.begin());
    now_ = states_.size() - 1;
    last_ = what;
}

void LessonDraft::setField(std::optional<std::size_t> step, const std::string& name, const std::string& text)
{
    const std::string what = fmt::format("{} {}", step ? fmt::format("{}", *step) : "lesson", name);
    edit(what, [&](Json& document) {
        Json& steps = stepsOf(document);
        Json& of = step ? steps[*step] : document;
        if (name == "title" && step) {
            if (!text.empty() && isMadeOf(looseText(of, "id"), looseText(of, "title"))) {
                of["id"] = "";
                of["id"] = freeId(steps, lessonIdOf(text));
            }
        }
        if (text.empty() && name != "title" && name != "summary")
            of.erase(name);
        else
            of[name] = text;
    });
}

std::size_t LessonDraft::addStep(Json step, std::optional<std::size_t> after)
{
    const std::size_t place = after ? std::min(*after + 1, stepCount()) : 0;
    edit({}, [&](Json& document) {
        Json& steps = stepsOf(document);
        step["id"] = freeId(steps, fmt::format("step-{}", steps.size() + 1));
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(place), std::move(step));
    });
    return place;
}

std::size_t LessonDraft::copyStep(std::size_t step)
{
    edit({}, [step](Json& document) {
        Json& steps = stepsOf(document);
        Json copy = steps[step];
        copy["id"] = freeId(steps, looseText(copy, "id"));
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(step) + 1, std::move(copy));
    });
    return step + 1;
}

void LessonDraft::removeStep(std::size_t step)
{
    edit({}, [step](Json& document) {
        Json& steps = stepsOf(document);
        if (step + 1 < steps.size())
            ownSession(steps, step + 1);
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(step));
    });
}

void LessonDraft::moveStep(std::size_t step, std::size_t to)
{
    if (step == to || to >= stepCount())
        return;
    edit({}, [step, to](Json& document) {
        Json& steps = stepsOf(document);
        for (std::size_t i = 0; i < steps.size(); ++i)  // who had one from a neighbour would have another one's
            ownSession(steps, i);
        Json moved = std::move(steps[step]);
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(step));
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
    });
}

void LessonDraft::undo()
{
    now_ -= now_ > 0 ? 1 : 0;
    last_.clear();
}

void LessonDraft::redo()
{
    now_ += canRedo() ? 1 : 0;
    last_.clear();
}

}  // namespace keyfall
