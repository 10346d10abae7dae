// SPDX-License-Identifier: MIT
// What is kept of how somebody does, and how it is forgotten.
#include "ui/lessons/lesson_course.h"

#include <QDate>

#include <utility>

namespace keyfall {

void LessonCourse::noteWhere()
{
    if (predicting_ || trial_ || quiz_)
        return;
    const QString why = shelf_.noteAt(QString::fromStdString(lesson_->id), QString::fromStdString(step().id));
    if (!why.isEmpty())
        Q_EMIT notKept(why);
}

std::pair<double, int> LessonCourse::score() const
{
    return isQuiz() ? shelf_.progress().pointsIn(lesson_->id) : std::pair(progress_.right, progress_.asked);
}

void LessonCourse::forgetStep()
{
    if (isOpen() && !predicting_)
        afterForgetting(shelf_.forgetStep(QString::fromStdString(lesson_->id), QString::fromStdString(step().id)));
}

void LessonCourse::forgetLesson()
{
    if (isOpen() && !predicting_)
        afterForgetting(shelf_.forgetLesson(QString::fromStdString(lesson_->id)));
}

void LessonCourse::forgetAll()
{
    afterForgetting(shelf_.forgetAll());
}

void LessonCourse::afterForgetting(const QString& problem)
{
    if (!problem.isEmpty())
        Q_EMIT notKept(problem);
    if (isOpen()) {
        progress_ = StepProgress();
        if (asked_ && !predicting_) {
            question_ = 0;
            ask();
        }
    }
    Q_EMIT changed();
}

void LessonCourse::keep()
{
    if (predicting_ || trial_ || talking_)
        return;
    progress_.date = QDate::currentDate().toString(Qt::ISODate).toStdString();
    const QString why = shelf_.note(QString::fromStdString(lesson_->id), QString::fromStdString(step().id), progress_);
    if (!why.isEmpty())
        Q_EMIT notKept(why);
}

}  // namespace keyfall
