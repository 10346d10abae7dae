// SPDX-License-Identifier: MIT
#pragma once

#include "ui/picture/display_list.h"
#include "ui/picture/paint_cache.h"
#include "ui/theme/theme.h"

#include <QAbstractScrollArea>

#include <optional>

namespace keyfall {

/// A display list on the screen: painting, scrolling, zooming at the pointer, panning, tooltips and the focus ring.
///
/// Whoever derives says what the list is and how large, what a zoom does to it, and what keys and clicks mean.
class PictureView : public QAbstractScrollArea {
    Q_OBJECT

public:
    void setTheme(const Theme& theme);
    [[nodiscard]] const Theme& theme() const { return theme_; }
    /// true: the wheel zooms without Ctrl.
    void setWheelZooms(bool on) { wheelZooms_ = on; }

    /// What is painted now: what tests and assistive tools read.
    [[nodiscard]] virtual DisplayList visibleList() const = 0;
    /// Zooms so that what is under `anchor` (in the viewport) stays there, where the picture can.
    virtual void zoomAt(QPointF anchor, double factor) = 0;
    /// What is said of what is drawn there: plain words or HTML; empty: nothing.
    [[nodiscard]] virtual QString tooltipAt(QPointF viewport) const = 0;
    /// What is written there, as it is drawn.
    [[nodiscard]] QString textAt(QPointF viewport) const;
    [[nodiscard]] QPointF toPicture(QPointF viewport) const;
    [[nodiscard]] QPointF toViewport(QPointF picture) const;

protected:
    /// `scrollStep`: pixels that one step of a scroll bar moves.
    explicit PictureView(int scrollStep, QWidget* parent);

    /// In the picture's coordinates.
    [[nodiscard]] virtual QRectF pictureBounds() const = 0;
    /// What is written where there is no picture; empty: there is one.
    [[nodiscard]] virtual QString placeholder() const { return {}; }
    /// The width of what stays at the left when the picture is scrolled sideways, in the picture's coordinates.
    [[nodiscard]] virtual double stickyWidth() const { return 0; }
    /// The left button was pressed and let go without panning.
    virtual void clicked(QPointF) {}

    [[nodiscard]] double scale() const { return scale_; }
    /// How large the picture is drawn; scroll bars follow.
    void setScale(double scale);
    void updateScrollBars();
    /// The topmost item there; what stays at the left lies over the rest.
    [[nodiscard]] std::optional<DisplayItem> itemAt(QPointF viewport) const;
    /// What a screen reader is told.
    void announce(const QString& sentence);

    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    [[nodiscard]] QPointF scrolled() const;

    Theme theme_;
    PaintCache cache_;
    int scrollStep_;
    double scale_ = 1;
    bool wheelZooms_ = false;
    bool pressed_ = false;
    bool panning_ = false;
    QPoint pressedAt_;
    QPoint scrolledAt_;
};

}  // namespace keyfall
