// SPDX-License-Identifier: MIT
// A lesson before a room: nothing of it is left in the window.
#include "ui/lessons/lesson_course.h"
#include "ui/session/document.h"

#include <QScopedValueRollback>

#include <tuple>
#include <utility>

namespace keyfall {

void LessonCourse::beginTalk()
{
    talking_ = true;
    talkFrom_ = document_.undoStack()->index();
    talkLoads_ = 0;
    const auto standing = [this] {
        return std::tie(lesson_, suspended_, step_, predicting_, quiz_, trial_, finishing_, work_, graph_, arriving_,
                        questions_, question_, order_, asked_, reveal_, checks_, solved_, gaveUp_, hints_, hintsBefore_,
                        loads_, cameFrom_, begun_, trouble_, progress_);
    };
    putBack_ = [standing, was = std::apply([](const auto&... each) { return std::make_tuple(each...); }, standing())] {
        standing() = was;
    };
    if (asked_ && (reveal_ || question_ > 0)) {  // what was answered here the room has not heard
        progress_.answers.clear();
        question_ = 0;
        ask();
        Q_EMIT changed();
    }
}

bool LessonCourse::endTalk()
{
    const auto putBack = std::exchange(putBack_, {});
    if (!putBack) {
        talking_ = false;
        if (isOpen())
            noteWhere();  // it was opened meanwhile, and is gone on with
        return false;
    }
    takeBackTalk();
    putBack();
    translate();  // the language may have been changed meanwhile
    Q_EMIT entered();
    if (isOpen() && !arriving_)
        Q_EMIT arrived();
    talking_ = false;
    const bool again = isOpen() && !runIsCurrent();
    if (again)
        document_.run();
    Q_EMIT changed();
    return again;
}

/// Undoes what the talk loaded, for good: redo would lead into the talk.
void LessonCourse::takeBackTalk()
{
    QUndoStack& edits = *document_.undoStack();
    if (talkLoads_ == 0 || edits.index() != talkFrom_ + talkLoads_ || edits.count() != edits.index())
        return;  // somebody worked in the window meanwhile
    const QScopedValueRollback now(loadingNow_, true);
    for (int i = talkFrom_; i < edits.count(); ++i)
        const_cast<QUndoCommand*>(edits.command(i))->setObsolete(true);
    if (loads_.endsAt(talkFrom_))
        Q_EMIT loading();
    edits.setIndex(talkFrom_);
}

}  // namespace keyfall
