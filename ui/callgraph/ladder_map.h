// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace keyfall {

class LadderView;
class Playback;

/// The whole run beside the ladder, a few pixels a row: calls, errors, found hops, break points, the position and what is
/// in sight. A click or a drag goes there. Hidden while the ladder shows everything.
///
/// It shows what the scroll bar and the outline say as well, so it takes no focus. Ladder and playback must outlive it.
class LadderMap final : public QWidget {
    Q_OBJECT

public:
    LadderMap(LadderView* ladder, Playback* playback, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Whether the run is shown to its end, with its errors: not while somebody predicts how it goes on.
    void setTellsEnd(bool tells);
    [[nodiscard]] const std::vector<HopId>& errors() const { return errors_; }

    /// The rows of the map that have an error, a found hop: for tests.
    [[nodiscard]] int heightOf(HopId hop) const;

    [[nodiscard]] QSize sizeHint() const override { return {kWidth, 100}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    static constexpr int kWidth = 44;
    static constexpr int kTick = 10;  ///< as wide as a mark at a side

    void showOrHide();
    void takeErrors();
    void addErrors();
    void scrollTo(double y);
    [[nodiscard]] double toMap(double pictureY) const;

    LadderView* ladder_;
    Playback* playback_;
    Theme theme_;
    std::pair<const void*, QSize> cameFor_;  ///< the run, and the room of ladder and map together
    bool tellsEnd_ = true;
    std::vector<HopId> errors_;  ///< that are marked
    HopId looked_ = 0;           ///< hops up to this one were asked
};

}  // namespace keyfall
