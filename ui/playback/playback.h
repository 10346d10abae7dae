// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/moments.h"
#include "core/session/session.h"

#include <QObject>
#include <QVariantAnimation>

#include <memory>
#include <vector>

namespace keyfall {

/// Where playback stands, to come back to.
struct PlaybackPlace {
    int position = 0;
    bool futureShown = false;

    friend bool operator==(const PlaybackPlace&, const PlaybackPlace&) = default;
};

/// Playback is an index into an immutable call graph (design:2.3).
///
/// Position p means: the first p moments have happened (`Moments`: entries, and returns on the way back). 0 is "before
/// the call", `last()` is "everything happened". Between two positions an animation runs `progress` from 0 to 1; it
/// decides nothing and can be switched off.
///
/// `landed` is where everything else is that says something of a hop: counter, panels, selection. While the call falls
/// to `position()` it is the position that it comes from, as nothing of the hop is in the picture yet.
///
/// Who steps or plays does not see what comes; who goes to a hop that was seen before keeps the rest of the picture in
/// sight (`futureShown`).
class Playback final : public QObject {
    Q_OBJECT

public:
    explicit Playback(QObject* parent = nullptr);

    /// A graph that continues the one before (a trace that is still being printed) is `graphGrew` and not `graphChanged`:
    /// position and playing stay, and who looked at the end goes on doing so. Its cost is that of what is new.
    void setGraph(std::shared_ptr<const CallGraph> graph);
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const { return graph_; }
    void setBreakpoints(std::vector<Breakpoint> breakpoints);

    [[nodiscard]] int position() const { return position_; }
    [[nodiscard]] int last() const { return moments_.count(); }
    [[nodiscard]] Moment moment() const { return moments_.at(position_); }
    [[nodiscard]] const Moments& moments() const { return moments_; }
    [[nodiscard]] int landed() const { return landed_; }
    [[nodiscard]] Moment landedMoment() const { return moments_.at(landed_); }
    /// Whether what became of a hop, its result, error and time, is in the picture.
    [[nodiscard]] bool showsEndOf(HopId hop) const { return futureShown_ || landed_ >= moments_.endOf(hop); }
    /// Whether moments after `position()` are drawn, too, as what was seen already.
    [[nodiscard]] bool futureShown() const { return futureShown_; }
    [[nodiscard]] PlaybackPlace place() const { return {position_, futureShown_}; }
    [[nodiscard]] bool playing() const { return playing_; }
    [[nodiscard]] double speed() const { return speed_; }        ///< moments a second
    [[nodiscard]] double progress() const { return progress_; }  ///< of the way into `moment()`, 0..1
    [[nodiscard]] bool animated() const { return animated_; }

public Q_SLOTS:
    void first();
    void stepBack();
    void togglePlay();
    void stepForward();
    void toEnd();
    void seek(int position);
    /// To a place of this graph, with what was in sight there.
    void comeBack(const keyfall::PlaybackPlace& place);
    /// Where the call falls to now, it is at once.
    void land();
    /// To where `hop` stands out: its end when it has ended by now, else its entry. What was seen stays in sight.
    void goTo(keyfall::HopId hop);
    /// Past everything that the current hop starts, to its end; from there to what follows.
    void stepOver();
    /// Plays up to the entry of the hop that is current now and stops there: from where playback stood before it went
    /// to that hop, and where that is behind it, from the start of the hop's call.
    void runHere();
    /// To the end of the current hop's caller.
    void stepOut();
    /// To the next hop that raises an error, after the last one to the first; stays where there is none.
    void toNextError();
    void setSpeed(double hopsPerSecond);
    void setAnimated(bool on);

Q_SIGNALS:
    void graphChanged();
    /// More calls stand behind those of the graph before.
    void graphGrew();
    void positionChanged(int position);
    void progressChanged(double progress);
    /// The call has landed at this position, or another graph is shown there.
    void landedChanged(int position);
    void playingChanged(bool playing);
    void speedChanged(double hopsPerSecond);
    /// Playing stopped in the hop that is entered at this position, because of a break point.
    void stoppedAtBreakpoint(int position);

private:
    void grow(std::shared_ptr<const CallGraph> graph);
    void moveTo(int position, bool fall, bool futureShown = false);
    void advance();
    void setProgress(double progress);
    void takeLanding();
    [[nodiscard]] bool breaksAt(int position) const;

    std::shared_ptr<const CallGraph> graph_;
    Moments moments_;
    bool futureShown_ = false;
    std::vector<Breakpoint> breakpoints_;
    std::vector<HopId> stops_;  ///< of `breakpoints_` in `graph_`
    int cameFrom_ = -1;         ///< the position from which `goTo` went to this one; -1: it did not
    int until_ = -1;            ///< playing ends at this position; -1: at the end
    int position_ = 0;
    int landed_ = 0;
    bool playing_ = false;
    bool animated_ = true;
    double speed_ = 1.5;
    double progress_ = 1.0;
    QVariantAnimation fall_;
};

}  // namespace keyfall
