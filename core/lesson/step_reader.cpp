// SPDX-License-Identifier: MIT
#include "core/lesson/step_reader.h"

#include "core/lesson/check_reader.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kMostOptions = 8;

bool isId(std::string_view text)
{
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

template <class Enum, class... Values>
Enum oneOf(const JsonPlace& place, std::string_view what, Values... values)
{
    const std::string& text = place.text(what);
    std::vector<std::string> names;
    for (const Enum value : {values...}) {
        if (nameOf(value) == text)
            return value;
        names.emplace_back(nameOf(value));
    }
    const std::string advice = didYouMean(text, names);
    place.fail(fmt::format("unknown {} '{}'", what, text),
               advice.empty() ? fmt::format("known: {}", fmt::join(names, ", ")) : advice);
}

std::size_t countAt(const JsonPlace& place, std::string_view what, std::int64_t least)
{
    return static_cast<std::size_t>(place.integer(what, least, 1'000'000));
}

LessonPosition positionAt(const JsonPlace& place)
{
    constexpr std::string_view kExpected = "\"first\", \"last\" or a hop's number";
    if (place.value().is_string()) {
        const std::string& text = place.text(kExpected);
        if (text != "first" && text != "last")
            place.failExpected(kExpected);
        return {text == "first" ? LessonPosition::At::first : LessonPosition::At::last, 0};
    }
    return {LessonPosition::At::hop, countAt(place, kExpected, 0)};
}

LessonPosition defaultPosition(StepKind kind)
{
    switch (kind) {
    case StepKind::predict: return {LessonPosition::At::first, 0};
    case StepKind::task: return {LessonPosition::At::asItWas, 0};
    case StepKind::read:
    case StepKind::choose: break;
    }
    return {LessonPosition::At::last, 0};
}

const std::string& panelAt(const JsonPlace& place)
{
    const std::string& name = place.text("a panel's name");
    const auto& known = lessonPanels();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        const std::string advice = didYouMean(name, known);
        place.fail(fmt::format("there is no panel '{}'", name),
                   advice.empty() ? fmt::format("known: {}", fmt::join(known, ", ")) : advice);
    }
    return name;
}

LessonShow showAt(const JsonPlace& place)
{
    place.onlyKnows({"panel", "operator", "call", "hop", "fold", "zoom"});
    LessonShow show;
    if (const auto panel = place.find("panel"))
        show.panel = panelAt(*panel);
    if (const auto op = place.find("operator"))
        show.op = op->text("an operator's name");
    if (const auto call = place.find("call"))
        show.call = countAt(*call, "a call's number", 1);
    if (const auto hop = place.find("hop"))
        show.hop = countAt(*hop, "a hop's number", 1);
    if (const auto fold = place.find("fold"))
        show.fold = fold->truth();
    if (const auto zoom = place.find("zoom")) {
        show.zoom = zoom->number("a zoom above 0");
        if (!(*show.zoom > 0))
            zoom->failExpected("a zoom above 0");
    }
    return show;
}

LessonHighlight highlightAt(const JsonPlace& place)
{
    using Kind = LessonHighlight::Kind;
    place.onlyKnows({"panel", "lane", "hop", "row", "control"});
    if (!place.value().is_object() || place.value().size() != 1)
        place.failExpected("one of panel, lane, hop, row, control");
    if (const auto panel = place.find("panel"))
        return {Kind::panel, panelAt(*panel), 0};
    if (const auto lane = place.find("lane"))
        return {Kind::lane, lane->text("a key's name"), 0};
    if (const auto hop = place.find("hop"))
        return {Kind::hop, {}, countAt(*hop, "a hop's number", 1)};
    if (const auto row = place.find("row"))
        return {Kind::row, row->text("a row such as explorer/CPU"), 0};
    return {Kind::control, place.at("control", "a control's name").text("a control's name"), 0};
}

LessonAsk askAt(const JsonPlace& place)
{
    const JsonPlace what = place.at("what", R"("next key", "outcome" or "value")");
    const std::string& name = what.text(R"("next key", "outcome" or "value")");
    const auto call = place.find("call");
    if (name == "next key") {
        place.onlyKnows({"what", "call", "hops"});
        NextKeyAsk ask;
        if (call)
            ask.call = countAt(*call, "a call's number", 1);
        const auto hops = place.find("hops");
        if (!hops || (hops->value().is_string() && hops->text("\"all\", or hop numbers") == "all"))
            return ask;
        for (const JsonPlace& hop : hops->items("\"all\", or a list of hop numbers"))
            ask.hops.push_back(countAt(hop, "a hop's number", 1));
        if (ask.hops.empty())
            hops->failExpected("\"all\", or at least one hop's number");
        return ask;
    }
    if (name == "outcome") {
        place.onlyKnows({"what", "call"});
        return OutcomeAsk{call ? countAt(*call, "a call's number", 1) : 1};
    }
    if (name == "value")
        return readValueAsk(place);
    what.failExpected(R"("next key", "outcome" or "value")");
}

LessonOption optionAt(const JsonPlace& place)
{
    place.onlyKnows({"text", "why", "right"});
    LessonOption option;
    option.text = readLessonText(place.at("text", "what the option says"));
    option.why = readLessonText(place.at("why", "why it is right or wrong"));
    if (const auto right = place.find("right"))
        option.right = right->truth();
    return option;
}

std::vector<Json> patchesAt(const JsonPlace& place)
{
    std::vector<Json> patches;
    for (const JsonPlace& item : place.items("a list of merge patches")) {
        (void)item.members("a merge patch of the step's session");
        patches.push_back(item.value());
    }
    return patches;
}

void readChoose(const JsonPlace& place, LessonStep& step)
{
    if (const auto many = place.find("many"))
        step.many = many->truth();
    const JsonPlace options = place.at("options", "a list of options");
    for (const JsonPlace& item : options.items("a list of options"))
        step.options.push_back(optionAt(item));
    if (step.options.size() < 2 || step.options.size() > kMostOptions)
        options.failExpected(fmt::format("2 to {} options", kMostOptions));
}

void readTask(const JsonPlace& place, LessonStep& step)
{
    const JsonPlace checks = place.at("checks", "a list of checks");
    for (const JsonPlace& item : checks.items("a list of checks")) {
        step.checks.push_back(readCheck(item));
        step.checks.back().say = readLessonText(item.at("say", "what the check says to the learner"));
    }
    if (step.checks.empty())
        checks.failExpected("at least one check");
    const JsonPlace solutions = place.at("solutions", "a list of merge patches");
    step.solutions = patchesAt(solutions);
    if (step.solutions.empty())
        solutions.failExpected("at least one solution");
    if (const auto wrong = place.find("wrong"))
        step.wrong = patchesAt(*wrong);
}

}  // namespace

const std::string& readLessonId(const JsonPlace& place)
{
    const std::string& text = place.text("an id");
    if (!isId(text))
        place.fail(fmt::format("'{}' is no id", text), "an id is 1 to 64 of the letters a-z, digits and -");
    return text;
}

/// A TEXT: a string, or a list of lines.
std::string readLessonText(const JsonPlace& place)
{
    if (place.value().is_string())
        return place.text("a text");
    return fmt::format("{}", fmt::join(place.texts("a text, or a list of lines"), "\n"));
}

std::string textIn(const JsonPlace& place, const std::string& name)
{
    const auto found = place.find(name);
    return found ? readLessonText(*found) : std::string();
}

/// The outer form of a session; what is inside is read when the lesson is checked or shown.
void checkSessionForm(const JsonPlace& place)
{
    constexpr std::string_view kExpected =
        R"(a session with "model", {"base": NAME, "patch": {...}} or {"file": "x.keyfall"})";
    if (!place.value().is_object())
        place.failExpected(kExpected);
    if (const auto base = place.find("base")) {
        place.onlyKnows({"base", "patch"});
        (void)base->text("a session's name");
        if (const auto patch = place.find("patch"))
            (void)patch->members("a merge patch");
    } else if (const auto file = place.find("file")) {
        place.onlyKnows({"file"});
        const std::string& name = file->text("a file's name");
        if (name.empty() || name == "." || name == ".." || name.find_first_of("/\\") != std::string::npos)
            file->fail(fmt::format("'{}' is no file beside the lesson", name),
                       "a lesson uses only files of its own folder; give the bare name");
    } else if (!place.find("model")) {
        place.failExpected(kExpected);
    }
}

LessonStep readStep(const JsonPlace& place)
{
    LessonStep step;
    step.id = readLessonId(place.at("id", "an id"));
    step.title = readLessonText(place.at("title", "the step's title"));
    step.kind = oneOf<StepKind>(place.at("kind", "read, predict, choose or task"), "kind of step", StepKind::read,
                                StepKind::predict, StepKind::choose, StepKind::task);
    step.prose = textIn(place, "prose");
    step.slide = textIn(place, "slide");
    step.notes = textIn(place, "notes");
    step.after = textIn(place, "after");
    if (const auto hints = place.find("hints"))
        for (const JsonPlace& hint : hints->items("a list of hints"))
            step.hints.push_back(readLessonText(hint));
    if (const auto session = place.find("session")) {
        if (!session->value().is_string())
            checkSessionForm(*session);
        step.session = session->value();
    }
    const auto position = place.find("position");
    step.position = position ? positionAt(*position) : defaultPosition(step.kind);
    if (const auto show = place.find("show"))
        step.show = showAt(*show);
    if (const auto highlight = place.find("highlight"))
        for (const JsonPlace& item : highlight->items("a list of highlights"))
            step.highlights.push_back(highlightAt(item));
    if (const auto facts = place.find("facts"))
        for (const JsonPlace& fact : facts->items("a list of checks"))
            step.facts.push_back(readCheck(fact));
    if (step.kind == StepKind::predict)
        step.ask = askAt(place.at("ask", "what to ask"));
    else if (step.kind == StepKind::choose)
        readChoose(place, step);
    else if (step.kind == StepKind::task)
        readTask(place, step);
    return step;
}

}  // namespace keyfall
