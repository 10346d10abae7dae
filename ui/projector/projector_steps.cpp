// SPDX-License-Identifier: MIT
// What a talk does: its clicker, its marks, and where it begins and ends.
#include "ui/projector/projector_talk.h"

#include "ui/lessons/lesson_course.h"

#include <utility>

namespace keyfall {

void ProjectorTalk::forward()
{
    if (stepsThroughHops() && playback_.position() < playback_.last())
        return playback_.stepForward();
    if (!course_.isOpen())
        return;
    if (isAsking()) {
        judged_ = !marked_.isEmpty();
        if (judged_)
            course_.answer(marked_);
        else
            course_.giveUp();
        return;
    }
    const StepKind kind = course_.step().kind;
    const bool asks = kind == StepKind::predict || kind == StepKind::choose;
    if (asks && course_.asked() == nullptr && course_.trouble().isEmpty())
        return;  // its run has not come yet
    if (asks && course_.reveal() != nullptr && course_.questionNumber() + 1 < course_.questionCount())
        return course_.nextQuestion();
    if (asks && kind == StepKind::predict && playback_.position() < playback_.last() && !course_.isPredicting())
        return playback_.toEnd();
    if (!course_.isLast())
        course_.next();
}

void ProjectorTalk::back()
{
    if (stepsThroughHops() && playback_.position() > 0)
        return playback_.stepBack();
    if (!course_.isOpen())
        return;
    if (course_.reveal() != nullptr)
        course_.restart();
    else
        course_.back();
}

ProjectorTalk::Place ProjectorTalk::place() const
{
    Place place{playback_.graph(), playback_.place(), playback_.position() == playback_.last(), {}};
    if (course_.isOpen())
        place.of = QStringLiteral("%1 %2 %3 %4")
                       .arg(QString::fromStdString(course_.lesson().id))
                       .arg(course_.stepNumber())
                       .arg(course_.questionNumber())
                       .arg(course_.reveal() != nullptr);
    return place;
}

/// Another run has other places, unless it is of the same session again, and what is asked now is not to be seen.
void ProjectorTalk::comeBack(const Place& to)
{
    const Place now = place();
    if (now.of != to.of)
        return;
    if (now.graph == to.graph)
        playback_.comeBack(to.at);
    else if (to.atEnd && !isAsking())
        playback_.toEnd();
}

void ProjectorTalk::begin()
{
    const Place now = place();
    course_.beginTalk();
    const auto reachedStep = std::exchange(reachedStep_, std::nullopt);
    const auto reached = std::exchange(reached_, std::nullopt);
    const bool goesOn = reached && before_ == now;
    const bool sameLesson = reachedStep && before_ && before_->of == now.of;
    before_ = now;
    if (course_.isOpen()) {
        if (sameLesson)
            course_.goTo(*reachedStep);
        return;
    }
    if (goesOn && reached->position < playback_.last())
        playback_.comeBack(*reached);
    else if (playback_.position() == playback_.last())
        playback_.first();
}

void ProjectorTalk::end()
{
    leavePrediction();
    if (course_.isOpen() && !course_.isPredicting())
        reachedStep_ = course_.stepNumber();
    const bool runsAgain = course_.endTalk();
    if (runsAgain && before_)  // the same session: the hops of its new run are those of the old one
        connect(
            &playback_, &Playback::graphChanged, this,
            [this, to = *before_] {
                if (place().of == to.of)
                    playback_.comeBack(to.at);
            },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    if (before_ && before_->graph == playback_.graph() && !course_.isOpen())
        reached_ = playback_.place();
    if (before_)
        comeBack(*before_);
}

void ProjectorTalk::first()
{
    course_.isOpen() ? course_.goTo(0) : playback_.first();
}

void ProjectorTalk::last()
{
    course_.isOpen() ? course_.goTo(static_cast<int>(course_.lesson().steps.size()) - 1) : playback_.toEnd();
}

void ProjectorTalk::mark(int option)
{
    if (!isAsking() || option < 0 || option >= course_.asked()->options.size())
        return;
    if (marked_.contains(option))
        marked_.removeOne(option);
    else if (course_.asked()->many)
        marked_.append(option);
    else
        marked_ = {option};
    Q_EMIT changed();
}

void ProjectorTalk::markKey(Key key)
{
    if (!isAsking())
        return;
    const std::vector<Key>& keys = course_.asked()->keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key)
            mark(static_cast<int>(i));
}

void ProjectorTalk::showAll()
{
    playback_.toEnd();
}

void ProjectorTalk::predict()
{
    if (!course_.isPredicting())
        beforePrediction_ = place();
    course_.predict();
}

bool ProjectorTalk::isPredicting() const
{
    return beforePrediction_.has_value() && course_.isPredicting();
}

void ProjectorTalk::leavePrediction()
{
    const auto before = std::exchange(beforePrediction_, std::nullopt);
    if (!before)
        return;
    course_.leavePrediction();
    comeBack(*before);
}

}  // namespace keyfall
