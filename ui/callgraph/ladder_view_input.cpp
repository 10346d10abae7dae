// SPDX-License-Identifier: MIT
// Mouse, wheel, touchpad, keys and tooltips of the ladder.
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace keyfall {

HopId LadderView::hopAt(QPointF point) const
{
    if (point.x() < LadderMetrics::labelWidth * zoom_)
        return 0;  // the lane labels lie over the picture
    const DisplayList list = visibleList();
    const DisplayItem* item = list.hit(toPicture(point), 3 / zoom_);
    return item != nullptr ? item->hop : 0;
}

void LadderView::wheelEvent(QWheelEvent* event)
{
    const bool zooms = wheelZooms_ != event->modifiers().testFlag(Qt::ControlModifier);
    if (zooms) {
        zoomAt(event->position(), std::pow(1.0015, event->angleDelta().y()));
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void LadderView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    pressed_ = true;
    panning_ = false;
    pressedAt_ = event->position().toPoint();
    scrolledAt_ = {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

void LadderView::mouseMoveEvent(QMouseEvent* event)
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

void LadderView::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->unsetCursor();
    if (pressed_ && !panning_ && event->button() == Qt::LeftButton)
        selection_->select(hopAt(event->position()));
    pressed_ = false;
    panning_ = false;
}

void LadderView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const HopId hop = hopAt(event->position()); hop != 0)
        playback_->seek(static_cast<int>(hop));
}

void LadderView::keyPressEvent(QKeyEvent* event)
{
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Up: selectCaller(); return;
    case Qt::Key_Down: selectCallee(); return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (shift) {
            selectSibling(event->key() == Qt::Key_Left ? -1 : 1);
            return;
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selection_->current() != 0)
            playback_->seek(static_cast<int>(selection_->current()));
        return;
    case Qt::Key_Escape:
        if (matchCount() > 0) {
            find({});
            return;
        }
        break;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void LadderView::contextMenuEvent(QContextMenuEvent* event)
{
    HopId hop = selection_->current();
    QPoint global = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse)
        hop = hopAt(event->pos());
    else if (layout_.contains(hop))
        global = viewport()->mapToGlobal(toViewport(layout_.boxOf(hop).bottomLeft()).toPoint());
    selection_->select(hop);
    Q_EMIT contextMenuRequested(hop, global);
}

void LadderView::showTooltip(const QPoint& point, const QPoint& global)
{
    const DisplayList list = visibleList();
    QPointF picture = toPicture(point);
    if (point.x() < LadderMetrics::labelWidth * zoom_)
        picture.setX(point.x() / zoom_);
    const DisplayItem* item = list.hit(picture, 3 / zoom_);
    QString text;
    if (item != nullptr && item->part == Part::laneLabel && item->detail >= 0 && graph_ && graph_->model) {
        if (const auto key = layout_.lanes[static_cast<std::size_t>(item->detail)].key) {
            const KeyInfo& info = graph_->model->info(*key);
            text = QString::fromStdString(info.name) + QStringLiteral(": ")
                + (info.duty.empty() ? HopText::keyKindLabel(info.kind) : QString::fromStdString(info.duty));
        }
    } else if (item != nullptr && item->hop != 0 && graph_) {
        const Hop& hop = graph_->hops[item->hop - 1];
        const bool marker = item->part == Part::marker || item->part == Part::markerLabel;
        text = marker ? HopText::skippedTooltip(*graph_, hop, hop.considered[static_cast<std::size_t>(item->detail)])
                      : HopText::tooltip(*graph_, hop);
    }
    QToolTip::showText(global, text, viewport());
}

bool LadderView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTooltip(help->pos(), help->globalPos());
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

}  // namespace keyfall
