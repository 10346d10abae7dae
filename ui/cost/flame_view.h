// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_display.h"
#include "ui/picture/picture_view.h"

#include <optional>
#include <vector>

namespace keyfall {

/// The timeline on the screen: the flames of a run's threads. The wheel with Ctrl stretches the axis at the pointer, a
/// click selects a hop, a drag with Shift marks a range, arrow keys walk to the caller, the first callee and the
/// neighbours.
class FlameView final : public PictureView {
    Q_OBJECT

public:
    explicit FlameView(QWidget* parent = nullptr);

    /// `keepsPlace`: they are what was shown, grown; the same part of the axis stays in sight.
    void setTracks(FlameTracks tracks, bool keepsPlace = false);
    /// Shows graphs that continue those of the same threads, where tracks can grow (`FlameTracks::grow`).
    [[nodiscard]] bool grow(const std::vector<FlameThread>& threads);
    [[nodiscard]] const FlameTracks& tracks() const { return tracks_; }
    void setSelected(FlameHop hop);
    [[nodiscard]] FlameHop selected() const { return selected_; }
    /// Ticks where these begin, `hops` by track.
    void setFound(const std::vector<std::vector<HopId>>& hops);
    [[nodiscard]] const std::vector<std::int64_t>& found() const { return found_; }
    /// The part of the axis that is in sight.
    [[nodiscard]] FlameRange inSight() const;
    /// The part that somebody marked; it is what the sums are of.
    [[nodiscard]] std::optional<FlameRange> range() const { return range_; }
    void setRange(std::optional<FlameRange> range);
    /// Stretches the axis so that a part of it fills the view.
    void showRange(const FlameRange& range);
    /// What is under the middle of the view is then this place.
    void centreOn(std::int64_t place);
    /// The whole picture, as an export writes it.
    [[nodiscard]] DisplayList wholeList() const;
    [[nodiscard]] DisplayList visibleList() const override;
    void zoomAt(QPointF anchor, double factor) override;
    [[nodiscard]] QSize sizeHint() const override { return {600, 220}; }

Q_SIGNALS:
    void hopChosen(keyfall::FlameHop hop);
    void rangeChanged();
    /// Another part of the axis is in sight.
    void moved();

protected:
    [[nodiscard]] QRectF pictureBounds() const override;
    [[nodiscard]] QString placeholder() const override;
    [[nodiscard]] QString tooltipAt(QPointF viewport) const override;
    void clicked(QPointF viewport) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] double width() const;
    /// Of what is in sight: with the bars that the zoom and the rows want, whichever are there just now.
    [[nodiscard]] double page() const;
    [[nodiscard]] int pageHeight() const;
    [[nodiscard]] std::int64_t placeAt(double viewportX) const;
    [[nodiscard]] FlameHop neighbour(int key) const;
    [[nodiscard]] QPointF anchor() const;
    void setZoom(double zoom);
    void showWhole();

    FlameTracks tracks_;
    FlameHop selected_;
    std::optional<FlameRange> range_;
    std::optional<std::int64_t> marking_;  ///< where the drag that marks a range began
    std::vector<std::int64_t> found_;
    double zoom_ = 1;  ///< 1: the whole axis fits the view
};

}  // namespace keyfall
