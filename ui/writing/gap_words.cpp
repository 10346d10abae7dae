// SPDX-License-Identifier: MIT
#include "ui/writing/gap_words.h"

#include "core/lesson/text_check.h"

namespace keyfall {

QString GapWords::stepName(const LessonDraft& draft, std::size_t step)
{
    const QString title = QString::fromStdString(draft.field(step, "title"));
    return tr("%1. %2").arg(step + 1).arg(title.isEmpty() ? tr("(no title)") : title);
}

QString GapWords::text(const LessonDraft& draft, const LessonGap& gap)
{
    return gap.step ? tr("%1: %2").arg(stepName(draft, *gap.step), words(gap)) : tr("Lesson: %1").arg(words(gap));
}

QString GapWords::words(const LessonGap& gap)
{
    using Kind = LessonGap::Kind;
    switch (gap.kind) {
    case Kind::title: return tr("give it a title");
    case Kind::summary: return tr("say in one sentence what somebody knows afterwards");
    case Kind::steps: return tr("add a step from what the window shows (Ctrl+Alt+A)");
    case Kind::prose: return tr("write what the learner reads");
    case Kind::ask: return tr("select a hop and choose what is asked");
    case Kind::options: return tr("give at least two answers to choose from");
    case Kind::optionText: return tr("an answer has no words");
    case Kind::optionWhy: return tr("say of each answer why it is right or wrong");
    case Kind::right: return tr("mark the answer that is right");
    case Kind::goal: return tr("change the session to what is wanted, then press “Goal = now”");
    case Kind::checks: return tr("tick what shows that the goal is reached");
    case Kind::tooLong:
        return gap.field == "slide" ? tr("the slide has more than %1 characters").arg(kMostSlide)
                                    : tr("the text has more than %1 characters").arg(kMostProse);
    }
    return {};
}

}  // namespace keyfall
