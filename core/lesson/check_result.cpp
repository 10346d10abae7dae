// SPDX-License-Identifier: MIT
#include "core/lesson/check_result.h"

#include "core/lesson/lesson_pointer.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kNear = 1e-5;

bool same(const Json& a, const Json& b)
{
    if (a.is_number() && b.is_number()) {
        const auto x = a.get<double>();
        const auto y = b.get<double>();
        return std::abs(x - y) <= kNear * std::max({1.0, std::abs(x), std::abs(y)});
    }
    if (a.is_array() && b.is_array())
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
    if (a.is_object() && b.is_object())
        return a.size() == b.size() && std::all_of(a.items().begin(), a.items().end(), [&b](const auto& member) {
                   return b.contains(member.key()) && same(member.value(), b[member.key()]);
               });
    return a == b;
}

std::vector<Json> itemsOf(const Json& found)
{
    if (found.is_array())
        return {found.begin(), found.end()};
    return found.is_null() ? std::vector<Json>() : std::vector<Json>{found};
}

bool inOrder(const std::vector<Json>& items, const Json& wanted)
{
    auto next = items.begin();
    for (const Json& one : wanted) {
        next = std::find_if(next, items.end(), [&one](const Json& item) { return same(item, one); });
        if (next == items.end())
            return false;
        ++next;
    }
    return true;
}

}  // namespace

bool testHolds(const LessonCheck& check, const Json& found)
{
    const std::vector<Json> items = itemsOf(found);
    const auto isWanted = [&check](const Json& item) { return same(item, check.wanted); };
    switch (check.test) {
    case LessonTest::equals: return isWanted(found);
    case LessonTest::isNot: return !isWanted(found);
    case LessonTest::has: return std::any_of(items.begin(), items.end(), isWanted);
    case LessonTest::lacks: return std::none_of(items.begin(), items.end(), isWanted);
    case LessonTest::mentions:
        return std::any_of(items.begin(), items.end(), [&check](const Json& item) {
            return item.is_string()
                && item.get_ref<const std::string&>().find(check.wanted.get_ref<const std::string&>())
                != std::string::npos;
        });
    case LessonTest::count: return Json(items.size()) == check.wanted;
    case LessonTest::min: return found.is_number() && found.get<double>() >= check.wanted.get<double>();
    case LessonTest::max: return found.is_number() && found.get<double>() <= check.wanted.get<double>();
    case LessonTest::order: return inOrder(items, check.wanted);
    case LessonTest::each:  // of nothing, nothing holds: an empty program has not called anything as it should
        return !items.empty() && std::all_of(items.begin(), items.end(), [&check](const Json& item) {
            return testHolds(check.each.front(), valueAt(item, check.each.front().at));
        });
    }
    return false;
}

CheckResult resultOf(const LessonCheck& check, SessionAnswers& answers)
{
    auto found = answers.ask(check.of, check.at);
    if (!found)
        return {false, nullptr, std::move(found.error())};
    const bool holds = testHolds(check, *found);
    if (check.test != LessonTest::each)
        return {holds, std::move(*found), {}};
    Json ofEach = Json::array();  // what was looked at, not the whole calls that it is in
    for (const Json& item : itemsOf(*found))
        ofEach.push_back(valueAt(item, check.each.front().at));
    return {holds, std::move(ofEach), {}};
}

bool TaskGrade::solved() const
{
    return std::all_of(results.begin(), results.end(), [](const CheckResult& result) { return result.holds; });
}

TaskGrade gradeTask(const LessonStep& task, SessionAnswers& answers)
{
    TaskGrade grade;
    for (const LessonCheck& check : task.checks)
        grade.results.push_back(resultOf(check, answers));
    return grade;
}

std::string valueText(const Json& value, std::size_t most)
{
    std::string text = jsonLine(value);
    if (text.size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)  // not within a character
            --end;
        text = text.substr(0, end) + " …";
    }
    return text;
}

std::string testText(const LessonCheck& check)
{
    return fmt::format("{} {}", nameOf(check.test), valueText(check.wanted));
}

}  // namespace keyfall
