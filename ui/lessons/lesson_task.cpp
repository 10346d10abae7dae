// SPDX-License-Identifier: MIT
// The tasks of a lesson: what is checked, when it is known, and a solution.
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/document.h"

#include <algorithm>

namespace keyfall {

void LessonCourse::loadSolution(int number)
{
    if (!isOpen() || step().kind != StepKind::task || (!solved_ && !gaveUp_) || number < 0
        || number >= static_cast<int>(step().solutions.size()))
        return;
    Json solution = step().solutions[static_cast<std::size_t>(number)];
    if (const auto lesson = solution.find("lesson"); lesson != solution.end()) {
        Q_EMIT lessonLoaded(HeldJson(*lesson));
        solution.erase("lesson");
    }
    cameFrom_ = step_;  // undo takes the solution back, and stays at the task
    load(solution, tr("Solution %1").arg(number + 1));
}

SessionAnswers LessonCourse::answers() const
{
    SessionAnswers answers(document_.session(), tools_, runIsCurrent() ? document_.lastRun() : nullptr);
    const auto& checks = step().checks;
    if (written_ && std::any_of(checks.begin(), checks.end(), [](const LessonCheck& check) {
            return check.of.of == LessonSubject::Of::lesson;
        }))
        answers.setLesson(written_());
    return answers;
}

void LessonCourse::grade(bool all)
{
    if (!isOpen() || step().kind != StepKind::task || arriving_)
        return;
    SessionAnswers asked = answers();
    bool solved = true;
    for (std::size_t i = 0; i < step().checks.size(); ++i) {
        const LessonCheck& check = step().checks[i];
        const bool before = checks_[i].holds;
        // What a session says is known at once; the rest when it has run.
        if (all || check.of.of == LessonSubject::Of::session || check.of.of == LessonSubject::Of::lesson)
            checks_[i] = resultOf(check, asked);
        if (checks_[i].holds && !before && all)
            Q_EMIT announced(tr("Done: %1").arg(QString::fromStdString(check.say)));
        solved = solved && checks_[i].holds;
    }
    if (all && solved && !solved_) {
        solved_ = true;
        // A solution that was looked up is no answer of one's own.
        progress_.done = progress_.done || !gaveUp_;
        keep();
        Q_EMIT announced(tr("Solved."));
        // After a question that was passed over the picture stands before the first hop, and would show nothing of it.
        if (playback_.position() == 0)
            playback_.toEnd();
    }
    Q_EMIT changed();
}

bool LessonCourse::isKnown(std::size_t check) const
{
    const LessonSubject::Of of = step().checks[check].of.of;
    if (of == LessonSubject::Of::session || of == LessonSubject::Of::lesson)
        return true;
    // A run that is on its way is here in a moment: nothing blinks meanwhile.
    const RunState::Kind run = document_.runState().kind;
    return (run == RunState::Kind::current || run == RunState::Kind::underWay) && !document_.runs().failure();
}

}  // namespace keyfall
