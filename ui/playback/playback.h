// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/session.h"

#include <QObject>
#include <QVariantAnimation>

#include <memory>
#include <vector>

namespace keyfall {

/// Playback is an index into an immutable call graph (design:2.3).
///
/// Position p means: the first p hops have been entered. 0 is "before the call", `last()` is "everything happened".
/// Between two positions an animation runs `progress` from 0 to 1; it decides nothing and can be switched off.
class Playback final : public QObject {
    Q_OBJECT

public:
    explicit Playback(QObject* parent = nullptr);

    void setGraph(std::shared_ptr<const CallGraph> graph);
    [[nodiscard]] std::shared_ptr<const CallGraph> graph() const { return graph_; }
    void setBreakpoints(std::vector<Breakpoint> breakpoints) { breakpoints_ = std::move(breakpoints); }

    [[nodiscard]] int position() const { return position_; }
    [[nodiscard]] int last() const { return graph_ ? static_cast<int>(graph_->hops.size()) : 0; }
    [[nodiscard]] bool playing() const { return playing_; }
    [[nodiscard]] double speed() const { return speed_; }        ///< hops a second
    [[nodiscard]] double progress() const { return progress_; }  ///< of the fall into hop `position()`, 0..1
    [[nodiscard]] bool animated() const { return animated_; }

public Q_SLOTS:
    void first();
    void stepBack();
    void togglePlay();
    void stepForward();
    void toEnd();
    void seek(int position);
    void setSpeed(double hopsPerSecond);
    void setAnimated(bool on);

Q_SIGNALS:
    void graphChanged();
    void positionChanged(int position);
    void progressChanged(double progress);
    void playingChanged(bool playing);
    void speedChanged(double hopsPerSecond);
    /// Playing stopped before the hop at this position because of a breakpoint.
    void stoppedAtBreakpoint(int position);

private:
    void moveTo(int position, bool fall);
    void advance();
    [[nodiscard]] bool breaksAt(int position) const;

    std::shared_ptr<const CallGraph> graph_;
    std::vector<Breakpoint> breakpoints_;
    int position_ = 0;
    bool playing_ = false;
    bool animated_ = true;
    double speed_ = 1.5;
    double progress_ = 1.0;
    QVariantAnimation fall_;
};

}  // namespace keyfall
