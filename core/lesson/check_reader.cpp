// SPDX-License-Identifier: MIT
#include "core/lesson/check_reader.h"

#include "core/lesson/lesson_pointer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

namespace keyfall {

namespace {

using Of = LessonSubject::Of;

LessonSubject subjectAt(const JsonPlace& place)
{
    constexpr std::string_view kExpected =
        R"("run", "session", "plan", "lesson", {"resolve": ...}, {"table": ...}, {"lint": ...} or {"keyset": ...})";
    if (place.value().is_string()) {
        for (const Of of : {Of::run, Of::session, Of::plan, Of::lesson})
            if (place.text(kExpected) == nameOf(of))
                return {of, nullptr};
        place.failExpected(kExpected);
    }
    if (!place.value().is_object() || place.value().size() != 1)
        place.failExpected(kExpected);
    for (const Of of : {Of::resolve, Of::table, Of::lint, Of::keyset}) {
        const auto question = place.find(std::string(nameOf(of)));
        if (!question)
            continue;
        (void)question->members("a question");
        if (of == Of::resolve) {
            question->onlyKnows({"op", "keys", "table", "fresh"});
            (void)question->at("op", "an operator's name").text("an operator's name");
            (void)question->at("keys", "a list of key names").texts("a list of key names");
            if (const auto fresh = question->find("fresh"))
                (void)fresh->truth();
            // A lesson names no path outside of its folder: tables come with the program.
            if (const auto table = question->find("table"); table && !table->text("a table").starts_with("builtin:"))
                table->failExpected("a table that comes with the program, such as builtin:2.15.0");
        } else if (of == Of::keyset) {
            (void)question->at("do", "a request of `keyfall keyset`").text("a request of `keyfall keyset`");
        } else {
            question->onlyKnows({"op"});
            (void)question->at("op", "an operator's name").text("an operator's name");
        }
        return {of, question->value()};
    }
    place.failExpected(kExpected);
}

std::string pointerAt(const JsonPlace& place)
{
    const std::string& text = place.text("a pointer such as /calls/0/hops/*/key");
    if (!isLessonPointer(text))
        place.fail(fmt::format("'{}' is no pointer", text), "a pointer is empty, or /part/part with no part empty");
    return text;
}

void checkWanted(const LessonCheck& check, const JsonPlace& wanted)
{
    switch (check.test) {
    case LessonTest::mentions: (void)wanted.text("a text"); break;
    case LessonTest::count: (void)wanted.integer("a count", 0, 1'000'000'000); break;
    case LessonTest::min:
    case LessonTest::max:
        if (!wanted.value().is_number())
            wanted.failExpected("a number");
        break;
    case LessonTest::order: (void)wanted.items("a list"); break;
    case LessonTest::each: (void)wanted.members("a place and a test of each"); break;
    case LessonTest::equals:
    case LessonTest::isNot:
    case LessonTest::has:
    case LessonTest::lacks: break;
    }
}

/// What may be tested of a value. The last asks each one in it by one of the others.
constexpr std::array kTests{LessonTest::equals,   LessonTest::isNot, LessonTest::has, LessonTest::lacks,
                            LessonTest::mentions, LessonTest::count, LessonTest::min, LessonTest::max,
                            LessonTest::order,    LessonTest::each};
constexpr std::span kTestsOfEach = std::span(kTests).first(kTests.size() - 1);

/// Takes the one test that stands at the place, beside the members `others`.
void readTest(LessonCheck& check, const JsonPlace& place, std::vector<std::string_view> others,
              std::span<const LessonTest> tests)
{
    std::vector<std::string_view> names;
    for (const LessonTest test : tests)
        names.push_back(nameOf(test));
    others.insert(others.end(), names.begin(), names.end());
    place.onlyKnows(others);
    int found = 0;
    for (const LessonTest test : tests) {
        const auto wanted = place.find(std::string(nameOf(test)));
        if (!wanted)
            continue;
        ++found;
        check.test = test;
        check.wanted = wanted->value();
        checkWanted(check, *wanted);
    }
    if (found != 1)
        place.fail(fmt::format("a check has one test, this one has {}", found),
                   fmt::format("use one of {}", fmt::join(names, ", ")));
}

/// What is tested of each: a place in it, empty for itself, and one test.
LessonCheck readEach(const JsonPlace& place)
{
    LessonCheck check;
    readTest(check, place, {"at"}, kTestsOfEach);
    check.at = pointerAt(place.at("at", "a pointer"));
    return check;
}

}  // namespace

LessonCheck readCheck(const JsonPlace& place)
{
    LessonCheck check;
    readTest(check, place, {"of", "at", "say", "guard"}, kTests);
    check.of = subjectAt(place.at("of", "what the check asks"));
    check.at = pointerAt(place.at("at", "a pointer"));
    if (const auto guard = place.find("guard"))
        check.guard = guard->truth();
    if (check.test == LessonTest::each)
        check.each.push_back(readEach(place.at("each", "a place and a test of each")));
    return check;
}

ValueAsk readValueAsk(const JsonPlace& place)
{
    place.onlyKnows({"what", "of", "at", "take", "as", "choices"});
    ValueAsk ask;
    ask.of = subjectAt(place.at("of", "what the question asks"));
    ask.at = pointerAt(place.at("at", "a pointer"));
    if (const auto take = place.find("take")) {
        const std::string& text = take->text("\"value\" or \"count\"");
        if (text != "value" && text != "count")
            take->failExpected("\"value\" or \"count\"");
        ask.count = text == "count";
    }
    const JsonPlace as = place.at("as", "\"key\", \"bits\", \"number\" or \"text\"");
    constexpr std::pair<std::string_view, ValueAsk::As> kForms[]{{"key", ValueAsk::As::key},
                                                                 {"bits", ValueAsk::As::bits},
                                                                 {"number", ValueAsk::As::number},
                                                                 {"text", ValueAsk::As::text}};
    const std::string& name = as.text("\"key\", \"bits\", \"number\" or \"text\"");
    const auto* const form =
        std::find_if(std::begin(kForms), std::end(kForms), [&name](const auto& one) { return name == one.first; });
    if (form == std::end(kForms))
        as.failExpected("\"key\", \"bits\", \"number\" or \"text\"");
    ask.as = form->second;
    if (const auto choices = place.find("choices")) {
        ask.choices = choices->texts("a list of texts");
        std::vector<std::string> sorted = ask.choices;
        std::sort(sorted.begin(), sorted.end());
        if (sorted.size() < 2 || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            choices->failExpected("at least two choices, all different");
    }
    return ask;
}

}  // namespace keyfall
