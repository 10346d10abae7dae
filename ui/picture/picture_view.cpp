// SPDX-License-Identifier: MIT
#include "ui/picture/picture_view.h"

#include "ui/picture/painter_sink.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace keyfall {

PictureView::PictureView(int scrollStep, QWidget* parent)
    : QAbstractScrollArea(parent), theme_(Theme::matching(palette())), scrollStep_(scrollStep)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);  // Qt need not fill it before
}

void PictureView::setTheme(const Theme& theme)
{
    theme_ = theme;
    viewport()->update();
}

QPointF PictureView::scrolled() const
{
    return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value())};
}

QPointF PictureView::toPicture(QPointF point) const
{
    return (point + scrolled()) / scale_;
}

QPointF PictureView::toViewport(QPointF point) const
{
    return point * scale_ - scrolled();
}

void PictureView::setScale(double scale)
{
    scale_ = scale;
    updateScrollBars();
    viewport()->update();
}

void PictureView::updateScrollBars()
{
    const QSizeF size = pictureBounds().size() * scale_;
    const QSize most = maximumViewportSize();
    // Bars that are still there must not keep themselves alive by the room they take.
    const bool fits = std::floor(size.width()) <= most.width() && std::floor(size.height()) <= most.height();
    const QSize room = fits ? most : viewport()->size();
    const auto apply = [this](QScrollBar* bar, double length, int page) {
        bar->setPageStep(page);
        bar->setSingleStep(scrollStep_);
        bar->setRange(0, std::max(0, static_cast<int>(std::floor(length)) - page));
    };
    apply(horizontalScrollBar(), size.width(), room.width());
    apply(verticalScrollBar(), size.height(), room.height());
}

QString PictureView::textAt(QPointF viewport) const
{
    const auto item = itemAt(viewport);
    return item ? item->text : QString();
}

std::optional<DisplayItem> PictureView::itemAt(QPointF point) const
{
    QPointF picture = toPicture(point);
    const DisplayList list = visibleList();
    if (point.x() < stickyWidth() * scale_)
        picture.setX(list.origin.x() + point.x() / scale_);
    const DisplayItem* item = list.hit(picture, 3 / scale_);
    return item != nullptr ? std::optional(*item) : std::nullopt;
}

void PictureView::announce(const QString& sentence)
{
    // Qt 6.4 has no announcement event; a changed description, which Qt tells by itself, is read where the focus is.
    setAccessibleDescription(sentence);
}

void PictureView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    const QRectF exposed(event->rect());  // a tooltip that goes away exposes little
    painter.fillRect(exposed, theme_[ColorRole::background]);
    painter.setRenderHint(QPainter::Antialiasing);
    if (const QString words = placeholder(); !words.isEmpty()) {
        painter.setPen(theme_[ColorRole::dimText]);
        painter.setFont(fontFor(FontRole::heading));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, words);
    } else {
        const DisplayList list = visibleList();
        const QRectF visible(toPicture(exposed.topLeft()), exposed.size() / scale_);
        const QPointF start = list.origin * scale_ - scrolled();
        painter.translate(start);
        painter.scale(scale_, scale_);
        paintItems(painter, list, visible.translated(-list.origin), ItemFilter::moving, &cache_);
        painter.resetTransform();
        painter.translate(0, start.y());
        painter.scale(scale_, scale_);
        paintItems(painter, list,
                   QRectF(exposed.x() / scale_, visible.y() - list.origin.y(), visible.width(), visible.height()),
                   ItemFilter::sticky, &cache_);
        painter.resetTransform();
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme_.palette().color(QPalette::Link), 2));  // as every focus ring
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

/// The ring is the viewport's; Qt paints the frame around it anew.
void PictureView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void PictureView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void PictureView::wheelEvent(QWheelEvent* event)
{
    if (wheelZooms_ == event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    zoomAt(event->position(), std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

void PictureView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    pressed_ = true;
    panning_ = false;
    pressedAt_ = event->position().toPoint();
    scrolledAt_ = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

void PictureView::mouseMoveEvent(QMouseEvent* event)
{
    if (!pressed_)
        return;
    const QPoint moved = event->position().toPoint() - pressedAt_;
    if (!panning_ && moved.manhattanLength() < QApplication::startDragDistance())
        return;
    panning_ = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(scrolledAt_.x() - moved.x());
    verticalScrollBar()->setValue(scrolledAt_.y() - moved.y());
}

void PictureView::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->unsetCursor();
    const bool click = pressed_ && !panning_ && event->button() == Qt::LeftButton;
    pressed_ = false;
    panning_ = false;
    if (click)
        clicked(event->position());
}

bool PictureView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tooltipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(gesture->position(), 1 + gesture->value());
            return true;
        }
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void PictureView::scrollContentsBy(int, int)
{
    viewport()->update();  // what stays at the left does not move, so the viewport cannot be blitted
}

}  // namespace keyfall
