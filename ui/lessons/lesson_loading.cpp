// SPDX-License-Identifier: MIT
// The session of a step: loaded as one edit, run, and followed where somebody undoes it.
#include "core/lesson/lesson_session.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/sentences.h"

#include <QScopedValueRollback>

#include <utility>

namespace keyfall {

std::optional<Session> LessonCourse::startSession(const Json& patch)
{
    const auto document = sessionDocumentOf(*lesson_, static_cast<std::size_t>(step_));
    auto session = document ? sessionOf(mergePatch(*document, patch), lesson_->id + "/" + step().id)
                            : tl::unexpected<Error>(document.error());
    if (!session) {
        trouble_ = inWindowLanguage(session.error());
        Q_EMIT changed();
        return std::nullopt;
    }
    return std::move(*session);
}

void LessonCourse::load(const Json& patch, const QString& label)
{
    if (auto session = startSession(patch))
        load(std::move(*session), label);
}

void LessonCourse::load(Session session, const QString& label)
{
    if (session == document_.session() && runIsCurrent())
        return takeRun();
    if (!(session == document_.session())) {
        Q_EMIT loading();
        const QScopedValueRollback now(loadingNow_, true);
        document_.edit(label, [&session](Session& edited) { edited = session; });
        ++talkLoads_;
        loads_.add(document_.undoStack()->index(), lesson_->id, cameFrom_, step_, session);
    }
    document_.run();
}

void LessonCourse::restart()
{
    if (!isOpen())
        return;
    work_.drop();
    work_.forget(placeOf(step_));
    if (!predicting_ && !progress_.answers.empty()) {  // those of this try begin
        progress_.answers.clear();
        keep();
    }
    enter(step_, !predicting_);
}

bool LessonCourse::runIsCurrent() const
{
    return document_.lastRun() != nullptr && document_.runState().isCurrent();
}

void LessonCourse::takeRun()
{
    if (waitsToPredict_ && runIsCurrent())
        return predictRun();
    if (!isOpen() || !runIsCurrent())
        return;
    // Another run: its hops are other ones, and are asked anew.
    if (predicting_ && !arriving_ && document_.lastRun()->graph != graph_)
        return predictRun();
    if (arriving_) {
        arriving_ = false;
        graph_ = document_.lastRun()->graph;
        begun_ = document_.session();
        if (step().kind == StepKind::task)  // with its own session, also where somebody comes back to their work
            if (const auto document = sessionDocumentOf(*lesson_, static_cast<std::size_t>(step_)))
                if (auto start = sessionOf(*document, placeOf(step_)))
                    work_.begin(placeOf(step_), std::move(*start));
        applyPosition();
        prepareQuestions();
        Q_EMIT arrived();
    }
    grade(true);
    Q_EMIT changed();
}

void LessonCourse::followUndo(int index)
{
    if (loadingNow_ || !isOpen() || predicting_)
        return loads_.pass(index);
    const auto to = loads_.follow(index, lesson_->id, step_, document_.session());
    if (!to || *to == step_ || *to >= static_cast<int>(lesson_->steps.size()))
        return;
    work_.drop();
    enter(*to, false);
}

bool LessonCourse::isApart() const
{
    return asked_ && !reveal_ && !predicting_ && begun_ && !sameRun(*begun_, document_.session());
}

void LessonCourse::applyPosition()
{
    switch (step().position.at) {
    case LessonPosition::At::first: playback_.seek(0); break;
    case LessonPosition::At::last: playback_.seek(playback_.last()); break;
    case LessonPosition::At::hop:
        playback_.seek(playback_.moments().entryOf(static_cast<HopId>(step().position.hop)));
        break;
    case LessonPosition::At::asItWas: break;
    }
    if (step().show.hop)
        selection_.select(static_cast<HopId>(*step().show.hop));
}

}  // namespace keyfall
