// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_display.h"
#include "ui/picture/picture_view.h"

#include <memory>
#include <utility>

namespace keyfall {

/// The flame on the screen. The wheel with Ctrl stretches the time, a click selects a hop, arrow keys walk to the caller,
/// the first callee and the neighbours.
class FlameView final : public PictureView {
    Q_OBJECT

public:
    explicit FlameView(QWidget* parent = nullptr);

    void setGraph(std::shared_ptr<const CallGraph> graph, const Cost& cost);
    void setSelected(HopId hop);
    [[nodiscard]] HopId selected() const { return selected_; }
    /// The part of the run's time that is in sight, in nanoseconds from the flame's start.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> timeInSight() const;
    [[nodiscard]] const Flame& flame() const { return flame_; }
    /// The whole picture, as an export writes it.
    [[nodiscard]] DisplayList wholeList() const;
    [[nodiscard]] DisplayList visibleList() const override;
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] QSize sizeHint() const override { return {600, 220}; }

Q_SIGNALS:
    void hopChosen(keyfall::HopId hop);

protected:
    [[nodiscard]] QRectF pictureBounds() const override;
    [[nodiscard]] QString placeholder() const override;
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] double width() const;
    [[nodiscard]] HopId neighbour(int key) const;

    std::shared_ptr<const CallGraph> graph_;
    Cost cost_;
    Flame flame_;
    FlameRows rows_;
    HopId selected_ = 0;
    double zoom_ = 1;  ///< 1: the whole time fits the view
};

}  // namespace keyfall
