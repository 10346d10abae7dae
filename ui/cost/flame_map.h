// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_map_display.h"

#include <QWidget>

#include <vector>

namespace keyfall {

class FlameView;

/// The whole run above the timeline: how deep it goes where, found hops, errors, the selected hop, and what is in sight. A
/// click or a drag goes there, the wheel stretches there.
///
/// It says what the scroll bar and the tables say as well, so it takes no focus. The view must outlive it.
class FlameMap final : public QWidget {
    Q_OBJECT

public:
    explicit FlameMap(FlameView* flame, QWidget* parent = nullptr);

    /// What is painted now.
    [[nodiscard]] DisplayList list() const;
    /// The flame has other tracks.
    void takeErrors();
    /// Its tracks have more hops.
    void addErrors();
    [[nodiscard]] QSize sizeHint() const override { return {300, kHeight}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    static constexpr int kHeight = 44;

    void goTo(double x);

    FlameView* flame_;
    // What `list` has made of the tracks, until they or the size change.
    mutable std::vector<QRectF> rows_;
    mutable QSize rowsSize_;
    std::vector<std::int64_t> errors_;
    std::vector<std::size_t> looked_;  ///< by track: how many of its hops were asked
};

}  // namespace keyfall
