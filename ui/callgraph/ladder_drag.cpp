// SPDX-License-Identifier: MIT
// Dragging keys: a chip out of a call's set, a lane's head into a call or to another place.
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/picture/painter_sink.h"
#include "ui/words/hop_selection.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace keyfall {

void LadderView::mousePressEvent(QMouseEvent* event)
{
    drag_.reset();
    if (event->button() == Qt::LeftButton && detail_ == Detail::ladder && keys_) {
        const auto item = itemAt(event->position());
        if (item && item->part == Part::chip && item->detail >= 0)
            drag_ =
                Drag{Key(static_cast<std::uint16_t>(item->detail)), false, event->position(), event->position(), false};
        else if (item && item->part == Part::laneLabel)
            if (const auto key = laneAt(event->position()))
                drag_ = Drag{*key, true, event->position(), event->position(), false};
    }
    if (!drag_)
        PictureView::mousePressEvent(event);
}

void LadderView::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PictureView::mouseMoveEvent(event);
        return;
    }
    drag_->at = event->position();
    if ((drag_->at - drag_->from).manhattanLength() >= QApplication::startDragDistance())
        drag_->moved = true;
    if (drag_->moved)
        viewport()->setCursor(Qt::ClosedHandCursor);
    viewport()->update();
}

void LadderView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_) {
        PictureView::mouseReleaseEvent(event);
        return;
    }
    Drag drag = *drag_;
    drag_.reset();
    drag.at = event->position();
    viewport()->unsetCursor();
    viewport()->update();
    if (drag.moved)
        drop(drag);
    else
        clicked(event->position());
}

/// As a lane that is dragged by one place, of the hop that is chosen.
void LadderView::moveLane(int step)
{
    const Hop* hop = graph_ ? graph_->find(selection_->current()) : nullptr;
    const int row = hop != nullptr && detail_ == Detail::ladder && keys_ ? sheet_.rowOf(hop->id) : -1;
    if (row < 0 || !hop->key)
        return;
    const auto& lanes = sheet_.layout(row).lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const std::size_t to = i + static_cast<std::size_t>(step);  // wraps below 0: beyond the end
        if (lanes[i].key == hop->key && to < lanes.size() && lanes[to].key)
            Q_EMIT laneMoved(*hop->key, *lanes[to].key);
    }
}

void LadderView::drop(const Drag& drag)
{
    const bool overLanes = drag.at.x() < stickyWidth() * scale();
    if (!viewport()->rect().contains(drag.at.toPoint()) && drag.lane)
        return;
    if (drag.lane && overLanes) {
        auto to = laneAt(drag.at);
        // Beyond the first or the last lane of the picture: to that end.
        const std::vector<LadderLane>& lanes = sheet_.layout(sheet_.rowAt(toPicture(drag.at).y())).lanes;
        if (!to && !lanes.empty() && laneRowAt(drag.at) == nullptr)
            to = drag.at.y() < drag.from.y() ? lanes.front().key : lanes.back().key;
        if (to && *to != drag.key)
            Q_EMIT laneMoved(drag.key, *to);
        return;
    }
    if (drag.lane) {
        Q_EMIT keyMoved(drag.key, true);
        return;
    }
    // Dropped where it came from, it stays.
    const auto item = itemAt(drag.at);
    if (!item || item->part != Part::header)
        Q_EMIT keyMoved(drag.key, false);
}

void LadderView::paintEvent(QPaintEvent* event)
{
    PictureView::paintEvent(event);
    if (!drag_ || !drag_->moved || !graph_ || !graph_->model)
        return;
    const KeyInfo& info = graph_->model->info(drag_->key);
    const QString name = QString::fromStdString(info.name);
    const QColor color = theme().kind(info.kind);
    const QRectF pill(drag_->at + QPointF(-12, -9), QSizeF(ChipMetrics::widthOf(info.name), ChipMetrics::height));
    DisplayList list;
    list.items.push_back(ItemMaker::box(Part::chip, 0, pill, ChipMetrics::height / 2, theme().tint(color), color, 1.6));
    list.items.push_back(ItemMaker::text(Part::chip, 0, FontRole::smallBold,
                                         pill.topLeft() + QPointF(ChipMetrics::padding, 13), name,
                                         theme()[ColorRole::text]));
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    paintItems(painter, list, viewport()->rect(), ItemFilter::all);
}

}  // namespace keyfall
