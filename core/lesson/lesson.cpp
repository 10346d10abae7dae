// SPDX-License-Identifier: MIT
#include "core/lesson/lesson.h"

#include <algorithm>

namespace keyfall {

std::string_view nameOf(LessonSubject::Of of)
{
    switch (of) {
    case LessonSubject::Of::run: return "run";
    case LessonSubject::Of::session: return "session";
    case LessonSubject::Of::lesson: return "lesson";
    case LessonSubject::Of::plan: return "plan";
    case LessonSubject::Of::resolve: return "resolve";
    case LessonSubject::Of::table: return "table";
    case LessonSubject::Of::lint: return "lint";
    case LessonSubject::Of::keyset: return "keyset";
    }
    return {};
}

std::string_view nameOf(LessonTest test)
{
    switch (test) {
    case LessonTest::equals: return "equals";
    case LessonTest::isNot: return "not";
    case LessonTest::has: return "has";
    case LessonTest::lacks: return "lacks";
    case LessonTest::mentions: return "mentions";
    case LessonTest::count: return "count";
    case LessonTest::min: return "min";
    case LessonTest::max: return "max";
    case LessonTest::order: return "order";
    case LessonTest::each: return "each";
    }
    return {};
}

std::string_view nameOf(StepKind kind)
{
    switch (kind) {
    case StepKind::read: return "read";
    case StepKind::predict: return "predict";
    case StepKind::choose: return "choose";
    case StepKind::task: return "task";
    }
    return {};
}

const LessonStep* Lesson::find(std::string_view step) const
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [step](const LessonStep& one) { return one.id == step; });
    return found == steps.end() ? nullptr : &*found;
}

const std::vector<std::string>& lessonPanels()
{
    static const std::vector<std::string> panels{"keys",  "program", "inspector", "proof", "registrations", "explorer",
                                                 "order", "tensors", "results",   "hops",  "kernels"};
    return panels;
}

}  // namespace keyfall
