// SPDX-License-Identifier: MIT
#include "ui/projector/projector_talk.h"

#include "ui/lessons/lesson_course.h"

#include <algorithm>

namespace keyfall {

ProjectorTalk::ProjectorTalk(LessonCourse& course, Playback& playback, QObject* parent)
    : QObject(parent), course_(course), playback_(playback)
{
    connect(&course_, &LessonCourse::entered, this, &ProjectorTalk::takeChange);
    connect(&course_, &LessonCourse::changed, this, &ProjectorTalk::takeChange);
    connect(&playback_, &Playback::graphChanged, this, &ProjectorTalk::changed);
    connect(&playback_, &Playback::graphGrew, this, &ProjectorTalk::changed);
    connect(&playback_, &Playback::positionChanged, this, &ProjectorTalk::changed);
}

void ProjectorTalk::takeChange()
{
    const int question = course_.isOpen() ? course_.stepNumber() * 1000 + course_.questionNumber() : -1;
    if (question != markedIn_ || (course_.isOpen() && course_.asked() == nullptr)) {
        markedIn_ = question;
        marked_.clear();
        judged_ = false;
    }
    Q_EMIT changed();
}

bool ProjectorTalk::isAsking() const
{
    return course_.isOpen() && course_.asked() != nullptr && course_.reveal() == nullptr;
}

/// A step that begins before its run is told hop by hop.
bool ProjectorTalk::stepsThroughHops() const
{
    return !course_.isOpen()
        || (course_.step().kind == StepKind::read && course_.step().position.at != LessonPosition::At::last
            && course_.step().position.at != LessonPosition::At::asItWas);
}

std::shared_ptr<const CallGraph> ProjectorTalk::graph() const
{
    const auto graph = playback_.graph();
    return graph && !graph->hops.empty() && !graph->calls.empty() ? graph : nullptr;
}

HopId ProjectorTalk::withheldFrom() const
{
    return course_.withheld().from;
}

Moment ProjectorTalk::toldMoment() const
{
    const HopId from = withheldFrom();
    const auto shown = graph();
    if (from == 0 || !shown || shown->find(from) == nullptr)
        return playback_.moment();
    return playback_.moments().at(std::min(playback_.position(), playback_.moments().entryOf(from) - 1));
}

HopId ProjectorTalk::hop() const
{
    if (isAsking() && course_.askedHop() != 0)
        return course_.askedHop();
    return toldMoment().hop;
}

std::size_t ProjectorTalk::call() const
{
    const auto shown = graph();
    const Hop* at = shown ? shown->find(hop()) : nullptr;
    return at != nullptr ? at->call : 0;
}

ProjectorState ProjectorTalk::state() const
{
    ProjectorState state;
    state.moment = toldMoment();
    if (isAsking() && course_.askedHop() != 0) {
        state.choices = course_.asked()->keys;
        state.marked = marked_.isEmpty() ? -1 : marked_.first();
    }
    return state;
}

std::vector<Key> ProjectorTalk::answers() const
{
    return course_.isOpen() && course_.askedHop() != 0 ? course_.asked()->keys : std::vector<Key>();
}

std::optional<ProjectorState> ProjectorTalk::stateAfter() const
{
    const auto shown = graph();
    if (!shown || isAsking() || !stepsThroughHops() || playback_.position() >= playback_.last())
        return std::nullopt;
    ProjectorState after = state();
    after.moment = playback_.moments().at(playback_.position() + 1);
    if (shown->hops[after.moment->hop - 1].call != call())
        return std::nullopt;
    return after;
}

}  // namespace keyfall
