// SPDX-License-Identifier: MIT
// Clicks, keys and tooltips of the ladder.
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>

namespace keyfall {

HopId LadderView::hopAt(QPointF point) const
{
    if (point.x() < LadderMetrics::labelWidth * scale())
        return 0;  // the lane labels lie over the picture
    const auto item = itemAt(point);
    return item ? item->hop : 0;
}

void LadderView::clicked(QPointF point)
{
    selection_->select(hopAt(point));
}

void LadderView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const HopId hop = hopAt(event->position()); hop != 0)
        playback_->goTo(hop);
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
            playback_->goTo(selection_->current());
        return;
    case Qt::Key_Escape:
        if (matchCount() > 0) {
            find({});
            return;
        }
        break;
    default: break;
    }
    PictureView::keyPressEvent(event);
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

QString LadderView::tooltipAt(QPointF point) const
{
    const auto item = itemAt(point);
    QString text;
    if (item && item->part == Part::laneLabel && item->detail >= 0 && graph_ && graph_->model) {
        if (const auto key = layout_.lanes[static_cast<std::size_t>(item->detail)].key) {
            const KeyInfo& info = graph_->model->info(*key);
            text = QString::fromStdString(info.name) + QStringLiteral(": ")
                + (info.duty.empty() ? HopText::keyKindLabel(info.kind) : QString::fromStdString(info.duty));
        }
    } else if (item && item->hop != 0 && graph_) {
        const Hop& hop = graph_->hops[item->hop - 1];
        const bool marker = item->part == Part::marker || item->part == Part::markerLabel;
        text = marker ? HopText::skippedTooltip(*graph_, hop, hop.considered[static_cast<std::size_t>(item->detail)])
                      : HopText::tooltip(*graph_, hop);
    }
    return text;
}

}  // namespace keyfall
