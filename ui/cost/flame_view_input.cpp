// SPDX-License-Identifier: MIT
// What keys and the pointer do in the timeline.
#include "ui/cost/flame_view.h"
#include "ui/words/hop_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

namespace keyfall {

void FlameView::clicked(QPointF viewport)
{
    if (const auto item = itemAt(viewport); item && item->hop != 0)
        Q_EMIT hopChosen({static_cast<std::size_t>(item->detail), item->hop});
}

void FlameView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !event->modifiers().testFlag(Qt::ShiftModifier) || tracks_.empty()) {
        PictureView::mousePressEvent(event);
        return;
    }
    marking_ = placeAt(event->position().x());
    setRange({});
}

void FlameView::mouseMoveEvent(QMouseEvent* event)
{
    if (!marking_)
        PictureView::mouseMoveEvent(event);
    else if (const std::int64_t place = placeAt(event->position().x()); place != *marking_)
        setRange(FlameRange(*marking_, place));
}

void FlameView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(marking_, std::nullopt))
        PictureView::mouseReleaseEvent(event);
}

/// The pointer, where it is in the view; else the middle.
QPointF FlameView::anchor() const
{
    const QPoint at = viewport()->mapFromGlobal(QCursor::pos());
    return viewport()->rect().contains(at) && underMouse() ? at : viewport()->rect().center();
}

FlameHop FlameView::neighbour(int key) const
{
    if (selected_.track >= tracks_.tracks().size())
        return {};
    const CallGraph& graph = *tracks_.tracks()[selected_.track].thread.graph;
    const Hop* hop = graph.find(selected_.hop);
    if (hop == nullptr)
        return {selected_.track, graph.hops.empty() ? 0U : 1U};
    const auto next = [&](auto&& fits) -> FlameHop {
        for (HopId id = hop->id + 1; id <= graph.hops.size(); ++id)
            if (fits(graph.hops[id - 1]))
                return {selected_.track, id};
        return {};
    };
    switch (key) {
    case Qt::Key_Up: return {selected_.track, hop->parent};
    case Qt::Key_Down: return next([&](const Hop& other) { return other.parent == hop->id; });
    case Qt::Key_Right: return next([&](const Hop& other) { return other.depth == hop->depth; });
    default: break;
    }
    for (HopId id = hop->id - 1; id > 0; --id)
        if (graph.hops[id - 1].depth == hop->depth)
            return {selected_.track, id};
    return {};
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    const int key = plain || event->key() == Qt::Key_Plus ? event->key() : 0;
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const FlameHop hop = neighbour(key);
        if (hop.hop == 0)
            return;
        const CallGraph& graph = *tracks_.tracks()[hop.track].thread.graph;
        announce(HopText::sentence(graph, *graph.find(hop.hop)));
        Q_EMIT hopChosen(hop);
        return;
    }
    case Qt::Key_Plus:
    case Qt::Key_W: zoomAt(anchor(), 1.5); return;
    case Qt::Key_Minus:
    case Qt::Key_S: zoomAt(anchor(), 1 / 1.5); return;
    case Qt::Key_A:
    case Qt::Key_D: {
        const int step = viewport()->width() / 4;
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + (key == Qt::Key_A ? -step : step));
        return;
    }
    case Qt::Key_0: showWhole(); return;
    case Qt::Key_M: {
        const FlameBar* bar = selected_.track < tracks_.tracks().size()
            ? tracks_.tracks()[selected_.track].barOf(selected_.hop)
            : nullptr;
        if (bar != nullptr)
            setRange(FlameRange(bar->begin, bar->end()));
        return;
    }
    case Qt::Key_F:
        if (const QRectF rect = tracks_.rectOf(selected_, width()); range_ || !rect.isEmpty()) {
            const FlameBar* bar = tracks_.tracks()[selected_.track].barOf(selected_.hop);
            showRange(range_ ? *range_ : FlameRange(bar->begin, bar->end()));
        }
        return;
    case Qt::Key_Escape:
        if (range_) {
            setRange({});
            return;
        }
        break;
    default: break;
    }
    PictureView::keyPressEvent(event);
}

}  // namespace keyfall
