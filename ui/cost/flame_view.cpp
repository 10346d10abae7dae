// SPDX-License-Identifier: MIT
#include "ui/cost/flame_view.h"

#include "core/graph/graph_text.h"
#include "ui/words/hop_text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kWidest = 1e9;     ///< pixels a scroll bar can still tell apart
constexpr double kNanosecond = 40;  ///< pixels of the shortest time that there is, at the most

}  // namespace

FlameView::FlameView(QWidget* parent) : PictureView(30, parent)
{
    setObjectName(QStringLiteral("cost.flame"));
    setAccessibleName(tr("Flame view of the run"));
    setAccessibleDescription(tr("The tables beside it say the same in numbers."));
    setWhatsThis(tr("<p>Time runs to the right; a hop stands below its caller and is as wide as it took. A dashed "
                    "outline: the hop handed its call on, its own time is dispatch.</p><p>Ctrl+wheel stretches the "
                    "time, 0 shows all of it, arrow keys walk from hop to hop.</p>"));
}

void FlameView::setGraph(std::shared_ptr<const CallGraph> graph, const Cost& cost)
{
    graph_ = std::move(graph);
    cost_ = cost;
    flame_ = graph_ ? flameOf(*graph_) : Flame{};
    rows_ = FlameRows(flame_);
    zoom_ = 1;
    selected_ = 0;
    updateScrollBars();
    viewport()->update();
}

double FlameView::width() const
{
    const double page = maximumViewportSize().width() - 2 * FlameMetrics::margin;
    return std::min(std::max(page, 100.0) * zoom_, kWidest);
}

QRectF FlameView::pictureBounds() const
{
    return flameBounds(flame_, width());
}

QString FlameView::placeholder() const
{
    if (!graph_)
        return tr("Run the session to see where its time goes.");
    return flame_.bars.empty() ? tr("Nobody measured times here.") : QString();
}

DisplayList FlameView::wholeList() const
{
    if (!graph_)
        return {};
    FlameState state;
    state.width = width();
    return displayFlame(*graph_, cost_, flame_, rows_, theme(), state);
}

DisplayList FlameView::visibleList() const
{
    if (!graph_)
        return {};
    FlameState state;
    state.width = width();
    state.selected = selected_;
    state.from = toPicture({0, 0}).x();
    state.to = toPicture(QPointF(viewport()->width(), 0)).x();
    return displayFlame(*graph_, cost_, flame_, rows_, theme(), state);
}

std::pair<std::int64_t, std::int64_t> FlameView::timeInSight() const
{
    const auto at = [this](double x) {
        const double share = (toPicture({x, 0}).x() - FlameMetrics::margin) / width();
        return static_cast<std::int64_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(flame_.widthNs));
    };
    return {at(0), at(viewport()->width())};
}

void FlameView::zoomAt(QPointF anchor, double factor)
{
    const double before = width();
    const double at = toPicture(anchor).x() - FlameMetrics::margin;
    const double widest = std::min(kWidest, std::max(kNanosecond * static_cast<double>(flame_.widthNs), before));
    zoom_ = std::clamp(zoom_ * factor, 1.0, std::max(1.0, widest / (before / zoom_)));
    updateScrollBars();
    const double stays = at * width() / before + FlameMetrics::margin - anchor.x();
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(stays)));
    viewport()->update();
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    PictureView::resizeEvent(event);
    updateScrollBars();
}

QString FlameView::tooltipAt(QPointF viewport) const
{
    const auto item = graph_ ? itemAt(viewport) : std::nullopt;
    const Hop* hop = item ? graph_->find(item->hop) : nullptr;
    if (hop == nullptr)
        return {};
    const HopCost& own = cost_.hops[hop->id - 1];
    const QString time = QString::fromStdString(durationText(own.ownNs));
    return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
        .arg(
            (QString::fromStdString(hop->op) + QStringLiteral(" · ") + HopText::keyText(*graph_, *hop)).toHtmlEscaped(),
            (own.handsOn ? tr("%1, of it %2 dispatch at this key") : tr("%1, of it %2 in this kernel"))
                .arg(QString::fromStdString(durationText(hop->durationNs)), time)
                .toHtmlEscaped());
}

void FlameView::setSelected(HopId hop)
{
    if (hop == selected_)
        return;
    selected_ = hop;
    const QRectF rect = flameRect(flame_, hop, width());
    if (!rect.isEmpty()) {
        // The bar's start, or its middle when it is wider than the view.
        const QPointF from = toViewport(rect.topLeft());
        if (from.x() < 0 || from.x() > viewport()->width() - 20)
            horizontalScrollBar()->setValue(static_cast<int>(rect.left()) - viewport()->width() / 3);
        if (from.y() < 0 || toViewport(rect.bottomRight()).y() > viewport()->height())
            verticalScrollBar()->setValue(static_cast<int>(rect.top()) - viewport()->height() / 3);
    }
    viewport()->update();
}

void FlameView::clicked(QPointF viewport)
{
    if (const auto item = itemAt(viewport); item && item->hop != 0)
        Q_EMIT hopChosen(item->hop);
}

HopId FlameView::neighbour(int key) const
{
    const Hop* hop = graph_ ? graph_->find(selected_) : nullptr;
    if (hop == nullptr)
        return graph_ && !graph_->hops.empty() ? 1 : 0;
    const auto next = [&](auto&& fits) -> HopId {
        for (HopId id = selected_ + 1; id <= graph_->hops.size(); ++id)
            if (fits(graph_->hops[id - 1]))
                return id;
        return 0;
    };
    switch (key) {
    case Qt::Key_Up: return hop->parent;
    case Qt::Key_Down: return next([&](const Hop& other) { return other.parent == hop->id; });
    case Qt::Key_Right: return next([&](const Hop& other) { return other.depth == hop->depth; });
    default: break;
    }
    for (HopId id = selected_ - 1; id > 0; --id)
        if (graph_->hops[id - 1].depth == hop->depth)
            return id;
    return 0;
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const HopId hop = neighbour(event->key());
        if (hop == 0)
            return;
        announce(HopText::sentence(*graph_, *graph_->find(hop)));
        Q_EMIT hopChosen(hop);
        return;
    }
    case Qt::Key_Plus: zoomAt(viewport()->rect().center(), 1.5); return;
    case Qt::Key_Minus: zoomAt(viewport()->rect().center(), 1 / 1.5); return;
    case Qt::Key_0: zoomAt({0, 0}, 1 / zoom_); return;
    default: PictureView::keyPressEvent(event);
    }
}

void FlameView::changeEvent(QEvent* event)
{
    PictureView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::matching(palette()));
}

}  // namespace keyfall
