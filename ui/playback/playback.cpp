// SPDX-License-Identifier: MIT
#include "ui/playback/playback.h"

#include "core/session/breakpoints.h"

#include <algorithm>

namespace keyfall {

namespace {

// Note [One clock for falling and waiting]
// `fall_` runs from 0 to kWaited: up to 1 the call falls, after that the picture rests so that people can read. Playing
// and single steps differ only in how long it takes and whether the rest counts. No second timer can get out of step.
constexpr double kWaited = 1 / 0.55;
constexpr int kStepMilliseconds = 420;

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent), fall_(this)
{
    fall_.setStartValue(0.0);
    fall_.setEndValue(kWaited);
    connect(&fall_, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& value) { setProgress(animated_ ? std::min(1.0, value.toDouble()) : 1.0); });
    connect(&fall_, &QVariantAnimation::finished, this, [this] {
        if (playing_)
            advance();
    });
}

void Playback::setGraph(std::shared_ptr<const CallGraph> graph)
{
    if (graph_ && graph && graph->hops.size() > graph_->hops.size() && graph->continues(*graph_)) {
        grow(std::move(graph));
        return;
    }
    fall_.stop();
    const bool wasPlaying = playing_;
    playing_ = false;
    graph_ = std::move(graph);
    moments_ = graph_ ? Moments(*graph_) : Moments();
    stops_ = graph_ ? stopsIn(*graph_, breakpoints_) : std::vector<HopId>();
    cameFrom_ = -1;
    until_ = -1;
    futureShown_ = false;
    position_ = last();
    landed_ = position_;
    progress_ = 1;
    Q_EMIT graphChanged();
    if (wasPlaying)
        Q_EMIT playingChanged(false);
    Q_EMIT positionChanged(position_);
    Q_EMIT landedChanged(landed_);
}

void Playback::grow(std::shared_ptr<const CallGraph> graph)
{
    const bool follows = position_ == last() && !playing_;
    const auto known = static_cast<HopId>(graph_->hops.size());
    graph_ = std::move(graph);
    moments_.append(*graph_);
    const std::vector<HopId> stops = stopsIn(*graph_, breakpoints_, known + 1);
    stops_.insert(stops_.end(), stops.begin(), stops.end());
    Q_EMIT graphGrew();
    if (follows)
        seek(last());
}

void Playback::setProgress(double progress)
{
    if (progress == progress_)
        return;
    progress_ = progress;
    Q_EMIT progressChanged(progress_);
    takeLanding();
}

void Playback::takeLanding()
{
    const int landed = progress_ < 1 && position_ > 0 ? position_ - 1 : position_;
    if (landed == landed_)
        return;
    landed_ = landed;
    Q_EMIT landedChanged(landed_);
}

void Playback::land()
{
    if (progress_ == 1)
        return;
    if (playing_) {
        togglePlay();
        return;
    }
    fall_.stop();
    setProgress(1);
}

void Playback::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    if (breakpoints == breakpoints_)
        return;  // every edit of the session says them again
    breakpoints_ = std::move(breakpoints);
    stops_ = graph_ ? stopsIn(*graph_, breakpoints_) : std::vector<HopId>();
}

void Playback::first()
{
    seek(0);
}

void Playback::stepBack()
{
    seek(position_ - 1);
}

void Playback::stepForward()
{
    if (playing_)
        togglePlay();
    if (position_ < last())
        moveTo(position_ + 1, true);
}

void Playback::toEnd()
{
    seek(last());
}

void Playback::seek(int position)
{
    if (playing_)
        togglePlay();
    moveTo(position, false);
}

void Playback::comeBack(const PlaybackPlace& place)
{
    if (playing_)
        togglePlay();
    moveTo(place.position, false, place.futureShown);
}

void Playback::goTo(HopId hop)
{
    const int end = moments_.endOf(hop);
    if (end != 0 && hop == moment().hop)
        land();
    if (end == 0 || hop == moment().hop)
        return;
    if (playing_)
        togglePlay();
    const int target = end <= position_ ? end : moments_.entryOf(hop);
    const int before = position_;
    // Only what was seen: a hop ahead of somebody who steps through a run for the first time does not give it away.
    moveTo(target, false, futureShown_ || target < position_);
    cameFrom_ = before;
}

void Playback::stepOver()
{
    const Moment now = moment();
    const int end = moments_.endOf(now.hop);
    seek(end > position_ ? end : position_ + 1);
}

void Playback::runHere()
{
    const HopId hop = moment().hop;
    const int target = moments_.entryOf(hop);
    if (target == 0)
        return;
    const TopCall& call = graph_->calls[graph_->hops[hop - 1].call];
    const int start = moments_.entryOf(call.firstHop) - 1;
    const int from = cameFrom_ >= 0 && cameFrom_ < target ? cameFrom_ : start;
    seek(from);
    togglePlay();
    until_ = target;
}

void Playback::stepOut()
{
    const Hop* hop = graph_ ? graph_->find(moment().hop) : nullptr;
    seek(hop == nullptr || hop->parent == 0 ? last() : moments_.endOf(hop->parent));
}

/// To where it is raised, and so can be seen: a kernel that calls others before it fails shows nothing where it begins.
void Playback::toNextError()
{
    int first = 0;
    int next = 0;
    for (HopId id = 1; graph_ && id <= graph_->hops.size(); ++id) {
        const Hop& hop = graph_->hops[id - 1];
        if (!hop.error || !hop.error->raisedHere)
            continue;
        const int end = moments_.endOf(id);
        if (first == 0 || end < first)
            first = end;
        if (end > position_ && (next == 0 || end < next))
            next = end;
    }
    if (first != 0)
        seek(next != 0 ? next : first);
}

void Playback::togglePlay()
{
    playing_ = !playing_ && last() > 0;
    until_ = -1;
    if (!playing_) {
        fall_.stop();
        setProgress(1);
        Q_EMIT playingChanged(false);
        return;
    }
    Q_EMIT playingChanged(true);
    // Going on from a break point passes it; it stops only those who arrive.
    moveTo(position_ >= last() ? 0 : position_ + 1, position_ < last());
}

void Playback::setSpeed(double hopsPerSecond)
{
    const double speed = std::clamp(hopsPerSecond, 0.05, 100.0);
    if (speed == speed_)
        return;
    speed_ = speed;
    if (playing_ && fall_.state() == QAbstractAnimation::Running) {
        const double done = fall_.duration() > 0 ? double(fall_.currentTime()) / fall_.duration() : 0;
        fall_.setDuration(std::max(1, static_cast<int>(1000 / speed_)));
        fall_.setCurrentTime(static_cast<int>(done * fall_.duration()));
    }
    Q_EMIT speedChanged(speed_);
}

void Playback::setAnimated(bool on)
{
    animated_ = on;
    if (!on)
        setProgress(1);
}

void Playback::moveTo(int position, bool fall, bool futureShown)
{
    fall_.stop();
    cameFrom_ = -1;
    position = std::clamp(position, 0, last());
    const bool moved = position != position_ || futureShown != futureShown_;
    futureShown_ = futureShown;
    position_ = position;
    const bool falls = fall && animated_ && position > 0;
    const double progress = falls ? 0.0 : 1.0;
    if (moved || progress != progress_) {
        progress_ = progress;
        takeLanding();
        Q_EMIT positionChanged(position_);
    }
    if (!playing_ && !falls)
        return;
    const double milliseconds = playing_ ? 1000 / speed_ : std::min(kStepMilliseconds * kWaited, 1000 / speed_);
    fall_.setDuration(std::max(1, static_cast<int>(milliseconds)));
    fall_.start();
}

void Playback::advance()
{
    if (breaksAt(position_)) {
        playing_ = false;
        Q_EMIT playingChanged(false);
        Q_EMIT stoppedAtBreakpoint(position_);
        return;
    }
    if (position_ >= last() || position_ == until_) {
        playing_ = false;
        Q_EMIT playingChanged(false);
        return;
    }
    moveTo(position_ + 1, true);
}

bool Playback::breaksAt(int position) const
{
    const Moment at = moments_.at(position);
    return !at.returned && std::binary_search(stops_.begin(), stops_.end(), at.hop);
}

}  // namespace keyfall
